import type { ToolListing } from '@mao/mcp-result-kit';

/** The tools as `tools/list` shows them: without `execution`, which only means something where tasks are declared. */
export function publishedTools(tools: readonly ToolListing[]): readonly Omit<ToolListing, 'execution'>[] {
  return tools.map(({ execution: _execution, ...tool }) => tool);
}
