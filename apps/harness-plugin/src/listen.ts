import { serve } from '@hono/node-server';
import type { Config } from './config.ts';
import type { ClientStream } from './stream/create-client-stream.ts';

export interface Listening {
  readonly url: string;
  /** Lets running requests finish, for at most 30 s, and then ends the streams: a request may need a client of one. */
  close(): Promise<void>;
}

/** How long running requests may take at the end of the service. */
export const DRAIN_MS = 30_000;
const LOOK_MS = 25;

/** Serves requests and client streams on one port. */
export function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  stream: ClientStream,
  { hostname, port }: Pick<Config, 'hostname' | 'port'>,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port }, ({ port: taken }) => {
      const host = hostname.includes(':') ? `[${hostname}]` : hostname;
      resolve({ url: `http://${host}:${taken}`, close });
    });
    server.once('error', reject);
    server.on('upgrade', (request, socket, head) => stream.upgrade(request, socket, head));

    function close(): Promise<void> {
      stream.refuse();
      const closed = new Promise<void>((done) => server.close(() => done()));
      const end = Date.now() + DRAIN_MS;
      // Sockets of streams belong to the server too, so what is left when only they are left has no request.
      const look = setInterval(() => {
        if ('closeIdleConnections' in server) server.closeIdleConnections();
        if (Date.now() > end && 'closeAllConnections' in server) server.closeAllConnections();
        server.getConnections((_error, count) => {
          if (count <= stream.connections) void stream.close();
        });
      }, LOOK_MS);
      return closed.finally(() => clearInterval(look));
    }
  });
}
