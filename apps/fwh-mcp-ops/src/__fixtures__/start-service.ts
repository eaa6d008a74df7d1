import { serveOnNode } from '@mao/mcp-server-http/node';
import { connectTestClient, type TestClient } from '@mao/testing';
import { pino } from 'pino';
import { compose } from '../compose.ts';
import { loadConfig } from '../config.ts';

const token = 'token-of-the-service-tests';

export interface RunningService extends TestClient {
  readonly url: string;
  /** JSON log lines so far. */
  readonly log: readonly string[];
}

/** The service as `main` composes it, on a real socket, with the official client connected. */
export async function startService(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<RunningService> {
  const loaded = loadConfig({ arguments: args, environment: { AGENT_MCP_TOKEN: token, ...environment } });
  if (loaded.type !== 'serve') throw new Error(JSON.stringify(loaded));
  const log: string[] = [];
  const composition = await compose(loaded.config, pino({}, { write: (line: string) => void log.push(line) }));
  const server = await serveOnNode({ app: composition.endpoint.app, port: 0 });
  const connected = await connectTestClient(server.url, token);
  return {
    ...connected,
    url: server.url,
    log,
    async close() {
      await connected.close();
      await server.close();
      await composition.close();
    },
  };
}
