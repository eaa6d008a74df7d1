import type { CallControl } from '../call-control.ts';

/** The part of Node's `ServerResponse` that tells when the connection has closed under an answer. */
interface Outgoing {
  readonly destroyed: boolean;
  on(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/**
 * Where a client's going can be seen. On @hono/node-server the response object beside the request says so;
 * `request.signal` says the same on every runtime, but making one costs more there than the rest of the dispatch.
 */
export type Client = Outgoing | Request;

export const clientGone: DOMException = new DOMException('the client has gone', 'AbortError');

/** @param env Second argument of `fetch`; what it holds depends on the runtime. */
export function clientOf(request: Request, env: unknown): Client {
  const outgoing = (env as { outgoing?: unknown } | undefined)?.outgoing;
  return isOutgoing(outgoing) ? outgoing : request;
}

function isOutgoing(value: unknown): value is Outgoing {
  return typeof (value as Partial<Outgoing> | undefined)?.on === 'function';
}

/**
 * Aborts a call whose client goes away before its answer.
 *
 * @returns ends the watch.
 */
export function watchClient(client: Client, control: CallControl): () => void {
  const gone = (): void => control.abort(clientGone);
  if (isOutgoing(client)) {
    if (client.destroyed) gone();
    client.on('close', gone);
    return () => void client.off('close', gone);
  }
  const { signal } = client;
  if (signal.aborted) gone();
  signal.addEventListener('abort', gone);
  return () => signal.removeEventListener('abort', gone);
}
