import type { HarnessLogger } from '../harness-logger.ts';
import type { HarnessSession } from '../harness-session.ts';
import type { HarnessEvent, HarnessEventBody } from './harness-event.ts';

/** Tells of something that happened in a session. Never throws. */
export type EventSink = (session: Pick<HarnessSession, 'id' | 'userId'>, body: HarnessEventBody) => void;

interface EventSinkOptions {
  readonly onEvent: ((event: HarnessEvent) => void) | undefined;
  readonly now: () => number;
  readonly logger: HarnessLogger;
}

/** A listener that fails is logged: what it listens to goes on. */
export function createEventSink({ onEvent, now, logger }: EventSinkOptions): EventSink {
  return (session, body) => {
    if (onEvent === undefined) return;
    try {
      onEvent({ sessionId: session.id, userId: session.userId, at: now(), ...body });
    } catch (error) {
      logger.warn({ sessionId: session.id, type: body.type, error }, 'an event could not be delivered');
    }
  };
}
