import { createMcpHttpApp, type McpHttpApp, type McpHttpAppOptions } from '../../src/index.ts';
import { type RunningServer, serveOnNode } from '../../src/node/index.ts';

export const token = 'test-token-of-16-or-more';

export interface TestServer {
  readonly app: McpHttpApp;
  readonly running: RunningServer;
  readonly url: string;
  /** Base address without `/mcp`. */
  readonly base: string;
  stop(): Promise<void>;
}

/** The endpoint on a real socket. */
export async function startServer(
  options: Pick<McpHttpAppOptions, 'runner'> & Partial<McpHttpAppOptions>,
): Promise<TestServer> {
  const app = createMcpHttpApp({
    info: { name: 'fixture', version: '1.0.0' },
    bearerTokens: [token],
    locale: 'en',
    ...options,
  });
  const running = await serveOnNode({ app, port: 0, drainTimeoutMs: 50 });
  return {
    app,
    running,
    base: running.url,
    url: `${running.url}/mcp`,
    stop: async () => {
      await running.close();
    },
  };
}
