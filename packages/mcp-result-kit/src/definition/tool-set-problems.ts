import { describeKind } from '../check-arguments.ts';
import type { ToolDefinition } from '../tool-definition.ts';
import { definitionProblems } from './definition-problems.ts';
import { toolLabel } from './tool-label.ts';

/**
 * What keeps definitions from being served together, one sentence for each thing to change in any of them: entries that
 * `defineTool` has not made, and names used twice.
 */
export function toolSetProblems(tools: readonly unknown[]): readonly string[] {
  const problems: string[] = [];
  const names = new Set<string>();
  const twice = new Set<string>();
  tools.forEach((tool, index) => {
    const label = toolLabel(tool, index);
    const complain = (problem: string): void => void problems.push(`${label}: ${problem}`);
    if (!isDefinition(tool)) {
      complain(`it must be made by defineTool({ … }), got ${describeKind(tool)}`);
      if (typeof tool === 'object' && tool !== null && Object.keys(tool).length > 0) {
        definitionProblems(tool as Record<string, unknown>).forEach(complain);
      }
      return;
    }
    if (names.has(tool.name) && !twice.has(tool.name)) {
      complain('the name is used twice');
      twice.add(tool.name);
    }
    names.add(tool.name);
  });
  return problems;
}

function isDefinition(tool: unknown): tool is ToolDefinition {
  if (typeof tool !== 'object' || tool === null) return false;
  const { name, handler, parser, inputSchema } = tool as Partial<ToolDefinition>;
  return (
    typeof name === 'string' &&
    typeof handler === 'function' &&
    typeof parser?.parse === 'function' &&
    typeof inputSchema === 'object'
  );
}
