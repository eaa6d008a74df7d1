import type { ApprovalCall, ApprovalDecision, ApprovalReason, ToolRefSlice } from './approval-types.ts';
import { buildHint } from './build-hint.ts';
import { dividers } from './display-target.ts';
import { findAllowRule, findDenyRule, type RuleSubject } from './match-rules.ts';
import { qualifyToolName } from './qualify-tool-name.ts';
import { type CallTarget, readCallTarget } from './read-call-target.ts';
import { MCP_CALL, MCP_DESCRIBE } from './tool-name.ts';

type Hint = 'readOnly' | 'destructive';

/** The literal `true` of a hint in either spelling; a `false` in the other spelling takes a read-only claim back. */
function claims(ref: ToolRefSlice | null, hint: Hint): boolean {
  const annotations: unknown = ref?.annotations;
  if (typeof annotations !== 'object' || annotations === null) return false;
  const spellings = hint === 'readOnly' ? ['readOnlyHint', 'read_only_hint'] : ['destructiveHint', 'destructive_hint'];
  const values = spellings
    .filter((spelling) => Object.hasOwn(annotations, spelling))
    .map((spelling) => (annotations as Record<string, unknown>)[spelling])
    .filter((value) => value !== undefined && value !== null);
  return hint === 'destructive'
    ? values.some((value) => value === true)
    : values.length > 0 && values.every((value) => value === true);
}

interface Identified {
  readonly ref: ToolRefSlice | null;
  readonly subject: RuleSubject;
  /** Whether an ALLOW rule or a read-only hint may speak for this call. */
  readonly certain: boolean;
}

/** A reference to another tool than the arguments name is not believed. */
function refOfCall(ref: ToolRefSlice | null, { server, tool }: CallTarget): ToolRefSlice | null {
  return ref !== null && ref.serverName === server && ref.toolName === tool ? ref : null;
}

/** Finds out what the call is about, from the pair alone. */
function identify(call: ApprovalCall): Identified {
  const { toolName, argumentsJson, ownersOfName } = call;
  if (toolName !== MCP_CALL) {
    const ref = toolName === MCP_DESCRIBE ? null : call.ref;
    const name = ref === null ? toolName : qualifyToolName(ref.serverName, ref.toolName);
    return {
      ref,
      subject: { name, aliases: [toolName], server: ref?.serverName ?? null, argumentsJson },
      certain: ownersOfName <= 1,
    };
  }
  const target = readCallTarget(argumentsJson);
  const { server = null, tool } = target;
  const ref = refOfCall(call.ref, target);
  const name = server === null || tool === undefined ? null : qualifyToolName(server, tool);
  // Without a reference the pair is not one of the session's; what has its name may be a tool of another server.
  const ambiguous = ref === null && server !== null && tool !== undefined && dividers(`${server}__${tool}`).length > 1;
  return {
    ref,
    subject: { name, aliases: [MCP_CALL], server, argumentsJson },
    certain: ownersOfName <= 1 && call.ref === ref && !ambiguous,
  };
}

function askingReason({ subject }: Identified, ownersOfName: number): ApprovalReason {
  if (subject.name === null) return 'unknown-tool';
  return ownersOfName <= 1 ? 'level' : 'ambiguous-name';
}

/**
 * Decides whether a tool call may run, has to be asked for, or is forbidden. In this order: deny rule, destructive tool,
 * changed definition, allow rule, read-only exemption, level.
 *
 * - Cloud sessions never ask, and `mcp_describe` never asks.
 * - The exemption is for `mcp_call` at `READ_ONLY` and `READ_WRITE`, for a tool whose server is trusted and marks it with
 *   the literal `true`. Full mode ignores annotations.
 * - A full name that several pairs of the session have is never allowed by a rule and never exempt; nor is a call whose
 *   arguments do not name the tool of `ref`.
 * - Values outside of the types are read as the strict choice.
 */
export function decideApproval(call: ApprovalCall): ApprovalDecision {
  const { level, trustAnnotations = true, definitionChanged = false } = call;
  const identified = identify(call);
  const { ref, subject, certain } = identified;
  const effectiveToolName = subject.name;
  const settled = (type: 'not-required' | 'denied', reason: ApprovalReason): ApprovalDecision => ({
    type,
    reason,
    effectiveToolName,
  });
  const ask = (reason: ApprovalReason, canAllow: boolean): ApprovalDecision => ({
    type: level === 'PROXY' ? 'ai-evaluation' : 'user-approval',
    reason,
    effectiveToolName,
    hint: buildHint(effectiveToolName, call.argumentsJson, { ref, canAllow }),
  });

  if (call.executionMode === 'CLOUD') return settled('not-required', 'cloud-session');
  if (findDenyRule(call.rules, subject)) return settled('denied', 'deny-rule');
  if (call.toolName === MCP_DESCRIBE) return settled('not-required', 'describe');
  if (claims(call.ref, 'destructive')) return ask('destructive', false);
  if (definitionChanged) return ask('definition-changed', certain);
  if (certain && findAllowRule(call.rules, subject)) return settled('not-required', 'allow-rule');

  const exemptLevel = level === 'READ_ONLY' || level === 'READ_WRITE';
  const exempt = certain && exemptLevel && call.toolName === MCP_CALL && trustAnnotations === true;
  if (exempt && claims(ref, 'readOnly')) return settled('not-required', 'read-only');
  return ask(askingReason(identified, call.ownersOfName), certain);
}
