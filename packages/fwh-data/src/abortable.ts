import { setMaxListeners } from 'node:events';

/**
 * Stops waiting when the call is over. A statement that already runs is left to end by itself: it is a short read, and
 * killing it would cost a second connection.
 */
export async function abortable<T>(signal: AbortSignal, query: () => PromiseLike<T>): Promise<T> {
  signal.throwIfAborted();
  // One call may wait for many answers at once; every listener is removed again, so many are no leak.
  setMaxListeners(0, signal);
  let stop: () => void = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([query(), aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
