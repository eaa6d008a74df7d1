import { requireArray } from './check-arguments.ts';
import { defineTool, type ToolDefinitionOptions } from './define-tool.ts';
import { toolLabel } from './definition/tool-label.ts';
import { ToolDefinitionError } from './errors/tool-definition-error.ts';
import type { ToolInputSchema } from './schema/tool-input-schema.ts';
import type { ToolDefinition } from './tool-definition.ts';

/**
 * `defineTool` for a whole set, with one error that lists what is wrong in any of the tools.
 *
 * @throws {ToolDefinitionError}
 */
export function defineTools<const Schemas extends readonly ToolInputSchema[]>(
  definitions: {
    readonly [Index in keyof Schemas]: ToolDefinitionOptions<Schemas[Index]>;
  },
): readonly ToolDefinition[] {
  requireArray('defineTools: definitions', definitions);
  const tools: ToolDefinition[] = [];
  const problems: string[] = [];
  const list: readonly ToolDefinitionOptions<ToolInputSchema>[] = definitions;
  list.forEach((definition, index) => {
    try {
      tools.push(defineTool(definition));
    } catch (error) {
      if (!ToolDefinitionError.isInstance(error)) throw error;
      problems.push(...error.problems.map((problem) => `${toolLabel(definition, index)}: ${problem}`));
    }
  });
  if (problems.length > 0) throw new ToolDefinitionError('The tools are not usable', problems);
  return tools;
}
