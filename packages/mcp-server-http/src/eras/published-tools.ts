import type { ToolListing } from '@mao/mcp-result-kit';
import type { TaskRouter } from '../tasks/task-router.ts';

/** The tools as `tools/list` shows them: without `execution`, which only means something where tasks are declared. */
export function publishedTools(tools: readonly ToolListing[]): readonly Omit<ToolListing, 'execution'>[] {
  return tools.map(({ execution: _execution, ...tool }) => tool);
}

/** The same where tasks are declared: each tool that can become one says so. */
export function publishedTaskTools(tools: readonly ToolListing[], tasks: TaskRouter): readonly ToolListing[] {
  return tools.map(({ execution = { taskSupport: 'optional' }, ...tool }) =>
    tasks.has(tool.name) ? { ...tool, execution } : tool,
  );
}
