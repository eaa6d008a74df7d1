import { fingerprintToolDefinition } from '@mao/mcp-approval';
import type { McpToolRef } from '@mao/mcp-workingset';
import type { HarnessLogger } from '../harness-logger.ts';
import type { HarnessSession } from '../harness-session.ts';
import type { DefinitionStore } from './definition-store.ts';

export interface CheckedDefinition {
  readonly fingerprint: string;
  /** Whether the user has seen another definition under this name and not agreed to this one. */
  readonly changed: boolean;
}

export type DefinitionCheck = (session: HarnessSession, ref: McpToolRef) => Promise<CheckedDefinition>;

/** A definition that cannot be looked up counts as changed. A session without a user has nobody who saw another one. */
export function createDefinitionCheck(store: DefinitionStore, logger: HarnessLogger): DefinitionCheck {
  /** Schemas are large, and a tool's reference stays the same object until its server's list changes. */
  const fingerprints = new WeakMap<McpToolRef, string>();

  function fingerprintOf(ref: McpToolRef): string {
    const known = fingerprints.get(ref) ?? fingerprintToolDefinition(ref);
    fingerprints.set(ref, known);
    return known;
  }

  return async ({ id, userId }, ref) => {
    const fingerprint = fingerprintOf(ref);
    if (userId === null) return { fingerprint, changed: false };
    const { serverName, toolName } = ref;
    try {
      const kept = await store.remember({ userId, serverName, toolName }, fingerprint);
      return { fingerprint, changed: kept !== fingerprint };
    } catch (error) {
      logger.warn({ sessionId: id, error }, 'the definition of a tool could not be looked up and counts as changed');
      return { fingerprint, changed: true };
    }
  };
}
