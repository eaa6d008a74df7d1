import { stringifyDefinition } from './stringify-definition.ts';
import type { McpToolRef, TokenCounter } from './types.ts';

/** What one tool costs as a full definition and as an answer of `mcp_describe`. */
export interface DefinitionCount {
  /** `{"name","description","input_schema"}`, minified. */
  readonly text: string;
  readonly describeTokens: number;
  /** Tokens from behind the opening `{"` up to the `{"` of the next definition. */
  readonly innerTokens: number;
}

const OPENING = '{"';

const counted = new WeakMap<TokenCounter, WeakMap<McpToolRef, DefinitionCount>>();

/** Counts a tool once for a counter and counts it again when its definition changed. */
export function countDefinition(ref: McpToolRef, name: string, countTokens: TokenCounter): DefinitionCount {
  let byRef = counted.get(countTokens);
  if (byRef === undefined) {
    byRef = new WeakMap();
    counted.set(countTokens, byRef);
  }
  const { serverName: server, toolName: tool, inputSchema, annotations } = ref;
  const description = ref.description ?? '';
  const text = stringifyDefinition({ name, description, input_schema: inputSchema });
  const known = byRef.get(ref);
  if (known?.text === text) return known;
  const described = { server, tool, description, inputSchema, ...(annotations ? { annotations } : {}) };
  const count = {
    text,
    describeTokens: countTokens(stringifyDefinition(described)),
    innerTokens: countTokens(`${text.slice(OPENING.length)},${OPENING}`),
  };
  byRef.set(ref, count);
  return count;
}

/**
 * Tokens of the definitions as one minified array. Tokenizers split before they merge, and none joins the quote of `{"`
 * with the word behind it: cut there, the parts' counts add up to the count of the whole.
 */
export function arrayTokens(counts: readonly DefinitionCount[], countTokens: TokenCounter): number {
  const last = counts.at(-1);
  if (last === undefined) return countTokens('[]');
  const inner = counts.slice(0, -1).reduce((sum, { innerTokens }) => sum + innerTokens, 0);
  return countTokens(`[${OPENING}`) + inner + countTokens(`${last.text.slice(OPENING.length)}]`);
}
