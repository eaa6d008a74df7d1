/**
 * Outcome of a drain: how many calls ended by themselves and how many had to be aborted. A writing tool among the aborted
 * may have taken effect all the same; the metric `mcp_tool_calls_total` counts it as `outcome_unknown`.
 */
export interface DrainReport {
  readonly finished: number;
  readonly aborted: number;
}

/** A call that can be cut short. */
export interface Abortable {
  abort(reason: unknown): void;
}

export interface RunningCalls {
  readonly size: number;
  readonly draining: boolean;
  enter(call: Abortable): void;
  /** The same for one that only waits for what happens elsewhere: a drain ends it at once and does not report it. */
  enterWaiting(call: Abortable): void;
  /** The call's answer has been made. */
  leave(call: Abortable): void;
  /** Refuses new calls from now on, waits for the running ones, and aborts those still there at the time limit. */
  drain(timeoutMs: number): Promise<DrainReport>;
}

export function createRunningCalls(): RunningCalls {
  const running = new Set<Abortable>();
  const waiting = new Set<Abortable>();
  const abort = (call: Abortable): void => call.abort(new DOMException('the server stopped', 'AbortError'));
  let draining: Promise<DrainReport> | undefined;
  let whenEmpty: (() => void) | undefined;

  async function waitAndAbort(timeoutMs: number): Promise<DrainReport> {
    if (running.size === 0) return { finished: 0, aborted: 0 };
    const atStart = running.size - waiting.size;
    for (const call of waiting) abort(call);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const empty = new Promise<void>((resolve) => {
      whenEmpty = resolve;
    });
    const expired = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    await Promise.race([empty, expired]);
    clearTimeout(timer);
    const aborted = running.size;
    for (const call of running) abort(call);
    return { finished: atStart - aborted, aborted };
  }

  return {
    get size() {
      return running.size;
    },
    get draining() {
      return draining !== undefined;
    },
    enter: (call) => void running.add(call),
    enterWaiting(call) {
      running.add(call);
      waiting.add(call);
      // It came in before the drain began and has been read since.
      if (draining !== undefined) abort(call);
    },
    leave(call) {
      running.delete(call);
      waiting.delete(call);
      if (running.size === 0) whenEmpty?.();
    },
    drain(timeoutMs) {
      draining ??= waitAndAbort(timeoutMs);
      return draining;
    },
  };
}
