import { type ApprovalRule, summarizeToolCall } from '@mao/mcp-approval';
import type { Approvals } from '../approvals/approvals.ts';
import type { Passage } from '../approvals/create-approval-gate.ts';
import { createRuleMemory } from '../approvals/create-rule-memory.ts';
import { type ApprovalOptions, createSessionApprovals } from '../approvals/create-session-approvals.ts';
import type { SessionSnapshot } from '../context/session-snapshot.ts';
import { createEventSink } from '../events/create-event-sink.ts';
import type { HarnessEvent } from '../events/harness-event.ts';
import { type HarnessLogger, silentLogger } from '../harness-logger.ts';
import type { HarnessSession } from '../harness-session.ts';
import { renderToolResult } from '../results/render-tool-result.ts';
import { wellFormed } from '../results/well-formed.ts';
import { type Locale, textsOf } from '../texts.ts';
import type { ActivityLog } from './activity-log.ts';
import { explainCallFailure, explainRefusal } from './explain-call-failure.ts';
import { type CallAnswer, failed, type ResolvedCall, resolveCall } from './resolve-call.ts';
import type { DispatchOptions, DispatchOutcome, ToolCall } from './tool-call.ts';
import type { ToolChannel } from './tool-channel.ts';

export interface ToolDispatcherOptions {
  readonly channelOf: (session: HarnessSession) => ToolChannel;
  /** Rules of the session's user. While it fails, those that were read last hold. @default none */
  readonly findRules?: (session: HarnessSession) => Promise<readonly ApprovalRule[]>;
  /** How the users of LOCAL sessions are asked. */
  readonly approvals?: ApprovalOptions;
  readonly activity?: ActivityLog;
  /** Told of calls and approvals. A failure is logged and changes nothing. */
  readonly onEvent?: (event: HarnessEvent) => void;
  readonly locale?: Locale;
  /** Longest wait for the rules, in ms. @default 3_000 */
  readonly storeTimeoutMs?: number;
  readonly now?: () => number;
  readonly logger?: HarnessLogger;
}

export interface ToolDispatcher {
  readonly approvals: Approvals;
  dispatch(
    session: HarnessSession,
    snapshot: SessionSnapshot,
    call: ToolCall,
    options?: DispatchOptions,
  ): Promise<DispatchOutcome>;
  /** Reads the session's rules, so that they are known should their store go down. Never rejects. */
  readRules(session: HarnessSession): Promise<unknown>;
  /** Lets the pending approvals of a session expire. Never rejects. */
  closeSession(sessionId: string): Promise<void>;
  /** Ends what waits here; approvals in a store stay as they are. */
  close(): void;
}

/** Longest arguments in an event, in UTF-16 units. */
const LONGEST_EVENT_ARGUMENTS = 20_000;

