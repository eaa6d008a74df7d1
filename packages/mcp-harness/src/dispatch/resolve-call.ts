import { qualifyToolName, restoreFullToolName } from '@mao/mcp-approval';
import { catalogErrorText, type McpToolRef } from '@mao/mcp-workingset';
import type { SessionSnapshot } from '../context/session-snapshot.ts';
import type { SavedFile } from '../results/render-tool-result.ts';
import type { Texts } from '../texts.ts';
import type { ToolCall } from './tool-call.ts';

/** What the model is answered. */
export interface CallAnswer {
  readonly text: string;
  readonly isError: boolean;
  /** Closed set of words that says what went wrong. */
  readonly reason?: string;
  readonly files?: readonly SavedFile[];
}

export type ResolvedCall =
  /** None of our tools. */
  | { readonly type: 'foreign' }
  /** Answered without running anything. */
  | { readonly type: 'answered'; readonly answer: CallAnswer; readonly effectiveToolName: string }
  /** An MCP call that does not say which tool is meant: it is asked for like one, and then comes to this answer. */
  | { readonly type: 'unnamed'; readonly answer: CallAnswer; readonly effectiveToolName: string }
  | {
      readonly type: 'call';
      readonly effectiveToolName: string;
      readonly ref: McpToolRef;
      readonly args: Record<string, unknown>;
      readonly repairs: readonly string[];
      /** The outer arguments of what is about to run; `null` where that is what the model wrote. */
      readonly preparedJson: string | null;
    };

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

export const failed = (error: string, reason: string): CallAnswer => ({
  text: JSON.stringify({ error, code: reason }),
  isError: true,
  reason,
});

/**
 * What a call addresses. Names count only within the session's own snapshot, and the execution gate looks at the
 * snapshot's mode, not at what was advertised: a call replayed from an older history gets no further than a new one.
 */
export function resolveCall(snapshot: SessionSnapshot, call: ToolCall, texts: Texts): ResolvedCall {
  const { name, argumentsJson } = call;
  if (name === 'mcp_call' || name === 'mcp_describe') return resolveMetaCall(snapshot, { ...call, name }, texts);
  const ref = snapshot.refOf(name);
  if (ref === undefined) return { type: 'foreign' };
  const answered = (answer: CallAnswer): ResolvedCall => ({ type: 'answered', answer, effectiveToolName: name });
  if (snapshot.loadMode !== 'full') return answered(failed(texts.notInWorkingSetMode(name), 'wrong_mode'));
  const parsed = parseArguments(argumentsJson);
  if (!parsed.ok) return answered(failed(texts.badArguments(name), 'bad_arguments'));
  const effectiveToolName = qualifyToolName(ref.serverName, ref.toolName);
  return { type: 'call', effectiveToolName, ref, args: parsed.value, repairs: [], preparedJson: null };
}

function resolveMetaCall(
  snapshot: SessionSnapshot,
  { name, argumentsJson }: ToolCall & { readonly name: 'mcp_call' | 'mcp_describe' },
  texts: Texts,
): ResolvedCall {
  const restored = restoreFullToolName(argumentsJson);
  const effectiveToolName = restored ?? name;
  const answered = (answer: CallAnswer): ResolvedCall => ({ type: 'answered', answer, effectiveToolName });
  if (snapshot.loadMode === 'full') return answered(failed(texts.notInFullMode(name), 'wrong_mode'));
  if (snapshot.loadMode === null) return answered(failed(texts.noServers, 'no_servers'));
  if (name === 'mcp_describe') {
    const description = snapshot.catalog.describe(argumentsJson);
    return description.ok
      ? answered({ text: snapshot.catalog.describeText(argumentsJson).text, isError: false })
      : answered({ text: catalogErrorText(description), isError: true, reason: description.code });
  }
  const prepared = snapshot.catalog.prepareCall(argumentsJson);
  if (!prepared.ok) {
    const answer: CallAnswer = { text: catalogErrorText(prepared), isError: true, reason: prepared.code };
    return restored === null ? { type: 'unnamed', answer, effectiveToolName } : answered(answer);
  }
  const { ref, arguments: args, repairs } = prepared;
  const preparedJson = JSON.stringify({ server: ref.serverName, tool: ref.toolName, arguments: args });
  return {
    type: 'call',
    effectiveToolName: qualifyToolName(ref.serverName, ref.toolName),
    ref,
    args,
    repairs,
    preparedJson,
  };
}
