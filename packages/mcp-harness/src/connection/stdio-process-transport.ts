import { type JSONRPCMessage, ReadBuffer, serializeMessage, type Transport } from '@modelcontextprotocol/client';
import type { StdioServerTransport } from '../harness-server.ts';
import { ChildProcessGroup } from './child-process-group.ts';
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

/** The stdio transport of the SDK's client, over a child whose whole process group ends with it. */
export class StdioProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #buffer: ReadBuffer;
  readonly #child: ChildProcessGroup;

  constructor({ server, defaultFolder, reaper, exitGraceMs, maxMessageBytes }: StdioProcessOptions) {
    this.#buffer = new ReadBuffer({ maxBufferSize: maxMessageBytes });
    const folder = server.cwd ?? defaultFolder;
    this.#child = new ChildProcessGroup({
      command: { ...server, ...(folder === undefined ? {} : { cwd: folder }) },
      reaper,
      exitGraceMs,
      onOutput: (chunk) => this.#read(chunk),
      onError: (error) => this.onerror?.(error),
      onEnd: () => {
        this.#buffer.clear();
        this.onclose?.();
      },
    });
  }

  /** How the child ended, once it did. */
  get exit(): ProcessExit | null {
    return this.#child.exit;
  }

  /** The last characters the child wrote to stderr. */
  get stderrTail(): string {
    return this.#child.stderrTail;
  }

  start(): Promise<void> {
    return this.#child.start();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#child.write(serializeMessage(message));
  }

  /** Ends the child and everything in its group; resolves when the child is gone. Safe to call at any time. */
  close(): Promise<void> {
    return this.#child.close();
  }

  #read(chunk: Buffer): void {
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
