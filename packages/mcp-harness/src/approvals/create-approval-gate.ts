import { createHash } from 'node:crypto';
import type { ApprovalDecision, ApprovalRule } from '@mao/mcp-approval';
import { type DecidedCall, decideCall } from '../dispatch/decide-call.ts';
import type { DispatchOptions } from '../dispatch/tool-call.ts';
import type { HarnessLogger } from '../harness-logger.ts';
import type { HarnessSession } from '../harness-session.ts';
import type { ApprovalAnswer, ApprovalRecord } from './approval-record.ts';
import type { ApprovalDesk } from './approvals.ts';
import type { CheckedDefinition, DefinitionCheck } from './create-definition-check.ts';
import { type CallEvaluator, type EvaluatedCall, evaluateCall } from './evaluate-call.ts';

/** Who said what: `allow` and `deny` of an evaluation are its verdict, the other words are the user's. */
export type PassageAnswer = ApprovalAnswer | 'allow' | 'expired';

/** Why a call does not run; one sentence for the model each. */
export type RefusalReason =
  | 'denied'
  | 'user_denied'
  | 'evaluation_denied'
  | 'approval_expired'
  | 'too_many_approvals'
  | 'approval_unavailable'
  | 'rules_unavailable';

/** Whether a call may run, and on whose word. */
export type Passage =
  | { readonly type: 'run'; readonly decision: ApprovalDecision['type']; readonly answer?: PassageAnswer }
  | {
      readonly type: 'refused';
      readonly decision: ApprovalDecision['type'];
      readonly answer?: PassageAnswer;
      readonly reason: RefusalReason;
      /** The evaluator's words. */
      readonly detail?: string;
    }
  | { readonly type: 'required'; readonly record: ApprovalRecord };

const refusedByRule: Passage = { type: 'refused', decision: 'denied', reason: 'denied' };

export interface ApprovalGateOptions {
  readonly desk: ApprovalDesk;
  readonly checkDefinition: DefinitionCheck;
  /** `null`: they cannot be read. */
  readonly findRules: (session: HarnessSession) => Promise<readonly ApprovalRule[] | null>;
  readonly evaluator: CallEvaluator | undefined;
  readonly evaluationTimeoutMs: number;
  readonly logger: HarnessLogger;
}

export interface ApprovalGate {
  /** @param onFirst called before anything else becomes of a call that was not asked for before */
  pass(decided: DecidedCall, options: DispatchOptions, onFirst: () => void): Promise<Passage>;
}

