import { type Api, ApiFailure } from './api.ts';
import type { SessionEvent } from './api-types.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Follows the events of a session and takes the stream up again where it broke. Ends with the session, with the token, and
 * when the returned function is called.
 */
export function followEvents(options: {
  readonly api: Api;
  readonly sessionId: string;
  readonly onEvent: (event: SessionEvent) => void;
  readonly onLive: (live: boolean) => void;
}): () => void {
  const { api, sessionId, onEvent, onLive } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });

  async function follow(): Promise<void> {
    let lastId: string | null = null;
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      try {
        for await (const { id, data } of api.events(sessionId, signal, lastId, () => onLive(true))) {
          lastId = id === '' ? lastId : id;
          pauseMs = FIRST_PAUSE_MS;
          onEvent(data as SessionEvent);
        }
      } catch (error) {
        if (error instanceof ApiFailure && (error.status === 401 || error.status === 404)) return;
      }
      if (signal.aborted) return;
      onLive(false);
      await pause(pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }
  void follow();
  return () => stopping.abort();
}
