import { describeKind } from '../check-arguments.ts';
import { createToolRunner } from '../create-tool-runner.ts';
import type { ToolRunnerOptions } from '../pipeline/runner-options.ts';
import type { ToolDefinition } from '../tool-definition.ts';
import type { CallToolResult, EmbeddedResource, ToolProgress } from '../types.ts';

export interface CallToolOptions extends Partial<Omit<ToolRunnerOptions, 'tools'>> {
  /** Aborts the call, as a client that goes away. @default never */
  readonly signal?: AbortSignal;
  readonly progress?: (update: ToolProgress) => void;
}

/** A call's answer in the form that assertions want. */
export interface CalledTool {
  readonly isError: boolean;
  /** The text part. */
  readonly text: string;
  /** The text part as JSON; `undefined` when it is none. */
  readonly json: unknown;
  /** The file of an export. */
  readonly resource: EmbeddedResource['resource'] | undefined;
  /** What would go over the wire. */
  readonly result: CallToolResult;
}

/**
 * Calls one tool through the whole pipeline, as an endpoint would: validation, limits, scrubbing, cap. For tests of tool
 * authors; nothing is scrubbed unless `options.scrub` is given.
 */
export async function callTool(
  tool: ToolDefinition,
  args: unknown,
  options: CallToolOptions = {},
): Promise<CalledTool> {
  const { signal = new AbortController().signal, progress, scrub = (value) => value, ...rest } = options;
  if (typeof (tool as Partial<ToolDefinition> | null)?.name !== 'string') {
    throw new TypeError(`callTool(tool, args): tool must be made by defineTool, got ${describeKind(tool)}`);
  }
  const runner = createToolRunner({ tools: [tool], scrub, ...rest });
  const result = await runner.call(tool.name, args, progress === undefined ? { signal } : { signal, progress });
  const texts = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const file = result.content.find((block) => block.type === 'resource');
  const text = texts.join('\n');
  return { isError: result.isError === true, text, json: jsonOf(text), resource: file?.resource, result };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
