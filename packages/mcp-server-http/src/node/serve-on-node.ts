import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import { requireOptions, requirePort } from '../check-options.ts';
import { faultAnswers, type HttpFault } from '../http/http-fault.ts';
import { refusal } from '../http/responses.ts';
import type { DrainReport } from '../running-calls.ts';
import { answerFaults } from './answer-faults.ts';
import { continueWhenRead } from './continue-when-read.ts';
import { lingerAfterRefusal } from './linger-before-closing.ts';

/** What can be served; `createMcpHttpApp` returns one. */
export interface ServableApp {
  /** `env` holds Node's request and response. */
  fetch(request: Request, env: object): Response | Promise<Response>;
  drain?(timeoutMs?: number): Promise<DrainReport>;
  /** The answer to what is no request that `fetch` could be given. @default a JSON-RPC error with the name of its status */
  refuseFault?(fault: HttpFault): Response;
}

export interface RunningServer {
  /** Base address, e.g. `http://127.0.0.1:8091`. */
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  /**
   * Ends service: takes no new connections, lets running calls finish within the time limit, then closes what is left.
   * Calling it again returns the same promise.
   */
  close(): Promise<DrainReport>;
}

export interface ServeOptions {
  readonly app: ServableApp;
  /** @default '127.0.0.1' */
  readonly hostname?: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** How long `close` waits for running calls, in milliseconds. @default 30_000 */
  readonly drainTimeoutMs?: number;
}

/** How long a connection may take for the rest of its answer after all calls have ended. */
const lastBytesMs = 5_000;

/**
 * Serves an app on Node's HTTP server and resolves when it listens.
 *
 * @throws the system's error when the address cannot be bound; TypeError or RangeError for options that cannot work.
 */
export async function serveOnNode(options: ServeOptions): Promise<RunningServer> {
  requireOptions('serveOnNode({ app, port })', options);
  const { app, hostname = '127.0.0.1', port, drainTimeoutMs = 30_000 } = options;
  requirePort('serveOnNode: port', port);
  if (typeof app?.fetch !== 'function') {
    throw new TypeError('serveOnNode: app must be what createMcpHttpApp returns, or have a fetch method');
  }
  const refuse = (fault: HttpFault): Response => {
    if (app.refuseFault !== undefined) return app.refuseFault(fault);
    const { status } = faultAnswers[fault];
    return refusal(status, String(STATUS_CODES[status]));
  };
  const server = createServer(
    {
      // Idle connections outlive the 60 s that reverse proxies keep them, so that a proxy never writes into a closed one.
      keepAliveTimeout: 65_000,
      headersTimeout: 20_000,
      requestTimeout: 120_000,
      // Node would refuse a missing Host with an empty answer; the app's guard refuses it in words.
      requireHostHeader: false,
    },
    getRequestListener(async (request, env) => app.fetch(request, env), {
      errorHandler: (error) =>
        error instanceof RequestError ? refuse('address') : refusal(500, String(STATUS_CODES[500])),
    }),
  );
  const unsent = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // First of the listeners: an app may answer before the others would have heard of the request.
  server.prependListener('request', (request, response) => {
    unsent.add(response);
    response.once('close', () => unsent.delete(response));
    lingerAfterRefusal(request, response);
  });
  continueWhenRead(server);
  answerFaults({ server, refuse, open: unsent });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, () => {
      server.off('error', reject);
      resolve();
    });
  });

  async function close(): Promise<DrainReport> {
    // Not server.close() of HTTP: it also cuts connections whose answer has been handed over but not yet sent.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const report = (await app.drain?.(drainTimeoutMs)) ?? { finished: 0, aborted: 0 };
    // The last answers have been handed over, but may still be on their way out to slow readers. Connections without an
    // answer under way are not waited for: Node does not count one as idle that has never sent a request.
    const deadline = Date.now() + lastBytesMs;
    while (unsent.size > 0 && Date.now() < deadline) await sleep(10);
    for (const socket of sockets) socket.destroySoon();
    await Promise.race([closed, sleep(Math.max(deadline - Date.now(), 0), undefined, { ref: false })]);
    for (const socket of sockets) socket.destroy();
    await closed;
    // Stops the timer that looks for stale connections; there is nothing left to close.
    server.close();
    return report;
  }

  const address = server.address() as AddressInfo;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  let closing: Promise<DrainReport> | undefined;
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    server,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
