import type { ToolHandlerContext } from '../tool-definition.ts';
import type { ToolCallContext } from '../types.ts';
import { type ConcurrencyGate, createConcurrencyGate } from './concurrency-gate.ts';
import type { FailureAnswer } from './create-failure-answers.ts';
import { createLatecomers } from './latecomers.ts';
import type { RunnableTool } from './prepare-tools.ts';
import { type LimitedWork, runLimited, UNWATCHED_MS } from './run-limited.ts';
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
  const { queueTimeoutMs, abandonAfterMs, logger, scrub } = options;
  const gate: ConcurrencyGate = createConcurrencyGate(options);
  const young = createLatecomers(UNWATCHED_MS);
  const leaveNothing = (): void => {};

  // No async functions on this path: each of them would make two promises more for every call.
  function pass<T>(tool: RunnableTool, call: ToolCallContext, work: Work<T>): Promise<Passed<T>> {
    if (call.aborted ?? call.signal.aborted) return Promise.reject(call.signal.reason);
    return gate.tryEnter() ? limited(tool, call, work, gate.leave) : waitAndPass(tool, call, work);
  }

  async function waitAndPass<T>(tool: RunnableTool, call: ToolCallContext, work: Work<T>): Promise<Passed<T>> {
    const outcome = await gate.wait(call.signal);
    if (outcome === 'aborted') throw call.signal.reason;
    if (outcome === 'busy') return { ok: false, failure: tool.failures.ofBusy(queueTimeoutMs) };
    return limited(tool, call, work, gate.leave);
  }

  function passUngated<T>(tool: RunnableTool, call: ToolCallContext, work: Work<T>): Promise<Passed<T>> {
    if (call.aborted ?? call.signal.aborted) return Promise.reject(call.signal.reason);
    return limited(tool, call, work, leaveNothing);
  }

  function limited<T>(tool: RunnableTool, call: ToolCallContext, work: Work<T>, leave: () => void): Promise<Passed<T>> {
    const { definition, limitMs, failures } = tool;
    const task: LimitedWork<Passed<T>> = {
      limitMs,
      graceMs: abandonAfterMs,
      stopsOnDisconnect: definition.readOnly,
      scrub,
      work,
      // After the limit or a disconnect, an abort error is the handler's obedience and not a failure.
      failed: (error, isAnswered) =>
        isAnswered ? task.tooLate() : { ok: false, failure: failures.ofThrown(definition.name, error) },
      tooLate: () => ({ ok: false, failure: failures.ofTimeLimit(limitMs) }),
      released(how) {
        leave();
        if (how === 'settled') return;
        logger?.warn(
          { tool: definition.name, limitMs, abandonAfterMs },
          'tool handler ignored its abort signal; its slot was freed while it may still be running',
        );
      },
    };
    return runLimited(task, call, young);
  }

  return { pass, passUngated };
}
