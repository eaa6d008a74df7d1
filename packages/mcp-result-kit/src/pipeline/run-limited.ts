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
  const { signal: client } = call;
  return new Promise((resolve, reject) => {
    let controller: AbortController | undefined;
    let stopped: { readonly reason: unknown } | undefined;
    let answered = false;
    let released = false;
    let grace: ReturnType<typeof setTimeout> | undefined;

    const stop = (reason: unknown): void => {
      stopped ??= { reason };
      controller?.abort(reason);
    };
    const release = (how: 'settled' | 'abandoned'): void => {
      clearTimeout(timer);
      clearTimeout(grace);
      client.removeEventListener('abort', onDisconnect);
      if (released) return;
      released = true;
      task.onReleased(how);
    };
    const onLimit = (): void => {
      stop(new DOMException('The time limit of this tool call has passed', 'TimeoutError'));
      grace = setTimeout(release, task.graceMs, 'abandoned');
      if (answered) return;
      answered = true;
      resolve({ kind: 'time-limit' });
    };
    const onDisconnect = (): void => {
      if (task.stopsOnDisconnect) stop(client.reason);
      if (answered) return;
      answered = true;
      reject(client.reason);
    };
    const timer = setTimeout(onLimit, task.limitMs);
    client.addEventListener('abort', onDisconnect);

    const isAnswered = (): boolean => answered;
    const progress = call.progress;
    const context: ToolHandlerContext = {
      // Most handlers are done before anybody could stop them, and never look.
      get signal(): AbortSignal {
        if (controller === undefined) {
          controller = new AbortController();
          if (stopped !== undefined) controller.abort(stopped.reason);
        }
        return controller.signal;
      },
      ...(progress !== undefined && { progress: growingOnly(progress, isAnswered) }),
    };
    void task.work(context, isAnswered).then((value) => {
      release('settled');
      if (answered) return;
      answered = true;
      resolve({ kind: 'done', value });
    }, reject);
  });
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
