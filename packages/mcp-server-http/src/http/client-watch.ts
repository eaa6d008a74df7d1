import type { CallControl } from '../call-control.ts';
import type { LateWork } from '../latecomers.ts';

/** The part of Node's `ServerResponse` that tells when the connection has closed under an answer. */
interface Outgoing {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
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
  return typeof (value as Partial<Outgoing> | undefined)?.once === 'function';
}

/** Aborts a call whose client goes away before its answer, once the call has taken long enough to be worth a listener. */
export class ClientWatch implements LateWork {
  readonly #client: Client;
  readonly #control: CallControl;
  #isWatching = false;

  constructor(client: Client, control: CallControl) {
    this.#client = client;
    this.#control = control;
  }

  late(): void {
    this.#isWatching = true;
    const client = this.#client;
    if (isOutgoing(client)) {
      if (client.destroyed) this.#gone();
      else client.once('close', this.#gone);
    } else if (client.signal.aborted) this.#gone();
    else client.signal.addEventListener('abort', this.#gone, { once: true });
  }

  end(): void {
    if (!this.#isWatching) return;
    const client = this.#client;
    if (isOutgoing(client)) client.off('close', this.#gone);
    else client.signal.removeEventListener('abort', this.#gone);
  }

  readonly #gone = (): void => this.#control.abort(clientGone);
}
