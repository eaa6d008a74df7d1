/** Calls `gone` once when the client goes away before its answer; the returned function ends the watch. */
export type ClientWatch = (gone: () => void) => () => void;

/** The part of Node's `ServerResponse` that tells when the connection has closed under an answer. */
interface Outgoing {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/**
 * How to learn that the client of a request has gone.
 *
 * On @hono/node-server the response object beside the request says so; `request.signal` says the same on every runtime,
 * but making one costs more there than the rest of the dispatch.
 *
 * @param env Second argument of `fetch`; what it holds depends on the runtime.
 */
export function clientWatchOf(request: Request, env: unknown): ClientWatch {
  const outgoing = (env as { outgoing?: unknown } | undefined)?.outgoing;
  return isOutgoing(outgoing) ? watchOutgoing(outgoing) : watchSignal(request);
}

function isOutgoing(value: unknown): value is Outgoing {
  return typeof (value as Partial<Outgoing> | undefined)?.once === 'function';
}

function watchOutgoing(outgoing: Outgoing): ClientWatch {
  return (gone) => {
    if (outgoing.destroyed) gone();
    else outgoing.once('close', gone);
    return () => outgoing.off('close', gone);
  };
}

function watchSignal(request: Request): ClientWatch {
  return (gone) => {
    const { signal } = request;
    if (signal.aborted) gone();
    else signal.addEventListener('abort', gone, { once: true });
    return () => signal.removeEventListener('abort', gone);
  };
}
