import type { StreamItem } from './create-event-hub.ts';

/** What one caller has still to be told, oldest first; the iteration ends with `end`. */
export interface EventListener extends AsyncIterable<StreamItem> {
  push(item: StreamItem): void;
  /** Ends the iteration once, after what is waiting. */
  end(): void;
}

/** Items that wait for a caller that reads slowly; beyond them it is let go, to come back with its last id. */
const MOST_WAITING = 500;

export function createListener(onEnd: () => void): EventListener {
  const waiting: StreamItem[] = [];
  let ended = false;
  let wake = (): void => {};

  function end(): void {
    if (ended) return;
    ended = true;
    onEnd();
    wake();
  }

  return {
    push(item) {
      if (ended) return;
      if (waiting.length >= MOST_WAITING) end();
      else waiting.push(item);
      wake();
    },
    end,
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const item = waiting.shift();
        if (item !== undefined) yield item;
        else if (ended) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
