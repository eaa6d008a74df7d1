import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { type JSONRPCMessage, ReadBuffer, serializeMessage, type Transport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import spawn from 'cross-spawn';
import type { StdioServerTransport } from '../harness-server.ts';
import type { ProcessExit } from './connection-failure.ts';
import type { ProcessReaper } from './process-reaper.ts';

export interface StdioProcessOptions {
  readonly server: StdioServerTransport;
  /** Used when the server names no folder of its own. */
  readonly defaultFolder?: string;
  readonly reaper: ProcessReaper;
  /** How long a child may take to leave after its stdin ended, and again after SIGTERM, in milliseconds. */
  readonly exitGraceMs: number;
  /** Longest single message in bytes; a server that sends a longer one is ended. */
  readonly maxMessageBytes: number;
}

const STDERR_TAIL = 2_000;

/**
 * The stdio transport of the SDK's client, with two differences. The child leads a process group of its own and the
 * whole group is ended, because `npx` and `uvx` leave their server behind when only they are signalled. And the end
 * of its stderr and its exit code are kept, because they say why a server did not start.
 */
export class StdioProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** How the child ended, once it did. */
  exit: ProcessExit | null = null;
  /** The last characters the child wrote to stderr. */
  stderrTail = '';

  readonly #options: StdioProcessOptions;
  readonly #buffer: ReadBuffer;
  #child: ChildProcessWithoutNullStreams | undefined;
  #exited: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;
  #closed = false;

  constructor(options: StdioProcessOptions) {
    this.#options = options;
    this.#buffer = new ReadBuffer({ maxBufferSize: options.maxMessageBytes });
  }

  get processId(): number | undefined {
    return this.#child?.pid;
  }

  start(): Promise<void> {
    const { server, defaultFolder, reaper } = this.#options;
    const folder = server.cwd ?? defaultFolder;
    const child = spawn(server.command, [...(server.args ?? [])], {
      env: { ...getDefaultEnvironment(), ...server.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      shell: false,
      windowsHide: true,
      detached: process.platform !== 'win32',
      ...(folder === undefined ? {} : { cwd: folder }),
    }) as ChildProcessWithoutNullStreams;
    this.#child = child;
    if (child.pid !== undefined) reaper.watch(child.pid);

    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      this.stderrTail = (this.stderrTail + text).slice(-STDERR_TAIL);
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream.on('error', (error) => this.onerror?.(error));
    }
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.exit = { code, signal };
        // Helpers of the server may still run in the group and hold our pipes open; they go with their leader.
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

  send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    return new Promise((resolve, reject) => {
      if (stdin === undefined || !stdin.writable || this.#closed) {
        reject(new Error('The server process is gone'));
        return;
      }
      // The callback comes with the flush or with the error, so a dead pipe rejects instead of hanging.
      stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
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
    this.#buffer.clear();
    for (const stream of [this.#child?.stdin, this.#child?.stdout, this.#child?.stderr]) stream?.destroy();
    this.onclose?.();
  }

  #read(chunk: Buffer): void {
    if (this.#closed) return;
    try {
      this.#buffer.append(chunk);
    } catch (error) {
      this.onerror?.(error as Error);
      void this.close();
      return;
    }
    for (;;) {
      try {
        const message = this.#buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        // One line that is not a message (a log line, a banner) is reported and skipped.
        this.onerror?.(error as Error);
      }
    }
  }
}
