import type { LoadMode } from '@mao/mcp-load-mode';
import { type HarnessLogger, silentLogger } from '../harness-logger.ts';
import type { HarnessSession } from '../harness-session.ts';

/** Where sessions are kept across restarts. Every method may reject when the store is down. */
export interface SessionStore<S extends HarnessSession = HarnessSession> {
  insert(session: S): Promise<void>;
  find(id: string): Promise<S | null>;
  /** Newest first. */
  listOf(userId: number): Promise<readonly S[]>;
  setLoadMode(id: string, loadMode: LoadMode): Promise<void>;
  delete(id: string): Promise<void>;
}

export interface SessionRegistryOptions<S extends HarnessSession> {
  readonly store: SessionStore<S>;
  readonly logger?: HarnessLogger;
  /** Sessions to remember for the time when the store is down. @default 10_000 */
  readonly maxRemembered?: number;
}

/**
 * The sessions of a host, with a memory: while the store is down, sessions that this process has seen go on, and new ones
 * start unsaved and are saved as soon as they are used after the store is back. The store has the last word whenever it
 * answers, so a session that another process deleted is gone here too.
 */
export interface SessionRegistry<S extends HarnessSession = HarnessSession> {
  /** @returns whether the session was stored; if not, it lives in this process until it is. */
  open(session: S): Promise<{ readonly stored: boolean }>;
  /** The user's session; `null` for one that does not exist or is another user's, which look the same. */
  find(id: string, userId: number): Promise<S | null>;
  listOf(userId: number): Promise<readonly S[]>;
  setLoadMode(id: string, loadMode: LoadMode): Promise<void>;
  /** @returns `false` when the user has no such session. @throws when the store is down */
  delete(id: string, userId: number): Promise<boolean>;
}

export function createSessionRegistry<S extends HarnessSession>(
  options: SessionRegistryOptions<S>,
): SessionRegistry<S> {
  const { store, logger = silentLogger, maxRemembered = 10_000 } = options;
  /** Insertion order is age: a session moves to the end when it is used. */
  const remembered = new Map<string, S>();
  const unsaved = new Map<string, S>();

  function remember(session: S): void {
    remembered.delete(session.id);
    remembered.set(session.id, session);
    for (const id of remembered.keys()) {
      if (remembered.size <= maxRemembered) break;
      remembered.delete(id);
    }
  }

  async function save(session: S): Promise<boolean> {
    try {
      await store.insert(session);
      unsaved.delete(session.id);
      return true;
    } catch (error) {
      logger.warn({ sessionId: session.id, error }, 'a session could not be stored and goes on unsaved');
      return false;
    }
  }

  return {
    async open(session) {
      unsaved.set(session.id, session);
      remember(session);
      return { stored: await save(session) };
    },
    async find(id, userId) {
      let session = unsaved.get(id) ?? null;
      if (session !== null) {
        if (session.userId === userId) await save(session);
      } else {
        try {
          session = await store.find(id);
          if (session === null) remembered.delete(id);
        } catch (error) {
          session = remembered.get(id) ?? null;
          if (session === null) throw error;
          logger.warn({ sessionId: id, error }, 'a session could not be read and goes on from memory');
        }
      }
      if (session === null || session.userId !== userId) return null;
      remember(session);
      return session;
    },
    async listOf(userId) {
      const own = (sessions: Iterable<S>): S[] =>
        [...sessions].filter((session) => session.userId === userId).reverse();
      try {
        const stored = await store.listOf(userId);
        return [...own(unsaved.values()), ...stored];
      } catch (error) {
        logger.warn({ userId, error }, 'the sessions of a user could not be read and are listed from memory');
        return own(remembered.values());
      }
    },
    async setLoadMode(id, loadMode) {
      for (const sessions of [remembered, unsaved]) {
        const session = sessions.get(id);
        if (session !== undefined) sessions.set(id, { ...session, loadMode });
      }
      if (!unsaved.has(id)) await store.setLoadMode(id, loadMode);
    },
    async delete(id, userId) {
      const waiting = unsaved.get(id);
      if (waiting !== undefined) {
        if (waiting.userId !== userId) return false;
      } else {
        const session = await store.find(id);
        if (session === null || session.userId !== userId) return false;
      }
      unsaved.delete(id);
      remembered.delete(id);
      // Also for an unsaved one: its insert may be under way.
      await store.delete(id);
      return true;
    },
  };
}
