import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { serve } from '@hono/node-server';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createMcpHandler, McpServer as ModernMcpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export interface HttpTestServer {
  readonly url: string;
  close(): Promise<void>;
}

function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = createServer(handler);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : 0 });
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}

function createGreeter(): McpServer {
  const server = new McpServer({ name: 'greeter', version: '1.0.0' });
  server.registerTool('greet', { description: 'Greets', inputSchema: { name: z.string() } }, ({ name }) => ({
    content: [{ type: 'text', text: `Hello ${name}` }],
  }));
  return server;
}

/** The official 2025-era server with sessions; `forgetSessions` is what a restart does to it. */
export async function startSessionServer(): Promise<
  HttpTestServer & { forgetSessions(): void; calls: () => number; headers: () => IncomingMessage['headers'] }
> {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  let calls = 0;
  let headers: IncomingMessage['headers'] = {};
  const { server, port } = await listen(async (request, response) => {
    headers = request.headers;
    const sessionId = request.headers['mcp-session-id'];
    let transport = typeof sessionId === 'string' ? transports.get(sessionId) : undefined;
    if (typeof sessionId === 'string' && transport === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Session not found' } }));
      return;
    }
    if (transport === undefined) {
      const created = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void transports.set(id, created),
      });
      transport = created;
      await createGreeter().connect(created as never);
    }
    if (request.method === 'POST') calls += 1;
    await transport.handleRequest(request, response);
  });
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    forgetSessions: () => transports.clear(),
    calls: () => calls,
    headers: () => headers,
    close: () => closeServer(server),
  };
}

/** The old HTTP+SSE transport alone: a POST to its address is answered with 405. */
export async function startSseServer(): Promise<HttpTestServer> {
  const transports = new Map<string, SSEServerTransport>();
  const { server, port } = await listen(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method === 'GET' && url.pathname === '/sse') {
      const transport = new SSEServerTransport('/messages', response);
      transports.set(transport.sessionId, transport);
      await createGreeter().connect(transport);
      return;
    }
    const transport = transports.get(url.searchParams.get('sessionId') ?? '');
    if (request.method === 'POST' && url.pathname === '/messages' && transport !== undefined) {
      await transport.handlePostMessage(request, response);
      return;
    }
    response.writeHead(405).end();
  });
  return { url: `http://127.0.0.1:${port}/sse`, close: () => closeServer(server) };
}

/** The official server of the 2026-07-28 revision, which refuses the older ones. */
export async function startModernServer(): Promise<HttpTestServer> {
  const handler = createMcpHandler(
    () => {
      const server = new ModernMcpServer({ name: 'modern', version: '1.0.0' }, { capabilities: { tools: {} } });
      server.registerTool(
        'greet',
        { description: 'Greets', inputSchema: z.object({ name: z.string() }) },
        ({ name }) => ({
          content: [{ type: 'text', text: `Hello ${name}` }],
        }),
      );
      return server;
    },
    { legacy: 'reject' },
  );
  return new Promise((resolve) => {
    const server = serve({ fetch: (request) => handler.fetch(request), port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      resolve({ url: `http://127.0.0.1:${port}/mcp`, close: () => closeServer(server as Server) });
    });
  });
}

/** Accepts connections and answers with a fixed status, or never when it is `null`. */
export async function startRawServer(status: number | null): Promise<HttpTestServer> {
  const { server, port } = await listen((request, response) => {
    request.resume();
    if (status !== null) response.writeHead(status).end('no MCP here');
  });
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => closeServer(server) };
}

/** Starts an answer and never ends it, as fast as it is read. */
export async function startEndlessServer(contentType: string): Promise<HttpTestServer> {
  const { server, port } = await listen((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': contentType });
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', write);
    };
    response.on('error', () => {});
    write();
  });
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => closeServer(server) };
}
