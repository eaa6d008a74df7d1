import { ChildProcessGroup } from '../connection/child-process-group.ts';
import type { ConnectionFailure } from '../connection/connection-failure.ts';
import type { ToolProgress } from '../connection/mcp-connection.ts';
import { createProcessReaper } from '../connection/process-reaper.ts';
import type { HarnessLogger } from '../harness-logger.ts';
import {
  BRIDGE_PROTOCOL_VERSION,
  type BridgeMessage,
  type BridgeOptions,
  type BridgeRequest,
  type HostMessage,
  LONGEST_FRAME,
} from './bridge-protocol.ts';
import type { ContainerCommand } from './container-command.ts';
import { createFrameReader, encodeFrame } from './frames.ts';
import { containerDown, readProgress } from './read-bridge-answer.ts';

export interface BridgeLinkOptions {
  readonly command: ContainerCommand;
  readonly options: BridgeOptions;
  /** Longest wait for the bridge to say that it is ready, in milliseconds. */
  readonly readyTimeoutMs: number;
  /** How long a ready bridge may take to leave, which ends its own children first; see `ChildProcessGroupOptions`. */
  readonly exitGraceMs: number;
  /** The same for a bridge that is still starting, and so has no children. */
  readonly startGraceMs: number;
  /** Gives up a bridge that is still starting. */
  readonly signal: AbortSignal;
  readonly logger: HarnessLogger;
}

export interface BridgeRequestOptions {
  readonly signal?: AbortSignal;
  /** Longest wait without an answer or progress, in milliseconds. */
  readonly silenceMs: number;
  readonly onProgress?: (progress: ToolProgress) => void;
  /** How long the answer of a cancelled request is waited for, in milliseconds. @default 0 */
  readonly cancelGraceMs?: number;
}

/** `dropped`: the bridge went away meanwhile, and whether it has done anything is not known. */
export type BridgeReply =
  | { readonly type: 'answer'; readonly result: unknown }
  | { readonly type: 'failed' | 'dropped' | 'cancelled' | 'silent' };

/** A running bridge that has said hello. */
export interface BridgeLink {
  readonly closed: boolean;
  /** Whether it has answered anything; one that never does is not worth starting again at once. */
  readonly proven: boolean;
  /** Never rejects. */
  request(request: BridgeRequest, options: BridgeRequestOptions): Promise<BridgeReply>;
  /** Ends the command and everything in its group; the end of its input ends what runs in the container. */
  close(): Promise<void>;
}

/** Why there is no bridge. */
export class BridgeUnavailable extends Error {
  readonly failure: ConnectionFailure;
  constructor(message: string, failure: ConnectionFailure) {
    super(message);
    this.name = 'BridgeUnavailable';
    this.failure = failure;
  }
}

/** Log lines of one bridge, and what each may hold: the log is the host's. */
const MOST_LINES = 10_000;
const LONGEST_FIELDS = 8_192;

interface Pending {
  settle(reply: BridgeReply): void;
  news(progress: unknown): void;
}

/** Settled by whichever comes first; a rejection that nobody waits for any more is no fault. */
function createOpening(): { readonly promise: Promise<void>; resolve(): void; reject(error: Error): void } {
  let settle: { resolve(): void; reject(error: Error): void } = { resolve() {}, reject() {} };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => {});
  return { promise, ...settle };
}

const otherVersion = (version: unknown): string =>
  `the bridge speaks version ${Number(version)} of the messages, this host ${BRIDGE_PROTOCOL_VERSION}: install the same release of @mao/mcp-harness in the container`;