/** What one approval is good for: this call of this session with these arguments, of a tool that is still the same. */
function pinOf({ session, call }: DecidedCall, definition: CheckedDefinition | null): string {
  const parts = [session.id, call.id, call.name, call.argumentsJson, definition?.fingerprint ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function toEvaluate({ session, call, ref, preparedJson }: DecidedCall, decision: ApprovalDecision): EvaluatedCall {
  return {
    sessionId: session.id,
    userId: session.userId,
    effectiveToolName: decision.effectiveToolName,
    tool: ref,
    argumentsJson: preparedJson ?? call.argumentsJson,
    reason: decision.reason,
  };
}

/** The way of a call from the model to the tool: rules and level, then an evaluation or the user. Never rejects. */
export function createApprovalGate(options: ApprovalGateOptions): ApprovalGate {
  const { desk, checkDefinition, findRules, evaluator, evaluationTimeoutMs, logger } = options;

  /** What an approval says. `null`: another caller has used it up, and it says nothing. */
  async function heed(record: ApprovalRecord, { signal }: DispatchOptions): Promise<Passage | null> {
    const { state, answer } = record;
    const decision = 'user-approval';
    // Who has gone away must not use up the answer: the call would run, and nobody would hear of it.
    if (state === 'pending' || signal?.aborted === true) return { type: 'required', record };
    if (state === 'denied') return { type: 'refused', decision, answer: 'deny', reason: 'user_denied' };
    const used = await desk.use(record);
    if (state === 'expired') return { type: 'refused', decision, answer: 'expired', reason: 'approval_expired' };
    return used ? { type: 'run', decision, answer: answer ?? 'once' } : null;
  }

  async function ask(
    decided: DecidedCall,
    decision: ApprovalDecision,
    definition: CheckedDefinition | null,
    pin: string,
    dispatchOptions: DispatchOptions,
  ): Promise<Passage> {
    const { session, call, ref } = decided;
    const { hint, reason } = decision;
    if (decision.type === 'ai-evaluation') {
      const evaluated = toEvaluate(decided, decision);
      const { signal } = dispatchOptions;
      const evaluation = await evaluateCall(evaluator, evaluated, { timeoutMs: evaluationTimeoutMs, signal, logger });
      if (evaluation.verdict === 'allow') return { type: 'run', decision: 'ai-evaluation', answer: 'allow' };
      if (evaluation.verdict === 'deny') {
        const detail = evaluation.reason === undefined ? {} : { detail: evaluation.reason };
        return { type: 'refused', decision: 'ai-evaluation', answer: 'deny', reason: 'evaluation_denied', ...detail };
      }
    }
    const record =
      hint &&
      (await desk.open({
        sessionId: session.id,
        userId: session.userId,
        callId: call.id,
        toolName: call.name,
        pin,
        reason,
        hint,
        definition:
          ref === null || definition === null
            ? null
            : { serverName: ref.serverName, toolName: ref.toolName, fingerprint: definition.fingerprint },
      }));
    if (record === undefined || record === null) {
      return { type: 'refused', decision: 'user-approval', reason: 'too_many_approvals' };
    }
    return { type: 'required', record };
  }

  async function passLocal(
    decided: DecidedCall,
    rules: readonly ApprovalRule[],
    dispatchOptions: DispatchOptions,
    onFirst: () => void,
  ): Promise<Passage> {
    const { session, ref } = decided;
    const definition = ref === null ? null : await checkDefinition(session, ref);
    const decision = decideCall(decided, rules, definition?.changed ?? false);
    if (decision.type === 'denied') {
      onFirst();
      return refusedByRule;
    }
    const pin = pinOf(decided, definition);
    const unasked = decision.type === 'not-required';
    const record = await desk.recall(pin).catch((error: unknown) => {
      if (!unasked) throw error;
      logger.warn({ sessionId: session.id, error }, 'the approvals cannot be read; a call that needs none runs');
      return null;
    });
    if (record === null) onFirst();
    if (unasked && record?.state !== 'approved' && record?.state !== 'denied') {
      // A rule that was made since the question speaks for the call, but not against the user's answer.
      if (record?.state === 'pending') await desk.waive(record);
      return { type: 'run', decision: 'not-required' };
    }
    const passage = record && (await heed(record, dispatchOptions));
    if (passage !== null) return passage;
    return unasked
      ? { type: 'run', decision: 'not-required' }
      : ask(decided, decision, definition, pin, dispatchOptions);
  }

  return {
    async pass(decided, dispatchOptions, onFirst) {
      const { id, executionMode } = decided.session;
      const rules = await findRules(decided.session);
      if (rules === null || executionMode !== 'LOCAL') onFirst();
      if (rules === null) return { type: 'refused', decision: 'denied', reason: 'rules_unavailable' };
      if (executionMode !== 'LOCAL') {
        const { type } = decideCall(decided, rules, false);
        return type === 'denied' ? refusedByRule : { type: 'run', decision: type };
      }
      try {
        const passage = await passLocal(decided, rules, dispatchOptions, onFirst);
        const { waitMs = 0, signal } = dispatchOptions;
        if (passage.type !== 'required' || waitMs <= 0) return passage;
        const record = await desk.wait(passage.record, waitMs, signal);
        if (record.state === 'pending') return { type: 'required', record };
        // Decided anew, since a rule may have been made meanwhile.
        return await passLocal(decided, (await findRules(decided.session)) ?? rules, dispatchOptions, onFirst);
      } catch (error) {
        logger.warn({ sessionId: id, error }, 'an approval could not be read or stored');
        onFirst();
        return { type: 'refused', decision: 'user-approval', reason: 'approval_unavailable' };
      }
    },
  };
}
