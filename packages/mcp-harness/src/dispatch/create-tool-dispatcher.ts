import {
  type ApprovalRule,
  decideApproval,
  qualifyToolName,
  restoreFullToolName,
  summarizeToolCall,
} from '@mao/mcp-approval';
import { catalogErrorText, type McpToolRef } from '@mao/mcp-workingset';
import type { ToolProgress } from '../connection/mcp-connection.ts';
import type { ToolCallOutcome } from '../connection/tool-call-outcome.ts';
import type { SessionSnapshot } from '../context/session-snapshot.ts';
import { createEventSink } from '../events/create-event-sink.ts';
import type { HarnessEvent } from '../events/harness-event.ts';
import { type HarnessLogger, silentLogger } from '../harness-logger.ts';
import type { HarnessSession } from '../harness-session.ts';
import { renderToolResult, type SavedFile } from '../results/render-tool-result.ts';
import { wellFormed } from '../results/well-formed.ts';
import { type Locale, textsOf } from '../texts.ts';
import type { ActivityLog } from './activity-log.ts';
import type { ToolChannel } from './tool-channel.ts';

/** A tool call as the model made it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as JSON text, exactly as the model wrote them. */
  readonly argumentsJson: string;
}

export type DispatchOutcome =
  | {
      readonly type: 'result';
      readonly id: string;
      /** The name the model used; history and stream events keep it. */
      readonly name: string;
      /** `mcp__{server}__{tool}` where it could be restored: the name for rules, audit and display. */
      readonly effectiveToolName: string;
      readonly isError: boolean;
      /** What the model reads. */
      readonly text: string;
      /** Files that the result was written to, relative to the workspace. */
      readonly files: readonly SavedFile[];
      /** One line for people, for instance `调用 MCP 工具 fs.read (成功)`. */
      readonly summary: string;
      /** What had to be changed in the model's arguments; empty if nothing. */
      readonly repairs: readonly string[];
      readonly durationMs: number;
    }
  /** The tool is none of ours: the host runs it as if this package were not there. */
  | { readonly type: 'not_handled'; readonly id: string; readonly name: string };

export interface DispatchOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ToolProgress) => void;
}

export interface ToolDispatcherOptions {
  readonly channelOf: (session: HarnessSession) => ToolChannel;
  /** Rules of the session's user. @default none */
  readonly findRules?: (session: HarnessSession) => Promise<readonly ApprovalRule[]>;
  readonly activity?: ActivityLog;
  /** Told of the start and the result of every call. A failure is logged and changes nothing. */
  readonly onEvent?: (event: HarnessEvent) => void;
  readonly locale?: Locale;
  readonly now?: () => number;
  readonly logger?: HarnessLogger;
}

export interface ToolDispatcher {
  dispatch(
    session: HarnessSession,
    snapshot: SessionSnapshot,
    call: ToolCall,
    options?: DispatchOptions,
  ): Promise<DispatchOutcome>;
}

/** What a call came to, before it is written down. */
interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly reason?: string;
  readonly effectiveToolName?: string;
  readonly decision?: 'denied';
  readonly files?: readonly SavedFile[];
  readonly repairs?: readonly string[];
}

/** Longest arguments in an event, in UTF-16 units. */
const LONGEST_EVENT_ARGUMENTS = 20_000;

const isMetaTool = (name: string): boolean => name === 'mcp_call' || name === 'mcp_describe';

type ParsedArguments = { readonly ok: true; readonly value: Record<string, unknown> } | { readonly ok: false };

/** FULL mode hands arguments on as they are; only absent ones become `{}`, as servers expect an object. */
function parseArguments(argumentsJson: string): ParsedArguments {
  if (argumentsJson.trim() === '') return { ok: true, value: {} };
  try {
    const value: unknown = JSON.parse(argumentsJson);
    if (value === null) return { ok: true, value: {} };
    if (typeof value !== 'object' || Array.isArray(value)) return { ok: false };
    return { ok: true, value: value as Record<string, unknown> };
  } catch {
    return { ok: false };
  }
}

/**
 * Runs the tool calls of sessions. Names count only within the session's own snapshot, and the execution gate looks at
 * the snapshot's mode, not at what was advertised: a call replayed from an older history gets no further than a new one.
 */
