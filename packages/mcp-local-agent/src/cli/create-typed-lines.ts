import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

export interface TypedLinesOptions {
  readonly input: NodeJS.ReadableStream;
  /** How long somebody who is typing gets to see what has just been printed, in ms. @default 300 */
  readonly settleMs?: number | undefined;
}

export interface TypedLines {
  /** No line will come any more. */
  readonly ended: boolean;
  /** Drops what was typed until now and within the moment that follows. */
  discard(signal: AbortSignal): Promise<void>;
  /** The next line that is typed from now on; `null`: there will be none, or nobody waits for it any more. */
  next(signal: AbortSignal): Promise<string | null>;
  close(): void;
}

const SETTLE_MS = 300;
/** More of a line is not kept: no answer is as long. */
const LONGEST_LINE = 1_000;

/**
 * Lines of a terminal that answer what was printed before them. Nothing is kept for later: not what is typed while nobody
 * waits, nor the rest of a read that held a line.
 */
export function createTypedLines({ input, settleMs = SETTLE_MS }: TypedLinesOptions): TypedLines {
  let take: ((line: string | null) => void) | undefined;
  let typed = '';
  let isOpen = false;
  let ended = false;
  let wasDropped = false;

  function hear(chunk: Buffer | string): void {
    if (take === undefined) {
      wasDropped = true;
      return;
    }
    const [line = '', ...rest] = `${typed}${chunk}`.split(/[\r\n]/);
    if (rest.length > 0) take(line);
    else typed = line.slice(0, LONGEST_LINE);
  }

  function end(): void {
    ended = true;
    take?.(null);
  }

  /** Not before somebody asks: a job in the background is stopped by its shell when it reads. */
  function open(): void {
    if (isOpen || ended) return;
    isOpen = true;
    input.on('data', hear).on('end', end).on('close', end).on('error', end);
  }

  return {
    get ended() {
      return ended;
    },
    async discard(signal) {
      open();
      await wait(settleMs, undefined, { signal }).catch(() => {});
      // The terminal hands over one line a turn, and a turn that was late may find several.
      do {
        wasDropped = false;
        await nextTurn();
      } while (wasDropped && !ended && !signal.aborted);
    },
    next(signal) {
      open();
      if (ended || signal.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        const settle = (line: string | null): void => {
          take = undefined;
          typed = '';
          signal.removeEventListener('abort', onAbort);
          resolve(line);
        };
        const onAbort = (): void => settle(null);
        take = settle;
        signal.addEventListener('abort', onAbort, { once: true });
      });
    },
    close() {
      end();
      if (!isOpen) return;
      input.off('data', hear).off('end', end).off('close', end);
      // An error of an input that nobody reads any more is nobody's concern, so that listener stays.
      input.pause();
    },
  };
}
