import { serveOnNode } from '@mao/mcp-server-http/node';
import { type RunningTestService, startTestService } from '@mao/testing';
import { pino } from 'pino';
import { compose } from '../compose.ts';
import { loadConfig } from '../config.ts';

const token = 'token-of-the-service-tests';

/** The service as `main` composes it, on a real socket, with the official client connected. */
export function startService(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<RunningTestService> {
  return startTestService({
    loaded: loadConfig({ arguments: args, environment: { AGENT_MCP_TOKEN: token, ...environment } }),
    token,
    compose: (config, write) => compose(config, pino({}, { write })),
    serve: (app) => serveOnNode({ app, port: 0 }),
  });
}