export function createToolDispatcher(options: ToolDispatcherOptions): ToolDispatcher {
  const { channelOf, findRules, activity, locale, now = Date.now, logger = silentLogger } = options;
  const texts = textsOf(locale);
  const emit = createEventSink({ onEvent: options.onEvent, now, logger });
  const failed = (error: string, reason: string): Answer => ({
    text: JSON.stringify({ error, code: reason }),
    isError: true,
    reason,
  });

  function explain(ref: McpToolRef, outcome: Extract<ToolCallOutcome, { ok: false }>): string {
    const { serverName: server, toolName: tool } = ref;
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

  /** Deny rules hold in every mode; nothing else is decided for CLOUD sessions, which never ask. */
  async function isDenied(
    session: HarnessSession,
    snapshot: SessionSnapshot,
    call: ToolCall,
    ref: McpToolRef,
    args: Record<string, unknown>,
  ): Promise<boolean> {
    if (findRules === undefined) return false;
    const rules = await findRules(session);
    // What the model wrote, and what is about to run: where the arguments had to be repaired, they may differ.
    const prepared = JSON.stringify({ server: ref.serverName, tool: ref.toolName, arguments: args });
    const wordings = call.name === 'mcp_call' ? [call.argumentsJson, prepared] : [call.argumentsJson];
    return wordings.some((argumentsJson) => {
      // Asked as for a LOCAL session, whose decision begins with the deny rules; nothing else of it is used here.
      const decision = decideApproval({
        executionMode: 'LOCAL',
        level: session.approvalLevel,
        toolName: call.name,
        argumentsJson,
        ref,
        ownersOfName: snapshot.ownersOf(ref),
        rules,
      });
      return decision.type === 'denied';
    });
  }

  async function run(
    session: HarnessSession,
    ref: McpToolRef,
    args: Record<string, unknown>,
    repairs: readonly string[],
    { signal, onProgress }: DispatchOptions,
  ): Promise<Answer> {
    const outcome = await channelOf(session).callTool(session, ref, args, {
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    if (!outcome.ok) return { ...failed(explain(ref, outcome), outcome.reason), repairs };
    const rendered = await renderToolResult(outcome.result, {
      workspace: session.workspace,
      label: `${ref.serverName}_${ref.toolName}`.replaceAll('.', '_'),
      ...(locale === undefined ? {} : { locale }),
      logger,
    });
    return { ...rendered, repairs, ...(rendered.isError ? { reason: 'tool_error' } : {}) };
  }

  async function runAllowed(
    session: HarnessSession,
    snapshot: SessionSnapshot,
    call: ToolCall,
    prepared: { ref: McpToolRef; args: Record<string, unknown>; repairs: readonly string[] },
    dispatchOptions: DispatchOptions,
  ): Promise<Answer> {
    const { ref, args, repairs } = prepared;
    const effectiveToolName = qualifyToolName(ref.serverName, ref.toolName);
    if (await isDenied(session, snapshot, call, ref, args)) {
      return { ...failed(texts.denied(effectiveToolName), 'denied'), effectiveToolName, decision: 'denied' };
    }
    return { ...(await run(session, ref, args, repairs, dispatchOptions)), effectiveToolName };
  }

  async function answer(
    session: HarnessSession,
    snapshot: SessionSnapshot,
    call: ToolCall,
    dispatchOptions: DispatchOptions,
  ): Promise<Answer> {
    const ref = isMetaTool(call.name) ? undefined : snapshot.refOf(call.name);
    if (ref === undefined) {
      const restored = restoreFullToolName(call.argumentsJson);
      const named = restored === null ? {} : { effectiveToolName: restored };
      if (snapshot.loadMode === 'full') return { ...failed(texts.notInFullMode(call.name), 'wrong_mode'), ...named };
      if (snapshot.loadMode === null) return { ...failed(texts.noServers, 'no_servers'), ...named };
      if (call.name === 'mcp_describe') {
        const description = snapshot.catalog.describe(call.argumentsJson);
        return description.ok
          ? { text: snapshot.catalog.describeText(call.argumentsJson).text, isError: false, ...named }
          : { text: catalogErrorText(description), isError: true, reason: description.code, ...named };
      }
      const prepared = snapshot.catalog.prepareCall(call.argumentsJson);
      if (!prepared.ok) return { text: catalogErrorText(prepared), isError: true, reason: prepared.code, ...named };
      const { ref, arguments: args, repairs } = prepared;
      return runAllowed(session, snapshot, call, { ref, args, repairs }, dispatchOptions);
    }
    if (snapshot.loadMode !== 'full') return failed(texts.notInWorkingSetMode(call.name), 'wrong_mode');
    const parsed = parseArguments(call.argumentsJson);
    if (!parsed.ok) return failed(texts.badArguments(call.name), 'bad_arguments');
    return runAllowed(session, snapshot, call, { ref, args: parsed.value, repairs: [] }, dispatchOptions);
  }

  return {
    async dispatch(session, snapshot, call, dispatchOptions = {}) {
      if (!isMetaTool(call.name) && snapshot.refOf(call.name) === undefined) {
        return { type: 'not_handled', id: call.id, name: call.name };
      }
      const startedAt = now();
      const argumentsJson = wellFormed(call.argumentsJson.slice(0, LONGEST_EVENT_ARGUMENTS));
      emit(session, { type: 'tool_call_start', callId: call.id, toolName: call.name, argumentsJson });
      const given = await answer(session, snapshot, call, dispatchOptions);
      const durationMs = now() - startedAt;
      const effectiveToolName = given.effectiveToolName ?? call.name;
      activity?.record({
        sessionId: session.id,
        userId: session.userId,
        callId: call.id,
        toolName: call.name,
        effectiveToolName,
        decision: given.decision ?? 'not-required',
        outcome:
          given.decision === 'denied' || given.reason === 'wrong_mode'
            ? 'refused'
            : given.isError
              ? 'error'
              : 'success',
        ...(given.reason === undefined ? {} : { reason: given.reason }),
        durationMs,
        resultLength: given.text.length,
        startedAt,
      });
      const outcome = given.isError ? 'error' : 'success';
      const summary = summarizeToolCall(
        { toolName: call.name, argumentsJson: call.argumentsJson, outcome },
        locale === undefined ? {} : { locale },
      );
      const { isError } = given;
      emit(session, {
        type: 'tool_call_result',
        callId: call.id,
        toolName: call.name,
        effectiveToolName,
        isError,
        summary,
        durationMs,
      });
      return {
        type: 'result',
        id: call.id,
        name: call.name,
        effectiveToolName,
        isError,
        text: given.text,
        files: given.files ?? [],
        summary,
        repairs: given.repairs ?? [],
        durationMs,
      };
    },
  };
}
