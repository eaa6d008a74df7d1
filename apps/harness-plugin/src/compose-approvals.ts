import type { HarnessOptions } from '@mao/mcp-harness';
import type { SqlDatabase } from '@mao/sql-database';
import type { Config } from './config.ts';
import { type ApprovalRuleStore, createApprovalRuleStore } from './stores/create-approval-rule-store.ts';
import { createApprovalStore } from './stores/create-approval-store.ts';
import { createDefinitionStore } from './stores/create-definition-store.ts';

export interface ComposedApprovals {
  readonly rules: ApprovalRuleStore;
  readonly harnessOptions: Pick<HarnessOptions, 'findRules' | 'approvals'>;
}

/** Approvals, rules and known definitions in the database, as the harness takes them. */
export function composeApprovals(
  database: SqlDatabase,
  { approvalLifetimeMs }: Pick<Config, 'approvalLifetimeMs'>,
): ComposedApprovals {
  const rules = createApprovalRuleStore(database);
  return {
    rules,
    harnessOptions: {
      findRules: async ({ userId }) => (userId === null ? [] : rules.listOf(userId)),
      approvals: {
        store: createApprovalStore(database),
        definitions: createDefinitionStore(database),
        saveRule: async (userId, rule) => (await rules.add(userId, rule)) !== null,
        lifetimeMs: approvalLifetimeMs,
      },
    },
  };
}
