import { UnknownToolError } from './errors/unknown-tool-error.ts';
import { createCallLogger } from './pipeline/create-call-logger.ts';
import { type CallPipeline, createCallPipeline, type Passed } from './pipeline/create-call-pipeline.ts';
import { createTaskRunner } from './pipeline/create-task-runner.ts';
import { prepareTools, type RunnableTool, toListing } from './pipeline/prepare-tools.ts';
import { type RenderedResult, renderResult } from './pipeline/render-result.ts';
import { requireSignal } from './pipeline/require-signal.ts';
import { checkRunnerOptions, type ToolRunnerOptions } from './pipeline/runner-options.ts';
import { isToolResult } from './results/tool-result.ts';
import { textsOf } from './texts.ts';
import type { CallToolResult, ToolCallContext, ToolListing, ToolRunner } from './types.ts';

/**
 * The tools of one service behind one pipeline: log, concurrency gate, time limit, recovery, validation, handler,
 * scrubbing, cap, envelope.
 *
 * @throws {TypeError | RangeError} for options that cannot work.
 * @throws {ToolDefinitionError} listing everything that keeps the tools from being served together.
 */
export function createToolRunner(options: ToolRunnerOptions): ToolRunner {
  const settings = checkRunnerOptions(options);
  const { locale, logger, maxExportBytes, now } = settings;
  const texts = textsOf(locale);
  const tools = prepareTools(settings);
  const pipeline: CallPipeline = createCallPipeline(settings);
  const logCall = createCallLogger(logger, now);
  const listing: readonly ToolListing[] = Object.freeze(settings.tools.map(toListing));

  function perform(tool: RunnableTool, args: unknown, call: ToolCallContext): Promise<Passed<RenderedResult>> {
    return pipeline.pass(tool, call, async (context) => {
      const { definition } = tool;
      const parsing = definition.parser.parse(args, locale);
      const parsed = parsing instanceof Promise ? await parsing : parsing;
      if (!parsed.ok) return { ok: false, failure: tool.failures.ofArguments(definition.name, parsed.issues) };
      const produced = definition.handler(parsed.value as never, context);
      // Nothing is awaited that is there already: a turn for each call adds up.
      const result = isToolResult(produced) ? produced : await produced;
      if (!isToolResult(result)) {
        throw new TypeError(`Tool ${definition.name} returned no result: use objectResult, listResult, tableResult, …`);
      }
      const rendering = renderResult(result, tool.context, { maxExportBytes, signal: () => context.signal });
      return { ok: true, value: rendering instanceof Promise ? await rendering : rendering };
    });
  }

  async function call(name: string, args: unknown, context: ToolCallContext): Promise<CallToolResult> {
    const tool = tools.get(name);
    if (tool === undefined) {
      // Without the name: it is whatever the caller wrote, and the endpoint answers it to the caller anyway.
      logger?.info({ outcome: 'unknown_tool' }, 'tool call');
      throw new UnknownToolError(name, texts.unknownTool(JSON.stringify(String(name).slice(0, 64))));
    }
    requireSignal(context);
    const finished = logCall(name, args, tool.context);
    let passed: Passed<RenderedResult>;
    try {
      passed = await perform(tool, args, context);
    } catch (reason) {
      // A write goes on without its client: nobody knows here how it ended.
      finished({ outcome: tool.definition.readOnly ? 'aborted' : 'outcome_unknown' });
      throw reason;
    }
    if (!passed.ok) {
      const { kind, text, result, errorNumber } = passed.failure;
      finished({ outcome: kind, chars: text.length, ...(errorNumber !== undefined && { errorNumber }) });
      return result;
    }
    const { result, chars, truncated, bytes } = passed.value;
    finished({ outcome: 'ok', chars, truncated, ...(bytes !== undefined && { bytes }) });
    return result;
  }

  const tasks = createTaskRunner({ settings, tools, pipeline, logCall });
  return { list: () => listing, call, ...(tasks !== undefined && { tasks }) };
}
