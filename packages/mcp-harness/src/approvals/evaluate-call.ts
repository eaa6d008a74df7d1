import type { ApprovalReason } from '@mao/mcp-approval';
import type { McpToolRef } from '@mao/mcp-workingset';
import type { HarnessLogger } from '../harness-logger.ts';

/** A call of a PROXY session that an AI judges in the user's place. */
export interface EvaluatedCall {
  readonly sessionId: string;
  readonly userId: number | null;
  readonly effectiveToolName: string | null;
  /** `null` where the arguments do not say which tool is meant. */
  readonly tool: Pick<McpToolRef, 'serverName' | 'toolName' | 'description' | 'annotations'> | null;
  /** The outer arguments of what is about to run, or what the model wrote if that is not known. */
  readonly argumentsJson: string;
  /** Why the call is judged. */
  readonly reason: ApprovalReason;
}

export interface CallEvaluation {
  readonly verdict: 'allow' | 'ask' | 'deny';
  /** With `deny`: what the model is told beside the refusal; one line, at most 300 characters of it are used. */
  readonly reason?: string;
}

export type CallEvaluator = (call: EvaluatedCall, options: { readonly signal: AbortSignal }) => Promise<CallEvaluation>;

const ask: CallEvaluation = { verdict: 'ask' };

/** The verdict of the host's evaluator. None, a failing or slow one, and any other word mean that the user is asked. */
export async function evaluateCall(
  evaluator: CallEvaluator | undefined,
  call: EvaluatedCall,
  { timeoutMs, signal, logger }: { timeoutMs: number; signal: AbortSignal | undefined; logger: HarnessLogger },
): Promise<CallEvaluation> {
  if (evaluator === undefined) return ask;
  const limit = AbortSignal.timeout(timeoutMs);
  const ended = signal === undefined ? limit : AbortSignal.any([limit, signal]);
  try {
    const { verdict, reason } = await Promise.race([
      evaluator(call, { signal: ended }),
      new Promise<never>((_resolve, reject) => {
        ended.addEventListener('abort', () => reject(ended.reason), { once: true });
      }),
    ]);
    if (verdict === 'allow') return { verdict };
    if (verdict !== 'deny') return ask;
    return reason === undefined ? { verdict } : { verdict, reason: reason.replace(/\s+/g, ' ').slice(0, 300) };
  } catch (error) {
    logger.warn({ sessionId: call.sessionId, error }, 'a call could not be judged; the user is asked');
    return ask;
  }
}
