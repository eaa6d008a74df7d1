import type { ToolListing } from '@mao/mcp-result-kit';

/** Names of the tools that may change something: all that do not say that they only read. */
export function writingToolsOf(tools: readonly ToolListing[]): ReadonlySet<string> {
  return new Set(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name));
}
