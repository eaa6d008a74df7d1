import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import spawn from 'cross-spawn';
import type { ProcessExit } from './connection-failure.ts';
import type { ProcessReaper } from './process-reaper.ts';

export interface ChildCommand {
  /** Executable, looked up on `PATH` when it holds no separator. It is never run through a shell. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Added to a small safe set of inherited variables; the rest of the environment stays out. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface ChildProcessGroupOptions {
  readonly command: ChildCommand;
  readonly reaper: ProcessReaper;
  /** How long the child may take to leave after its stdin ended, and again after SIGTERM, in milliseconds. */
  readonly exitGraceMs: number;
  readonly onOutput: (chunk: Buffer) => void;
  readonly onError: (error: Error) => void;
  /** The child is gone and everything it wrote has been handed over; also after it could not be started. */
  readonly onEnd: () => void;
}

const STDERR_TAIL = 2_000;

/**
 * A child that leads a process group of its own, which is ended as a whole: `npx` and `uvx` leave their server behind
 * when only they are signalled. The end of its stderr and its exit code are kept, because they say why it did not start.
 */
export class ChildProcessGroup {
  /** How the child ended, once it did. */
  exit: ProcessExit | null = null;
  /** The last characters the child wrote to stderr. */
  stderrTail = '';

  readonly #options: ChildProcessGroupOptions;
  #child: ChildProcessWithoutNullStreams | undefined;
  #exited: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;
  #closed = false;

  constructor(options: ChildProcessGroupOptions) {
    this.#options = options;
  }

  get processId(): number | undefined {
    return this.#child?.pid;
  }

  get closed(): boolean {
    return this.#closed;
  }

  start(): Promise<void> {
    const { command, reaper, onOutput, onError } = this.#options;
    const child = spawn(command.command, [...(command.args ?? [])], {
      env: { ...getDefaultEnvironment(), ...command.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      shell: false,
      windowsHide: true,
      detached: process.platform !== 'win32',
      ...(command.cwd === undefined ? {} : { cwd: command.cwd }),
    }) as ChildProcessWithoutNullStreams;
    this.#child = child;
    if (child.pid !== undefined) reaper.watch(child.pid);

    child.stdout.on('data', (chunk: Buffer) => {
      if (!this.#closed) onOutput(chunk);
    });
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      this.stderrTail = (this.stderrTail + text).slice(-STDERR_TAIL);
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', onError);
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.exit = { code, signal };
        // Helpers of the child may still run in the group and hold our pipes open; they go with their leader.
        this.#signal('SIGKILL');
        if (child.pid !== undefined) reaper.unwatch(child.pid);
        resolve();
        // `close` comes after the last bytes of stdout; a helper that left the group could hold it back for ever.
        const closed = setTimeout(() => this.#finish(), 500);
        child.once('close', () => {
          clearTimeout(closed);
          this.#finish();
        });
      });
      child.once('error', () => {
        if (child.pid === undefined) resolve();
      });
    });
    return new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => {
        reject(error);
        this.#finish();
      });
    });
  }

  write(text: string): Promise<void> {
    const stdin = this.#child?.stdin;
    return new Promise((resolve, reject) => {
      if (stdin === undefined || !stdin.writable || this.#closed) {
        reject(new Error('The process is gone'));
        return;
      }
      // The callback comes with the flush or with the error, so a dead pipe rejects instead of hanging.
      stdin.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Ends the child and everything in its group; resolves when the child is gone. Safe to call at any time. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (child?.pid !== undefined && this.exit === null) {
      const { exitGraceMs } = this.#options;
      child.stdin.end();
      if (!(await this.#exitsWithin(exitGraceMs))) {
        this.#signal('SIGTERM');
        if (!(await this.#exitsWithin(exitGraceMs))) this.#signal('SIGKILL');
      }
      await this.#exited;
    }
    this.#finish();
  }

  #exitsWithin(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      void this.#exited.then(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  #signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    const processId = this.#child?.pid;
    if (processId === undefined) return;
    try {
      if (process.platform === 'win32') this.#child?.kill(signal);
      else process.kill(-processId, signal);
    } catch {
      // ESRCH: the group is already empty, which is what was wanted.
    }
  }

  #finish(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const stream of [this.#child?.stdin, this.#child?.stdout, this.#child?.stderr]) stream?.destroy();
    this.#options.onEnd();
  }
}