/** Runs the tool calls of sessions: what a call addresses, whether it may run, and its result for the model. */
export function createToolDispatcher(options: ToolDispatcherOptions): ToolDispatcher {
  const { channelOf, activity, locale, storeTimeoutMs = 3_000, now = Date.now, logger = silentLogger } = options;
  const texts = textsOf(locale);
  const emit = createEventSink({ onEvent: options.onEvent, now, logger });
  const findRules = createRuleMemory(options.findRules, { limitMs: storeTimeoutMs, logger });
  const { desk, gate } = createSessionApprovals(options.approvals ?? {}, { findRules, emit, now, logger });

  async function run(
    session: HarnessSession,
    callId: string,
    { ref, args }: Extract<ResolvedCall, { type: 'call' }>,
    { signal, onProgress }: DispatchOptions,
  ): Promise<CallAnswer> {
    const outcome = await channelOf(session).callTool(session, ref, args, {
      callId,
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    if (!outcome.ok) return failed(explainCallFailure(ref, outcome, texts), outcome.reason);
    const rendered = await renderToolResult(outcome.result, {
      workspace: session.workspace,
      label: `${ref.serverName}_${ref.toolName}`.replaceAll('.', '_'),
      ...(locale === undefined ? {} : { locale }),
      logger,
    });
    return rendered.isError ? { ...rendered, reason: 'tool_error' } : rendered;
  }

  /** Whether the call may run. What is answered without running anything needs nobody's leave. */
  async function pass(
    session: HarnessSession,
    snapshot: SessionSnapshot,
    call: ToolCall,
    resolved: Exclude<ResolvedCall, { type: 'foreign' }>,
    dispatchOptions: DispatchOptions,
  ): Promise<Passage> {
    let told = false;
    const tellStart = (): void => {
      if (told) return;
      told = true;
      const argumentsJson = wellFormed(call.argumentsJson.slice(0, LONGEST_EVENT_ARGUMENTS));
      emit(session, { type: 'tool_call_start', callId: call.id, toolName: call.name, argumentsJson });
    };
    if (resolved.type === 'answered') {
      tellStart();
      return { type: 'run', decision: 'not-required' };
    }
    const { ref, preparedJson, repairs } =
      resolved.type === 'call' ? resolved : { ref: null, preparedJson: null, repairs: [] };
    const ownersOfName = ref === null ? 0 : snapshot.ownersOf(ref);
    const decided = { session, call, ref, ownersOfName, preparedJson, repaired: repairs.length > 0 };
    return gate.pass(decided, dispatchOptions, tellStart);
  }

  async function answer(
    session: HarnessSession,
    callId: string,
    resolved: Exclude<ResolvedCall, { type: 'foreign' }>,
    passage: Exclude<Passage, { type: 'required' }>,
    dispatchOptions: DispatchOptions,
  ): Promise<CallAnswer> {
    if (passage.type === 'refused') {
      const { reason, detail } = passage;
      return failed(explainRefusal(resolved.effectiveToolName, reason, detail, texts), reason);
    }
    return resolved.type === 'call' ? run(session, callId, resolved, dispatchOptions) : resolved.answer;
  }

  return {
    approvals: desk,
    readRules: findRules,
    closeSession: desk.closeSession,
    close: desk.close,
    async dispatch(session, snapshot, call, dispatchOptions = {}) {
      const { id, name } = call;
      const resolved = resolveCall(snapshot, call, texts);
      if (resolved.type === 'foreign') return { type: 'not_handled', id, name };
      const { effectiveToolName } = resolved;
      const passage = await pass(session, snapshot, call, resolved, dispatchOptions);
      if (passage.type === 'required') {
        const { id: approvalId, hint, reason, expiresAt } = passage.record;
        const { toolName } = hint;
        return {
          type: 'approval_required',
          id,
          name,
          effectiveToolName: toolName,
          approvalId,
          hint,
          reason,
          expiresAt,
        };
      }
      // Here and not before: people take longer than tools.
      const startedAt = now();
      const { text, isError, reason, files = [] } = await answer(session, id, resolved, passage, dispatchOptions);
      const durationMs = now() - startedAt;
      const isRefused = passage.type === 'refused' || reason === 'wrong_mode';
      activity?.record({
        sessionId: session.id,
        userId: session.userId,
        callId: id,
        toolName: name,
        effectiveToolName,
        decision: passage.decision,
        ...(passage.answer === undefined ? {} : { answer: passage.answer }),
        outcome: isRefused ? 'refused' : isError ? 'error' : 'success',
        ...(reason === undefined ? {} : { reason }),
        durationMs,
        resultLength: text.length,
        startedAt,
      });
      const summary = summarizeToolCall(
        { toolName: name, argumentsJson: call.argumentsJson, outcome: isError ? 'error' : 'success' },
        locale === undefined ? {} : { locale },
      );
      emit(session, {
        type: 'tool_call_result',
        callId: id,
        toolName: name,
        effectiveToolName,
        isError,
        summary,
        durationMs,
      });
      const repairs = resolved.type === 'call' ? resolved.repairs : [];
      return { type: 'result', id, name, effectiveToolName, isError, text, files, summary, repairs, durationMs };
    },
  };
}
