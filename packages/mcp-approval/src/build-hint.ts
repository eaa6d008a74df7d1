import type { ApprovalHint } from './approval-types.ts';
import { displayPair, displayTarget } from './display-target.ts';
import { readCallTarget } from './read-call-target.ts';
import { cutText, safeText } from './safe-text.ts';
import { ALL_TOOLS, MCP_CALL } from './tool-name.ts';

/** Longest preview of the arguments, in code points. */
const maxArgumentsLength = 500;

export interface HintContext {
  /** The tool that the call addresses, where it is known: its names are shown undivided by guesswork. */
  readonly ref?: { readonly serverName: string; readonly toolName: string } | null;
  /** Whether an ALLOW rule for this name could hold. @default true */
  readonly canAllow?: boolean;
}

/** Whether a saved rule of this name would mean this tool and nothing else: a name that ends in `__*` means a server. */
function canBeRule(toolName: string): boolean {
  return !toolName.endsWith(`__${ALL_TOOLS}`);
}

/**
 * What an approval card shows and what "always allow" would save.
 *
 * @param effectiveToolName full name, or `null` where the arguments do not say which tool is meant
 * @param argumentsJson outer arguments
 */
export function buildHint(
  effectiveToolName: string | null,
  argumentsJson: string,
  context: HintContext = {},
): ApprovalHint {
  const { ref = null, canAllow = true } = context;
  const { server, tool } = ref ? { server: ref.serverName, tool: ref.toolName } : readCallTarget(argumentsJson);
  const fromName = effectiveToolName === null ? null : displayTarget(effectiveToolName, argumentsJson);
  const named = server !== undefined && tool !== undefined ? displayPair(server, tool) : fromName;
  return {
    toolName: effectiveToolName,
    display: named ?? cutText(safeText(effectiveToolName ?? MCP_CALL), 120),
    argumentsPreview: cutText(safeText(argumentsJson.trim()), maxArgumentsLength),
    ruleValue: effectiveToolName !== null && canAllow && canBeRule(effectiveToolName) ? effectiveToolName : null,
  };
}
