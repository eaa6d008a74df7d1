import { ToolUserError } from '../errors/tool-user-error.ts';
import { UnknownToolError } from '../errors/unknown-tool-error.ts';
import { renderText } from '../render/render-text.ts';
import { textsOf } from '../texts.ts';
import type { TaskDefinition, TaskStart, TaskStatus, ToolHandlerContext } from '../tool-definition.ts';
import type { TaskCancelled, TaskReference, TaskStarted, TaskView, ToolCallContext, ToolTaskRunner } from '../types.ts';
import { checkedCancel, checkedStart, wrongAnswer } from './check-task-answers.ts';
import type { CallLogger } from './create-call-logger.ts';
import type { CallPipeline, Passed } from './create-call-pipeline.ts';
import { createFailureAnswers } from './create-failure-answers.ts';
import type { RunnableTool } from './prepare-tools.ts';
import { renderResult } from './render-result.ts';
import { requireSignal } from './require-signal.ts';
import type { CheckedRunnerOptions } from './runner-options.ts';

const DEFAULT_POLL_INTERVAL_MS = 5_000;

/** A tool that has a task, with both at hand. */
interface TaskTool {
  readonly tool: RunnableTool;
  /** For questions about a task, which change nothing whatever its tool does. */
  readonly asking: RunnableTool;
  /** For the end of a task, which changes something also where its tool only reads. */
  readonly ending: RunnableTool;
  readonly task: TaskDefinition<never>;
  readonly pollIntervalMs: number;
}

/** The long-running side of the tools, through the same validation, limits, scrubbing and words as plain calls. */
export function createTaskRunner(parts: {
  readonly settings: CheckedRunnerOptions;
  readonly tools: ReadonlyMap<string, RunnableTool>;
  readonly pipeline: CallPipeline;
  readonly logCall: CallLogger;
}): ToolTaskRunner | undefined {
  const { settings, pipeline, logCall } = parts;
  const { locale, maxExportBytes } = settings;
  const taskTools = new Map<string, TaskTool>();
  for (const [name, tool] of parts.tools) {
    const { task } = tool.definition;
    if (task === undefined) continue;
    const asIf = (readOnly: boolean): RunnableTool => ({
      ...tool,
      definition: { ...tool.definition, readOnly },
      failures: createFailureAnswers(tool.context, settings.logger, settings.errorNumber, readOnly),
    });
    const pollIntervalMs = task.pollIntervalMs ?? DEFAULT_POLL_INTERVAL_MS;
    taskTools.set(name, { tool, asking: asIf(true), ending: asIf(false), task, pollIntervalMs });
  }
  if (taskTools.size === 0) return undefined;

  function find(name: string): TaskTool {
    const found = taskTools.get(name);
    if (found !== undefined) return found;
    throw new UnknownToolError(name, textsOf(locale).unknownTool(JSON.stringify(String(name).slice(0, 64))));
  }

  async function start(name: string, args: unknown, call: ToolCallContext): Promise<TaskStarted> {
    const { tool, task, pollIntervalMs } = find(name);
    requireSignal(call);
    const { definition, failures, context } = tool;
    const finished = logCall(name, args, context);
    const passed = await logAborts(finished, definition.readOnly, () =>
      pipeline.pass<TaskStart>(tool, call, async (handlerContext) => {
        const parsed = await definition.parser.parse(args, locale);
        if (!parsed.ok) return { ok: false, failure: failures.ofArguments(name, parsed.issues) };
        return { ok: true, value: checkedStart(name, await task.start(parsed.value as never, handlerContext)) };
      }),
    );
    if (!passed.ok) {
      finished({ outcome: passed.failure.kind });
      const { kind, result } = passed.failure;
      return { ok: false, callerFault: kind === 'bad_arguments' || kind === 'user_error', result };
    }
    finished({ outcome: 'task_started' });
    const { key, marker, statusMessage, immediateResponse } = passed.value;
    return {
      ok: true,
      key,
      marker,
      pollIntervalMs: passed.value.pollIntervalMs ?? pollIntervalMs,
      ...(statusMessage !== undefined && { statusMessage: words(tool, statusMessage) }),
      ...(immediateResponse !== undefined && { immediateResponse: words(tool, immediateResponse) }),
    };
  }

  async function status(name: string, reference: TaskReference, call: ToolCallContext): Promise<TaskView | null> {
    const found = find(name);
    requireSignal(call);
    const passed = await pipeline.passUngated<TaskView | null>(found.asking, call, async (context) => {
      const state = await found.task.status(reference, context);
      return { ok: true, value: state === null ? null : await view(found, state, context) };
    });
    return valueOrThrow(passed);
  }

  async function cancel(name: string, reference: TaskReference, call: ToolCallContext): Promise<TaskCancelled> {
    const { ending, task } = find(name);
    requireSignal(call);
    const { key, marker } = reference;
    const finished = logCall(name, { key, marker }, ending.context);
    const passed = await logAborts(finished, ending.definition.readOnly, () =>
      pipeline.passUngated<TaskCancelled>(ending, call, async (context) => ({
        ok: true,
        value: checkedCancel(name, await task.cancel(reference, context)),
      })),
    );
    // Unlike a question about a task, this changes something, so that the log has to know of it.
    finished({ outcome: passed.ok ? `cancel_${passed.value}` : passed.failure.kind });
    return valueOrThrow(passed);
  }

  async function view(found: TaskTool, state: TaskStatus, context: ToolHandlerContext): Promise<TaskView> {
    const { tool, pollIntervalMs } = found;
    const { failures } = tool;
    const { name } = tool.definition;
    if (typeof state !== 'object') throw wrongAnswer(name, 'status', state);
    const { lastUpdatedAt } = state;
    const message = isBlank(state.statusMessage) ? undefined : words(tool, state.statusMessage);
    const common = {
      pollIntervalMs,
      ...(message !== undefined && { statusMessage: message }),
      ...(lastUpdatedAt !== undefined && { lastUpdatedAt }),
    };
    switch (state.status) {
      case 'working':
        return { ...common, status: 'working' };
      case 'completed': {
        const { result } = await renderResult(state.result, tool.context, {
          maxExportBytes,
          signal: () => context.signal,
        });
        return { ...common, status: 'completed', result };
      }
      case 'failed': {
        // Some clients never fetch the result of a failed task; the status message has to hold the reason.
        const { text, result } = failures.ofThrown(name, state.error);
        return { ...common, status: 'failed', statusMessage: text, result };
      }
      case 'cancelled': {
        const reason = message ?? textsOf(locale).taskCancelled;
        const { result } = failures.ofThrown(name, new ToolUserError(reason));
        return { ...common, status: 'cancelled', statusMessage: reason, result };
      }
      default:
        throw wrongAnswer(name, 'status', state satisfies never);
    }
  }

  return { has: (name) => taskTools.has(name), start, status, cancel };
}

function isBlank(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === '';
}

function words(tool: RunnableTool, text: string): string {
  return renderText(text, tool.context).text;
}

/** A data source that fails while a task is asked about is no state of the task: the endpoint answers an error. */
function valueOrThrow<T>(passed: Passed<T>): T {
  if (passed.ok) return passed.value;
  // A scrubber may leave nothing of a text.
  throw new ToolUserError(passed.failure.text.trim() === '' ? '…' : passed.failure.text);
}

async function logAborts<T>(
  finished: (facts: { outcome: string }) => void,
  readOnly: boolean,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (reason) {
    finished({ outcome: readOnly ? 'aborted' : 'outcome_unknown' });
    throw reason;
  }
}
