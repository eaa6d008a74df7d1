import type { RenderContext } from '../render/render-context.ts';
import { textsOf } from '../texts.ts';
import type { ToolDefinition } from '../tool-definition.ts';
import type { ToolListing } from '../types.ts';
import { createFailureAnswers, type FailureAnswers } from './create-failure-answers.ts';
import type { CheckedRunnerOptions } from './runner-options.ts';

/** A tool with everything that does not change from call to call. */
export interface RunnableTool {
  readonly definition: ToolDefinition;
  readonly limitMs: number;
  readonly context: RenderContext;
  readonly failures: FailureAnswers;
}

/** Takes tools that have been checked together. */
export function prepareTools(options: CheckedRunnerOptions): ReadonlyMap<string, RunnableTool> {
  const { tools, timeoutMs, exportTimeoutMs, scrub, charBudget, locale, logger, errorNumber } = options;
  const names = new Set(tools.map(({ name }) => name));
  const prepared = new Map<string, RunnableTool>();
  for (const definition of tools) {
    const { name } = definition;
    const isExport = name.endsWith('_export');
    const exportTool = names.has(`${name}_export`) ? `${name}_export` : undefined;
    const context: RenderContext = { texts: textsOf(locale), scrub, charBudget, exportTool };
    prepared.set(name, {
      definition,
      limitMs: definition.timeoutMs ?? (isExport ? exportTimeoutMs : timeoutMs),
      context,
      failures: createFailureAnswers(context, logger, errorNumber, definition.readOnly),
    });
  }
  return prepared;
}

/** The wire form, without the parts that only the runner needs. */
export function toListing(definition: ToolDefinition): ToolListing {
  const { name, title, description, inputSchema, annotations, execution } = definition;
  return { name, title, description, inputSchema, annotations, ...(execution !== undefined && { execution }) };
}
