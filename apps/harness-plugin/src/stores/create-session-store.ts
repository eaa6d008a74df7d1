import type { HarnessSession, SessionStore } from '@mao/mcp-harness';
import { parseStoredLoadMode, toStoredLoadMode } from '@mao/mcp-load-mode';
import type { SqlDatabase } from '@mao/sql-database';
import { desc, eq } from 'drizzle-orm';
import { harnessSession } from './tables.ts';

/** A session with an owner and an age. */
export interface StoredSession extends HarnessSession {
  readonly userId: number;
  readonly createdAt: Date;
}

type Row = typeof harnessSession.$inferSelect;

function toSession(row: Row): StoredSession {
  return { ...row, loadMode: parseStoredLoadMode(row.loadMode) };
}

/** Most sessions that one list shows. */
const LIST_LIMIT = 200;

export function createSessionStore(database: SqlDatabase): SessionStore<StoredSession> {
  return {
    async insert(session) {
      const { id, userId, agentId, executionMode, approvalLevel, loadMode, workspace, createdAt } = session;
      const row: Row = {
        id,
        userId,
        agentId,
        executionMode,
        approvalLevel,
        loadMode: loadMode === null ? null : toStoredLoadMode(loadMode),
        workspace,
        createdAt,
      };
      await database.insertIfAbsent(harnessSession, row);
    },
    async find(id) {
      const [row] = await database.select().from(harnessSession).where(eq(harnessSession.id, id));
      return row === undefined ? null : toSession(row);
    },
    async listOf(userId) {
      const rows = await database
        .select()
        .from(harnessSession)
        .where(eq(harnessSession.userId, userId))
        .orderBy(desc(harnessSession.createdAt), desc(harnessSession.id))
        .limit(LIST_LIMIT);
      return rows.map(toSession);
    },
    async setLoadMode(id, loadMode) {
      await database.update(harnessSession, { loadMode: toStoredLoadMode(loadMode) }, eq(harnessSession.id, id));
    },
    async delete(id) {
      await database.delete(harnessSession, eq(harnessSession.id, id));
    },
  };
}
