import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveOnNode } from '@mao/mcp-server-http/node';
import { type RunningTestService, startTestService } from '@mao/testing';
import { pino } from 'pino';
import { compose } from '../compose.ts';
import { loadConfig } from '../config.ts';

const token = 'token-of-the-demo-tests';

/** The demo as `main` composes it, on a real socket, with the official client connected. */
export async function startDemo(environment: Record<string, string> = {}): Promise<RunningTestService> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fwh-demo-'));
  const running = await startTestService({
    loaded: loadConfig({
      arguments: ['--demo', '--data', dataDirectory],
      environment: { AGENT_MCP_TOKEN: token, ...environment },
    }),
    token,
    compose: (config, write) => compose(config, pino({}, { write })),
    serve: (app) => serveOnNode({ app, port: 0 }),
  });
  return {
    ...running,
    async close() {
      await running.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
