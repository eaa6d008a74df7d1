import { type ApprovalDecision, type ApprovalRule, decideApproval } from '@mao/mcp-approval';
import type { McpToolRef } from '@mao/mcp-workingset';
import type { HarnessSession } from '../harness-session.ts';
import type { ToolCall } from './tool-call.ts';

export interface DecidedCall {
  readonly session: HarnessSession;
  readonly call: ToolCall;
  /** `null`: the arguments do not say which tool is meant. */
  readonly ref: McpToolRef | null;
  readonly ownersOfName: number;
  /** The outer arguments of what is about to run; `null` where that is what the model wrote. */
  readonly preparedJson: string | null;
  /** Whether the model's arguments had to be changed, so that what it wrote is not what runs. */
  readonly repaired: boolean;
}

/**
 * What is to be done about a call. Deny rules hold in every session, for what the model wrote and for what is about to
 * run; nothing else is decided for CLOUD sessions. A call that had to be repaired runs unasked only if both may, and what
 * the user is shown is what would run.
 */
export function decideCall(
  decided: DecidedCall,
  rules: readonly ApprovalRule[],
  definitionChanged: boolean,
): ApprovalDecision {
  const { session, call, ref, ownersOfName, preparedJson, repaired } = decided;
  const decide = (argumentsJson: string, executionMode: 'LOCAL' | 'CLOUD' = 'LOCAL'): ApprovalDecision =>
    decideApproval({
      executionMode,
      level: session.approvalLevel,
      toolName: call.name,
      argumentsJson,
      ref,
      ownersOfName,
      rules,
      definitionChanged,
    });
  const written = decide(call.argumentsJson);
  const prepared = preparedJson === null ? written : decide(preparedJson);
  // Asked as for a LOCAL session, whose decision begins with the deny rules.
  const denied = [written, prepared].find(({ type }) => type === 'denied');
  if (denied !== undefined) return denied;
  if (session.executionMode === 'CLOUD') return decide(call.argumentsJson, 'CLOUD');
  return repaired && prepared.type !== 'not-required' ? prepared : written;
}
