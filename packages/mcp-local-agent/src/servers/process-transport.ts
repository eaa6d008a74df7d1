import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { type JSONRPCMessage, ReadBuffer, serializeMessage, type Transport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import spawn from 'cross-spawn';
import type { StdioServerConfig } from '../config/server-config.ts';
import { type GroupGuard, guardProcessGroup } from './guard-process-group.ts';

const LARGEST_MESSAGE = 64 * 1024 * 1024;
const STDERR_TAIL = 600;
/** How long a child may take to leave after its stdin ended, and again after SIGTERM. */
const EXIT_GRACE_MS = 1_500;
/** A helper that left the group could hold the pipes of its dead leader open for ever. */
const LAST_BYTES_MS = 500;

/**
 * The SDK's stdio transport with a process group of its own for the server, so that what launchers such as `npx` start
 * ends too, and with word of why it did not start.
 */
export class ProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #config: StdioServerConfig;
  readonly #buffer = new ReadBuffer({ maxBufferSize: LARGEST_MESSAGE });
  #child: ChildProcessWithoutNullStreams | undefined;
  #guard: GroupGuard | undefined;
  #exited: Promise<void> = Promise.resolve();
  #ended: Promise<void> | undefined;
  #stderrTail = '';
  #exit: string | null = null;
  #finished = false;

  constructor(config: StdioServerConfig) {
    this.#config = config;
  }

  /** How the child ended, with its last words; `null` while it runs. */
  get exit(): string | null {
    if (this.#exit === null) return null;
    const words = this.#stderrTail.trim();
    return words === '' ? this.#exit : `${this.#exit}: ${words}`;
  }

  start(): Promise<void> {
    const { command, args, env, cwd } = this.#config;
    const child = spawn(command, [...args], {
      env: { ...getDefaultEnvironment(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      detached: process.platform !== 'win32',
      ...(cwd === undefined ? {} : { cwd }),
    }) as ChildProcessWithoutNullStreams;
    this.#child = child;
    if (child.pid !== undefined) this.#guard = guardProcessGroup(child.pid);
    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderrTail = (this.#stderrTail + text).slice(-STDERR_TAIL);
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream.on('error', (error) => this.onerror?.(error));
    }
    this.#exited = new Promise((resolve) => {
      child.once('error', () => child.pid === undefined && resolve());
      child.once('exit', (code, signal) => {
        this.#exit = signal === null ? `process exited with code ${code}` : `process ended by ${signal}`;
        // Helpers of the server may still be there, and go with their leader.
        this.#signal('SIGKILL');
        this.#guard?.release();
        resolve();
        const timer = setTimeout(() => this.#finish(), LAST_BYTES_MS);
        child.once('close', () => {
          clearTimeout(timer);
          this.#finish();
        });
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
      if (stdin === undefined || !stdin.writable || this.#finished) reject(new Error('the server process is gone'));
      else stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Ends the whole group; resolves when the child is gone. */
  close(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    if (this.#child?.pid !== undefined && this.#exit === null) {
      this.#child.stdin.end();
      if (!(await this.#exitsInTime())) {
        this.#signal('SIGTERM');
        if (!(await this.#exitsInTime())) this.#signal('SIGKILL');
      }
      await this.#exited;
    }
    this.#finish();
  }

  #exitsInTime(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), EXIT_GRACE_MS);
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
      // The group is already empty, which is what was wanted.
    }
  }

  #finish(): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#buffer.clear();
    for (const stream of [this.#child?.stdin, this.#child?.stdout, this.#child?.stderr]) stream?.destroy();
    this.onclose?.();
  }

  #read(chunk: Buffer): void {
    if (this.#finished) return;
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
        // A line that is no message, such as a banner, is skipped.
        this.onerror?.(error as Error);
      }
    }
  }
}
