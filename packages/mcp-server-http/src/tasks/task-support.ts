import type { ToolListing } from '@mao/mcp-result-kit';
import type { TaskRouter } from './task-router.ts';

/** The tools whose calls can become tasks, and whether they can be nothing else. */
export type TaskSupport = ReadonlyMap<string, 'optional' | 'required'>;

export function taskSupportOf(tools: readonly ToolListing[], router: TaskRouter): TaskSupport {
  return new Map(
    tools
      .filter(({ name }) => router.has(name))
      .map(({ name, execution }) => [name, execution?.taskSupport ?? 'optional']),
  );
}
