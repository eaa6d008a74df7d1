import type { Scrub } from '../render/render-context.ts';
import type { ToolHandlerContext } from '../tool-definition.ts';
import type { ToolCallContext, ToolProgress } from '../types.ts';
import type { Latecomers } from './latecomers.ts';

export interface LimitedWork<T> {
  readonly limitMs: number;
  /** How long after the limit the work still counts as running. */
  readonly graceMs: number;
  /** Whether a client that has gone stops the work; a write that has begun runs to its end. */
  readonly stopsOnDisconnect: boolean;
  /** For the words of progress. */
  readonly scrub: Scrub;
  /** `isAnswered` tells that the caller has been answered and nobody will see the value. */
  work(context: ToolHandlerContext, isAnswered: () => boolean): Promise<T>;
  /** The caller's value for work that rejected. */
  failed(error: unknown, isAnswered: boolean): T;
  /** The caller's value at the time limit. */
  tooLate(): T;
  /** Called exactly once: when the work has settled, or `graceMs` past its limit. */
  released(how: 'settled' | 'abandoned'): void;
}

/**
 * Runs work under a time limit and a client's signal. Resolves with the work's value or at the limit; rejects with the
 * signal's reason when the client has gone. In both early cases the work's own signal is aborted and what it still
 * answers is dropped.
 *
 * @param young work of the same runner that nobody watches yet.
 */
export function runLimited<T>(task: LimitedWork<T>, call: ToolCallContext, young: Latecomers): Promise<T> {
  return new Promise((resolve, reject) => {
    new LimitedRun(task, call, young, resolve, reject).start();
  });
}

/** How long a call runs unwatched, in ms: most are done by then. */
export const UNWATCHED_MS = 1;

/** One run. A class, with methods on its prototype: this lies on the path of every call, and closures add up. */
class LimitedRun<T> {
  readonly task: LimitedWork<T>;
  readonly call: ToolCallContext;
  readonly young: Latecomers;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
  readonly context: LazyContext = new LazyContext();
  answered = false;
  released = false;
  isWatched = false;
  timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    task: LimitedWork<T>,
    call: ToolCallContext,
    young: Latecomers,
    resolve: (value: T) => void,
    reject: (reason: unknown) => void,
  ) {
    this.task = task;
    this.call = call;
    this.young = young;
    this.resolve = resolve;
    this.reject = reject;
  }

  start(): void {
    const { task, call, context } = this;
    const isAnswered = (): boolean => this.answered;
    if (call.progress !== undefined) context.progress = reporter(call.progress, isAnswered, task.scrub);
    this.young.add(this);
    task.work(context, isAnswered).then(
      (value) => this.settle(value),
      (error: unknown) => this.fail(error),
    );
  }

  late(): void {
    const { task, call } = this;
    this.isWatched = true;
    this.timer = setTimeout(() => this.passLimit(), task.limitMs);
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
    this.resolve(this.task.tooLate());
  }

  fail(error: unknown): void {
    let value: T;
    try {
      value = this.task.failed(error, this.answered);
    } catch (failure) {
      this.release('settled');
      this.reject(failure);
      return;
    }
    this.settle(value);
  }

  settle(value: T): void {
    this.release('settled');
    if (this.answered) return;
    this.answered = true;
    this.resolve(value);
  }

  release(how: 'settled' | 'abandoned'): void {
    if (this.released) return;
    this.released = true;
    if (this.isWatched) {
      clearTimeout(this.timer);
      this.call.signal.removeEventListener('abort', this);
    } else {
      this.young.delete(this);
    }
    this.task.released(how);
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

/** MCP demands that progress grows and ends with the answer; a handler need not know. Its words are scrubbed like any. */
function reporter(
  report: (update: ToolProgress) => void,
  isAnswered: () => boolean,
  scrub: Scrub,
): (update: ToolProgress) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (update) => {
    // A handler's slip here, or a sink that fails, must not cost the call its answer.
    if (isAnswered() || typeof update !== 'object' || update === null || !(update.progress > last)) return;
    last = update.progress;
    try {
      const { message } = update;
      report(message === undefined ? update : { ...update, message: String(scrub(message)) });
    } catch {
      return;
    }
  };
}
