import { displayTarget } from './display-target.ts';
import { cutText, safeText } from './safe-text.ts';
import { type Locale, textsOf } from './texts.ts';
import { FULL_NAME_PREFIX, MCP_CALL, MCP_DESCRIBE } from './tool-name.ts';

export interface DisplayOptions {
  /** @default 'zh-CN' */
  readonly locale?: Locale;
}

/** A finished or still streaming tool call. */
export interface SummarizedToolCall {
  readonly toolName: string;
  /** Arguments as far as they have arrived. */
  readonly argumentsJson: string;
  /** Left out while the call is under way. */
  readonly outcome?: 'success' | 'error';
}

const shown = (name: string): string => cutText(safeText(name), 120);

/**
 * One line about a tool call: `调用 MCP 工具 fs.read (成功)`, `查询 MCP 工具 fs.read`. Arguments may be half-streamed or no
 * JSON at all; what cannot be told is left out. Other tools are named as they are.
 */
export function summarizeToolCall(call: SummarizedToolCall, options: DisplayOptions = {}): string {
  const { toolName, argumentsJson, outcome } = call;
  const texts = textsOf(options.locale);
  const target = displayTarget(toolName, argumentsJson);
  if (toolName === MCP_DESCRIBE) return target === null ? texts.describe : `${texts.describe} ${target}`;
  const isMcp = toolName === MCP_CALL || toolName.startsWith(FULL_NAME_PREFIX);
  const subject = isMcp ? [texts.call, target] : [texts.callOther, shown(toolName)];
  const result = outcome === 'success' || outcome === 'error' ? `(${texts[outcome]})` : null;
  return [...subject, result].filter((part) => part !== null).join(' ');
}

/**
 * The title of a tool card: a phrase for the two MCP tools, `server.tool` for rows of history that hold full names, and
 * any other name unchanged.
 */
export function toolDisplayName(toolName: string, options: DisplayOptions = {}): string {
  const texts = textsOf(options.locale);
  if (toolName === MCP_CALL) return texts.call;
  if (toolName === MCP_DESCRIBE) return texts.describeTitle;
  return displayTarget(toolName, '') ?? shown(toolName);
}

/**
 * The second line of a tool card: `server.tool` for MCP calls, from the outer arguments or the full name; empty where
 * nothing can be told (yet) and for other tools.
 */
export function toolInputPreview(toolName: string, argumentsJson: string): string {
  return displayTarget(toolName, argumentsJson) ?? '';
}
