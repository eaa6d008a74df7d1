import type { ToolHandlerContext } from '../tool-definition.ts';
import type { ToolCallContext } from '../types.ts';
import { type ConcurrencyGate, createConcurrencyGate } from './concurrency-gate.ts';
import type { FailureAnswer } from './create-failure-answers.ts';
import type { RunnableTool } from './prepare-tools.ts';
import { runLimited } from './run-limited.ts';
import type { CheckedRunnerOptions } from './runner-options.ts';

/** How a call went through the pipeline. */
export type Passed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: FailureAnswer };

/**
 * The middle of every call: gate, time limit, recovery. Rejects only with the reason of the client's signal.
 */
export interface CallPipeline {
  /** `work` validates, handles and writes; whatever it throws becomes a failure. */
  pass<T>(tool: RunnableTool, call: ToolCallContext, work: Work<T>): Promise<Passed<T>>;
  /** The same without a slot, for short reads of business data that must not wait behind long calls. */
  passUngated<T>(tool: RunnableTool, call: ToolCallContext, work: Work<T>): Promise<Passed<T>>;
}

export type Work<T> = (context: ToolHandlerContext) => Promise<Passed<T>>;

export function createCallPipeline(options: CheckedRunnerOptions): CallPipeline {
  const { queueTimeoutMs, abandonAfterMs, logger } = options;
  const gate: ConcurrencyGate = createConcurrencyGate(options);

  async function pass<T>(tool: RunnableTool, call: ToolCallContext, work: Work<T>): Promise<Passed<T>> {
    if (call.signal.aborted) throw call.signal.reason;
    if (!gate.tryEnter()) {
      const outcome = await gate.wait(call.signal);
      if (outcome === 'aborted') throw call.signal.reason;
      if (outcome === 'busy') return { ok: false, failure: tool.failures.ofBusy(queueTimeoutMs) };
    }
    return limited(tool, call, work, gate.leave);
  }

  async function passUngated<T>(tool: RunnableTool, call: ToolCallContext, work: Work<T>): Promise<Passed<T>> {
    if (call.signal.aborted) throw call.signal.reason;
    return limited(tool, call, work, () => {});
  }

  async function limited<T>(
    tool: RunnableTool,
    call: ToolCallContext,
    work: Work<T>,
    leave: () => void,
  ): Promise<Passed<T>> {
    const { definition, limitMs, failures } = tool;
    const outcome = await runLimited<Passed<T>>(
      {
        limitMs,
        graceMs: abandonAfterMs,
        stopsOnDisconnect: definition.readOnly,
        async work(context, isAnswered) {
          try {
            return await work(context);
          } catch (error) {
            // After the limit or a disconnect, an abort error is the handler's obedience and not a failure.
            if (isAnswered()) return { ok: false, failure: failures.ofTimeLimit(limitMs) };
            return { ok: false, failure: failures.ofThrown(definition.name, error) };
          }
        },
        onReleased(how) {
          leave();
          if (how === 'settled') return;
          logger?.warn(
            { tool: definition.name, limitMs, abandonAfterMs },
            'tool handler ignored its abort signal; its slot was freed while it may still be running',
          );
        },
      },
      call,
    );
    return outcome.kind === 'done' ? outcome.value : { ok: false, failure: failures.ofTimeLimit(limitMs) };
  }

  return { pass, passUngated };
}
