import { randomUUID } from 'node:crypto';
import type { HarnessEvent } from '@mao/mcp-harness';
import { createEventRing, type EventRing, type NumberedEvent } from './create-event-ring.ts';
import { createListener, type EventListener } from './create-listener.ts';

/** What a listener gets: an event, or word that earlier ones are lost to it. */
export type StreamItem = { readonly id: string } & (
  | { readonly type: 'event'; readonly event: HarnessEvent }
  | { readonly type: 'gap' }
);

export interface EventHub {
  publish(event: HarnessEvent): void;
  /**
   * @param lastEventId the last id that the caller has seen: what came after it is repeated as far as it is still here
   * @returns `null` when the user listens too often already
   */
  listen(session: { readonly id: string; readonly userId: number }, lastEventId?: string): EventListener | null;
  /** Ends the streams of a session and forgets its events. */
  endSession(sessionId: string): void;
  readonly listenerCount: number;
  /** Ends every stream; nobody can listen any more. */
  close(): void;
}

export interface EventHubOptions {
  /** @default 20 */
  readonly listenersPerUser?: number;
  /** Sessions whose last events are kept. @default 500 */
  readonly maxSessions?: number;
  /** Events that are kept of a session. @default 100 */
  readonly maxEvents?: number;
  /** Characters that are kept of a session's events. @default 131_072 */
  readonly maxCharacters?: number;
}

interface SessionEvents {
  readonly ring: EventRing;
  readonly listeners: Set<EventListener>;
}

/** The events of this process's sessions, handed to whoever listens, with a short memory for those who reconnect. */
export function createEventHub(options: EventHubOptions = {}): EventHub {
  const { listenersPerUser = 20, maxSessions = 500, maxEvents = 100, maxCharacters = 131_072 } = options;
  /** Ids begin with it, so that those of another process, or of before a restart, are known for such. */
  const epoch = randomUUID().slice(0, 8);
  /** Insertion order is age. */
  const sessions = new Map<string, SessionEvents>();
  const perUser = new Map<number, number>();
  let count = 0;
  let listenerCount = 0;
  let closed = false;

  function sessionOf(id: string): SessionEvents {
    const session = sessions.get(id) ?? {
      ring: createEventRing({ maxEvents, maxCharacters, after: count }),
      listeners: new Set<EventListener>(),
    };
    sessions.delete(id);
    sessions.set(id, session);
    for (const [oldest, { listeners }] of sessions) {
      if (sessions.size <= maxSessions) break;
      if (listeners.size === 0) sessions.delete(oldest);
    }
    return session;
  }

  const toItem = ({ number, event }: NumberedEvent): StreamItem => ({ id: `${epoch}-${number}`, type: 'event', event });

  /** What a caller that has seen `lastEventId` has missed. */
  function missed(ring: EventRing, lastEventId: string): readonly StreamItem[] {
    const [, ofEpoch, digits] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(lastEventId) ?? [];
    const last = ofEpoch === epoch ? Number(digits) : -1;
    const items = ring.after(last).map(toItem);
    return ring.isCompleteAfter(last) ? items : [{ id: `${epoch}-${ring.forgotten}`, type: 'gap' }, ...items];
  }

  return {
    publish(event) {
      count += 1;
      const numbered = { number: count, event };
      const { ring, listeners } = sessionOf(event.sessionId);
      ring.add(numbered);
      for (const listener of listeners) listener.push(toItem(numbered));
    },
    listen({ id, userId }, lastEventId) {
      const own = perUser.get(userId) ?? 0;
      if (closed || own >= listenersPerUser) return null;
      const { ring, listeners } = sessionOf(id);
      const listener = createListener(() => {
        listeners.delete(listener);
        listenerCount -= 1;
        const left = (perUser.get(userId) ?? 1) - 1;
        if (left === 0) perUser.delete(userId);
        else perUser.set(userId, left);
      });
      listeners.add(listener);
      listenerCount += 1;
      perUser.set(userId, own + 1);
      if (lastEventId !== undefined) for (const item of missed(ring, lastEventId)) listener.push(item);
      return listener;
    },
    endSession(sessionId) {
      for (const listener of sessions.get(sessionId)?.listeners ?? []) listener.end();
      sessions.delete(sessionId);
    },
    get listenerCount() {
      return listenerCount;
    },
    close() {
      closed = true;
      for (const { listeners } of sessions.values()) for (const listener of listeners) listener.end();
      sessions.clear();
    },
  };
}
