import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TokenProxy {
  /** Address of the MCP endpoint behind the proxy. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Passes everything through and adds the bearer token: the suite cannot send one, and our endpoint has no mode without.
 * Host and Origin arrive as the suite sent them.
 */
export async function startTokenProxy(target: string, token: string): Promise<TokenProxy> {
  const server = createServer((incoming, outgoing) => {
    const upstream = httpRequest(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: { ...incoming.headers, authorization: `Bearer ${token}` } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
