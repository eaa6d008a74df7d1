import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveOnNode } from '@mao/mcp-server-http/node';
import { connectTestClient, type TestClient } from '@mao/testing';
import { pino } from 'pino';
import { compose } from '../compose.ts';
import { loadConfig } from '../config.ts';

const demoToken = 'token-of-the-demo-tests';

export interface RunningDemo extends TestClient {
  readonly url: string;
  /** JSON log lines so far. */
  readonly log: readonly string[];
}

/** The demo as `main` composes it, on a real socket, with the official client connected. */
export async function startDemo(environment: Record<string, string> = {}): Promise<RunningDemo> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fwh-demo-'));
  const loaded = loadConfig({
    arguments: ['--demo', '--data', dataDirectory],
    environment: { AGENT_MCP_TOKEN: demoToken, ...environment },
  });
  if (loaded.type !== 'serve') throw new Error(JSON.stringify(loaded));
  const log: string[] = [];
  const composition = await compose(loaded.config, pino({}, { write: (line: string) => void log.push(line) }));
  const server = await serveOnNode({ app: composition.endpoint.app, port: 0 });
  const connected = await connectTestClient(server.url, demoToken);
  return {
    ...connected,
    url: server.url,
    log,
    async close() {
      await connected.close();
      await server.close();
      await composition.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
