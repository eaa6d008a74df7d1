import type { SessionRegistry } from '@mao/mcp-harness';
import type { StoredSession } from '../stores/create-session-store.ts';
import { notFound } from './api-error.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be an id of ours: what is none need not be looked for. */
export const isUuid = (text: string): boolean => uuid.test(text);

/** The session of a path. @throws ApiError 404 where the user has no such session */
export type SessionFinder = (id: string, userId: number) => Promise<StoredSession>;

export function createSessionFinder(sessions: SessionRegistry<StoredSession>): SessionFinder {
  return async (id, userId) => {
    const session = isUuid(id) ? await sessions.find(id, userId) : null;
    if (session === null) throw notFound('session');
    return session;
  };
}
