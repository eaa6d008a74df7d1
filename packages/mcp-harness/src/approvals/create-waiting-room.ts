/** Callers that wait for something with an id. */
export interface WaitingRoom {
  /** Resolves when `id` is called, after `ms`, when the signal aborts, or when the room closes. Never rejects. */
  pause(id: string, ms: number, signal: AbortSignal | undefined): Promise<void>;
  call(id: string): void;
  /** Whether nobody may wait any more. */
  readonly closed: boolean;
  close(): void;
}

export function createWaitingRoom(): WaitingRoom {
  const waiting = new Map<string, Set<() => void>>();
  let closed = false;

  function call(id: string): void {
    for (const wake of waiting.get(id) ?? []) wake();
  }

  return {
    get closed() {
      return closed;
    },
    call,
    pause(id, ms, signal) {
      if (closed || signal?.aborted === true) return Promise.resolve();
      return new Promise((resolve) => {
        const those = waiting.get(id) ?? new Set();
        const wake = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', wake);
          those.delete(wake);
          if (those.size === 0) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        signal?.addEventListener('abort', wake);
        those.add(wake);
        waiting.set(id, those);
      });
    },
    close() {
      closed = true;
      for (const id of [...waiting.keys()]) call(id);
    },
  };
}
