import type { McpToolRef } from '@mao/mcp-workingset';
import type { RefusalReason } from '../approvals/create-approval-gate.ts';
import type { ToolCallOutcome } from '../connection/tool-call-outcome.ts';
import type { Texts } from '../texts.ts';

/** Why a call gave no result, in a sentence for the model. */
export function explainCallFailure(
  { serverName: server, toolName: tool }: McpToolRef,
  outcome: Extract<ToolCallOutcome, { ok: false }>,
  texts: Texts,
): string {
  switch (outcome.reason) {
    case 'timeout':
      return texts.callTimedOut(server, tool, outcome.limitMs ?? 0);
    case 'cancelled':
      return texts.callCancelled(server, tool);
    case 'unavailable':
      return texts.callUnavailable(server, texts.reason(outcome.failure ?? { cause: 'unknown' }));
    case 'dropped':
      return texts.callDropped(server, tool);
    case 'rejected':
      return texts.callRejected(server, tool, outcome.serverMessage ?? '');
    case 'failed':
      return texts.callFailed(server, tool);
  }
}

/** Why a call was not run, in a sentence for the model. @param detail the evaluator's words */
export function explainRefusal(tool: string, reason: RefusalReason, detail: string | undefined, texts: Texts): string {
  switch (reason) {
    case 'denied':
      return texts.denied(tool);
    case 'user_denied':
      return texts.userDenied(tool);
    case 'evaluation_denied':
      return texts.evaluationDenied(tool, detail ?? '');
    case 'approval_expired':
      return texts.approvalExpired(tool);
    case 'too_many_approvals':
      return texts.tooManyApprovals(tool);
    case 'approval_unavailable':
      return texts.approvalUnavailable(tool);
    case 'rules_unavailable':
      return texts.rulesUnavailable(tool);
  }
}
