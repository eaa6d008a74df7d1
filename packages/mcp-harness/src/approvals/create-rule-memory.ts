import type { ApprovalRule } from '@mao/mcp-approval';
import type { HarnessLogger } from '../harness-logger.ts';
import type { HarnessSession } from '../harness-session.ts';
import { within } from '../within.ts';

type FindRules = (session: HarnessSession) => Promise<readonly ApprovalRule[]>;

/** Users whose rules are remembered. */
const MOST_REMEMBERED = 1_000;

/**
 * The rules of a session's user; while their store is down, those that were read last. `null`: they have never been read,
 * so that nobody knows what the user forbids.
 */
export function createRuleMemory(
  find: FindRules | undefined,
  { limitMs, logger }: { readonly limitMs: number; readonly logger: HarnessLogger },
): (session: HarnessSession) => Promise<readonly ApprovalRule[] | null> {
  if (find === undefined) return async () => [];
  /** Insertion order is age. Rules belong to the user; a session without one has its own. */
  const remembered = new Map<number | string, readonly ApprovalRule[]>();
  return async (session) => {
    const owner = session.userId ?? session.id;
    try {
      const rules = await within(find(session), limitMs);
      remembered.delete(owner);
      remembered.set(owner, rules);
      for (const oldest of remembered.keys()) {
        if (remembered.size <= MOST_REMEMBERED) break;
        remembered.delete(oldest);
      }
      return rules;
    } catch (error) {
      logger.warn({ sessionId: session.id, error }, 'the approval rules of a user could not be read');
      return remembered.get(owner) ?? null;
    }
  };
}
