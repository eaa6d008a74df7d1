import type { ApprovalRecord, ApprovalStore } from '@mao/mcp-harness';
import type { SqlDatabase } from '@mao/sql-database';
import { and, desc, eq, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { mcpApproval } from './tables.ts';

type Row = typeof mcpApproval.$inferSelect;

/** Settled approvals are kept for lists and inquiries; a user's older ones go when the user is asked again. */
const KEPT_MS = 30 * 24 * 3_600_000;

const toRow = ({ hint, definition, createdAt, expiresAt, answeredAt, ...record }: ApprovalRecord): Row => ({
  ...record,
  hintJson: hint,
  definitionJson: definition,
  createdAt: new Date(createdAt),
  expiresAt: new Date(expiresAt),
  answeredAt: answeredAt === null ? null : new Date(answeredAt),
});

const toRecord = ({ hintJson, definitionJson, createdAt, expiresAt, answeredAt, ...row }: Row): ApprovalRecord => ({
  ...row,
  hint: hintJson,
  definition: definitionJson,
  createdAt: createdAt.getTime(),
  expiresAt: expiresAt.getTime(),
  answeredAt: answeredAt?.getTime() ?? null,
});

export function createApprovalStore(database: SqlDatabase): ApprovalStore {
  async function findOne(condition: SQL): Promise<ApprovalRecord | null> {
    const [row] = await database.select().from(mcpApproval).where(condition);
    return row === undefined ? null : toRecord(row);
  }

  async function dropOld({ userId, createdAt }: ApprovalRecord): Promise<void> {
    if (userId === null) return;
    const old = lt(mcpApproval.createdAt, new Date(createdAt - KEPT_MS));
    const condition = and(eq(mcpApproval.userId, userId), ne(mcpApproval.state, 'pending'), old);
    if (condition !== undefined) await database.delete(mcpApproval, condition);
  }

  /** Whether a conditional update found its row as it had to be; the database lets one of several find it so. */
  async function update(id: string, values: Partial<Row>, condition: SQL): Promise<boolean> {
    const { affectedRows } = await database.update(mcpApproval, values, and(eq(mcpApproval.id, id), condition) as SQL);
    return affectedRows === 1;
  }

  return {
    async insert(record) {
      await dropOld(record);
      return database.insertIfAbsent(mcpApproval, toRow(record));
    },
    find: (id) => findOne(eq(mcpApproval.id, id)),
    findByPin: (pin) => findOne(eq(mcpApproval.pin, pin)),
    async listOf(sessionId, limit) {
      const rows = await database
        .select()
        .from(mcpApproval)
        .where(eq(mcpApproval.sessionId, sessionId))
        .orderBy(
          sql`case when ${mcpApproval.state} = 'pending' then 0 else 1 end`,
          desc(mcpApproval.createdAt),
          desc(mcpApproval.id),
        )
        .limit(limit);
      return rows.map(toRecord);
    },
    settle: (id, { state, answer, answeredAt, expiresAt }) =>
      update(
        id,
        {
          state,
          answer,
          expiresAt: new Date(expiresAt),
          answeredAt: answeredAt === null ? null : new Date(answeredAt),
        },
        eq(mcpApproval.state, 'pending'),
      ),
    release: (id) => update(id, { pin: null }, isNotNull(mcpApproval.pin)),
  };
}
