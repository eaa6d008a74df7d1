import type { ToolHandlerContext } from '../tool-definition.ts';
import type { ToolCallContext, ToolProgress } from '../types.ts';

/** How limited work ended for the caller; work may go on after `time-limit`. */
export type LimitedOutcome<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'time-limit' };

export interface LimitedWork<T> {
  readonly limitMs: number;
  /** How long after the limit the work still counts as running. */
  readonly graceMs: number;
  /** Whether a client that has gone stops the work; a write that has begun runs to its end. */
  readonly stopsOnDisconnect: boolean;
  /** Must not reject. `isAnswered` tells that the caller has been answered and nobody will see the value. */
  work(context: ToolHandlerContext, isAnswered: () => boolean): Promise<T>;
  /** Called exactly once: when the work has settled, or `graceMs` past its limit. */
  onReleased(how: 'settled' | 'abandoned'): void;
}

/**
 * Runs work under a time limit and a client's signal. Resolves with the work's value or at the limit; rejects with the
 * signal's reason when the client has gone. In both early cases the work's own signal is aborted and what it still
 * answers is dropped.
 */
export function runLimited<T>(task: LimitedWork<T>, call: ToolCallContext): Promise<LimitedOutcome<T>> {
  return new Promise((resolve, reject) => {
    new LimitedRun(task, call, resolve, reject).start();
  });
}

/**
 * How long a call runs unwatched. Most are done by then, and a listener on the client's signal costs as much as the rest
 * of a small call: not in time but in garbage that outlives it.
 */
const UNWATCHED_MS = 1;

/** One run. A class, with methods on its prototype: this lies on the path of every call, and closures add up. */
class LimitedRun<T> {
  readonly task: LimitedWork<T>;
  readonly call: ToolCallContext;
  readonly resolve: (outcome: LimitedOutcome<T>) => void;
  readonly reject: (reason: unknown) => void;
  readonly context: LazyContext = new LazyContext();
  answered = false;
  released = false;
  timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    task: LimitedWork<T>,
    call: ToolCallContext,
    resolve: (outcome: LimitedOutcome<T>) => void,
    reject: (reason: unknown) => void,
  ) {
    this.task = task;
    this.call = call;
    this.resolve = resolve;
    this.reject = reject;
  }

  start(): void {
    const { task, call, context } = this;
    const isAnswered = (): boolean => this.answered;
    if (call.progress !== undefined) context.progress = growingOnly(call.progress, isAnswered);
    this.timer = setTimeout(() => this.watch(), Math.min(UNWATCHED_MS, task.limitMs));
    task.work(context, isAnswered).then((value) => this.settle(value), this.reject);
  }

  watch(): void {
    const { task, call } = this;
    this.timer = setTimeout(() => this.passLimit(), Math.max(0, task.limitMs - UNWATCHED_MS));
    if (call.signal.aborted) this.handleEvent();
    else call.signal.addEventListener('abort', this);
  }

  /** The client has gone. */
  handleEvent(): void {
    const { reason } = this.call.signal;
    if (this.task.stopsOnDisconnect) this.context.stop(reason);
    if (this.answered) return;
    this.answered = true;
    this.reject(reason);
  }

  passLimit(): void {
    this.context.stop(new DOMException('The time limit of this tool call has passed', 'TimeoutError'));
    this.timer = setTimeout(() => this.release('abandoned'), this.task.graceMs);
    if (this.answered) return;
    this.answered = true;
    this.resolve({ kind: 'time-limit' });
  }

  settle(value: T): void {
    this.release('settled');
    if (this.answered) return;
    this.answered = true;
    this.resolve({ kind: 'done', value });
  }

  release(how: 'settled' | 'abandoned'): void {
    if (this.released) return;
    this.released = true;
    clearTimeout(this.timer);
    this.call.signal.removeEventListener('abort', this);
    this.task.onReleased(how);
  }
}

/**
 * A signal costs more than all the rest of a small call, and most handlers are done before anybody could stop them: it
 * is made when first read. On the prototype, because a getter of its own would cost each context as much again.
 */
class LazyContext implements ToolHandlerContext {
  progress?: (update: ToolProgress) => void;
  #controller: AbortController | undefined;
  #stopped: { readonly reason: unknown } | undefined;

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#stopped !== undefined) this.#controller.abort(this.#stopped.reason);
    }
    return this.#controller.signal;
  }

  stop(reason: unknown): void {
    this.#stopped ??= { reason };
    this.#controller?.abort(reason);
  }
}

/** MCP demands that progress grows and ends with the answer; a handler need not know. */
function growingOnly(
  report: (update: ToolProgress) => void,
  isAnswered: () => boolean,
): (update: ToolProgress) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (update) => {
    if (isAnswered() || !(update.progress > last)) return;
    last = update.progress;
    report(update);
  };
}
