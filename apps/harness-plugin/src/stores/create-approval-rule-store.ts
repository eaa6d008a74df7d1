import type { ApprovalRule } from '@mao/mcp-harness';
import type { SqlDatabase } from '@mao/sql-database';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { digest } from './digest.ts';
import { mcpApprovalRule } from './tables.ts';

/** A rule of a user, as it is listed. */
export interface StoredRule extends ApprovalRule {
  readonly id: number;
  readonly createdAt: Date;
}

export interface ApprovalRuleStore {
  /** Oldest first. */
  listOf(userId: number): Promise<readonly StoredRule[]>;
  /** The rule, and whether it is new; `null` when the user has `MOST_RULES` already. */
  add(userId: number, rule: ApprovalRule): Promise<{ readonly rule: StoredRule; readonly created: boolean } | null>;
  /** @returns `false` when the user has no such rule */
  delete(userId: number, id: number): Promise<boolean>;
}

/** Rules that one user may have: every call reads them all. */
export const MOST_RULES = 500;

/** Longest name that a rule can be stored for: that of a server and a tool of 256 characters each fits. */
export const LONGEST_RULE_NAME = 768;

type Row = typeof mcpApprovalRule.$inferSelect;

const toRule = ({ id, effect, toolName, argumentsPrefix, createdAt }: Row): StoredRule => ({
  id,
  effect,
  toolName,
  ...(argumentsPrefix === null ? {} : { argumentsPrefix }),
  createdAt,
});

export function createApprovalRuleStore(database: SqlDatabase): ApprovalRuleStore {
  async function rows(userId: number, condition?: SQL): Promise<readonly StoredRule[]> {
    const found = await database
      .select()
      .from(mcpApprovalRule)
      .where(and(eq(mcpApprovalRule.userId, userId), condition))
      .orderBy(asc(mcpApprovalRule.id));
    return found.map(toRule);
  }

  return {
    listOf: rows,
    async add(userId, { effect, toolName, argumentsPrefix = null }) {
      const ruleKey = digest(effect, toolName, argumentsPrefix);
      const same = eq(mcpApprovalRule.ruleKey, ruleKey);
      const [known] = await rows(userId, same);
      if (known !== undefined) return { rule: known, created: false };
      if (toolName.length > LONGEST_RULE_NAME || (await rows(userId)).length >= MOST_RULES) return null;
      const row = { userId, ruleKey, effect, toolName, argumentsPrefix, createdAt: new Date() };
      // The unique key decides between two requests of one moment.
      const created = await database.insertIfAbsent(mcpApprovalRule, row);
      const [rule] = await rows(userId, same);
      return rule === undefined ? null : { rule, created };
    },
    async delete(userId, id) {
      const condition = and(eq(mcpApprovalRule.userId, userId), eq(mcpApprovalRule.id, id));
      return (await database.delete(mcpApprovalRule, condition as SQL)).affectedRows === 1;
    },
  };
}