/** Starts a container's bridge. @throws BridgeUnavailable */
export async function openBridgeLink(given: BridgeLinkOptions): Promise<BridgeLink> {
  const { command, options, readyTimeoutMs, signal: unwanted, logger } = given;
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let ready = false;
  let proven = false;
  let garbage = 0;
  let lines = 0;
  const opening = createOpening();

  const read = createFrameReader({
    longest: LONGEST_FRAME,
    onMessage: (message) => receive(message as BridgeMessage),
    onGarbage(text) {
      garbage += 1;
      // The first lines say what is in the way; a program that babbles must not fill the log.
      if (garbage <= 3)
        logger.warn({ command: command.command, text }, 'the container wrote something else than messages');
    },
    onTooLong() {
      logger.warn({ command: command.command }, 'the container sent a message that is too long, and is given up');
      void child.close();
    },
  });
  const child = new ChildProcessGroup({
    command,
    reaper: createProcessReaper(),
    get exitGraceMs() {
      return ready ? given.exitGraceMs : given.startGraceMs;
    },
    onOutput: read,
    onError: (error) => logger.debug({ command: command.command, error }, 'container pipe error'),
    onEnd() {
      opening.reject(new BridgeUnavailable('the bridge ended before it was ready', containerDown('start_failed')));
      for (const { settle } of [...pending.values()]) settle({ type: 'dropped' });
    },
  });

  function receive(message: BridgeMessage): void {
    if (typeof message !== 'object' || message === null) return;
    switch (message.type) {
      case 'ready':
        if (message.version === BRIDGE_PROTOCOL_VERSION) opening.resolve();
        else opening.reject(new BridgeUnavailable(otherVersion(message.version), containerDown('protocol')));
        break;
      case 'progress':
        pending.get(message.id)?.news(message.progress);
        break;
      case 'response': {
        proven = true;
        const failed = message.failed === true;
        pending.get(message.id)?.settle(failed ? { type: 'failed' } : { type: 'answer', result: message.result });
        break;
      }
      case 'log': {
        lines += 1;
        if (lines > MOST_LINES) break;
        const level = message.level === 'warn' || message.level === 'info' ? message.level : 'debug';
        const fields = JSON.stringify(message.fields ?? {}).length > LONGEST_FIELDS ? 'left out' : message.fields;
        logger[level]({ from: 'container', fields }, String(message.message).slice(0, 500));
      }
    }
  }

  const send = (message: HostMessage): Promise<void> => child.write(encodeFrame(message));

  const giveUp = (): void =>
    opening.reject(new BridgeUnavailable('the bridge is not wanted any more', { cause: 'cancelled' }));
  unwanted.addEventListener('abort', giveUp, { once: true });
  if (unwanted.aborted) giveUp();

  try {
    await child.start().catch((error: NodeJS.ErrnoException) => {
      throw new BridgeUnavailable(error.message, containerDown('start_failed'));
    });
    const late = new BridgeUnavailable(
      `the bridge was not ready within ${readyTimeoutMs} ms`,
      containerDown('timeout'),
    );
    const timer = setTimeout(() => opening.reject(late), readyTimeoutMs);
    void send({ type: 'hello', version: BRIDGE_PROTOCOL_VERSION, options }).catch(() => {});
    await opening.promise.finally(() => clearTimeout(timer));
    ready = true;
  } catch (error) {
    await child.close();
    const { exit, stderrTail } = child;
    const said = stderrTail.trim();
    logger[unwanted.aborted ? 'debug' : 'warn'](
      { error, exit, command: command.command, ...(said === '' ? {} : { stderr: said }) },
      'no container bridge',
    );
    throw error;
  } finally {
    unwanted.removeEventListener('abort', giveUp);
  }

  return {
    get closed() {
      return child.closed || child.exit !== null;
    },
    get proven() {
      return proven;
    },
    request(request, { signal, silenceMs, onProgress, cancelGraceMs = 0 }) {
      return new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        let timer: NodeJS.Timeout | undefined;
        const settle = (reply: BridgeReply): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
          pending.delete(id);
          resolve(reply);
        };
        const cancel = (): void => void send({ type: 'cancel', id }).catch(() => {});
        const abort = (): void => {
          cancel();
          clearTimeout(timer);
          timer = setTimeout(() => settle({ type: 'cancelled' }), cancelGraceMs);
        };
        const wait = (): void => {
          if (signal?.aborted) return;
          clearTimeout(timer);
          timer = setTimeout(() => {
            cancel();
            settle({ type: 'silent' });
          }, silenceMs);
        };
        if (signal?.aborted || child.closed) {
          resolve({ type: signal?.aborted ? 'cancelled' : 'dropped' });
          return;
        }
        signal?.addEventListener('abort', abort, { once: true });
        pending.set(id, {
          settle,
          news(raw) {
            wait();
            const progress = readProgress(raw);
            if (progress !== null) onProgress?.(progress);
          },
        });
        wait();
        void send({ type: 'request', id, request }).catch(() => settle({ type: 'dropped' }));
      });
    },
    close: () => child.close(),
  };
}
