import { explainListenFailure } from '@mao/fwh-service/runtime';
import { onStopSignal, serveOnNode } from '@mao/mcp-server-http/node';
import { serveStdio } from '@mao/mcp-server-http/stdio';
import type { Logger } from 'pino';
import type { Composition } from './compose.ts';
import type { Config } from './config.ts';

/** Serves until the client leaves (stdio) or a stop signal comes (HTTP); running calls finish, then all is closed. */
export async function serve(config: Config, composition: Composition, logger: Logger): Promise<void> {
  // One promise that a library leaves alone must not end everybody's calls.
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was left alone'));
  try {
    await (config.stdio ? overStdio(composition, config, logger) : overHttp(composition, config, logger));
  } finally {
    await composition.close();
  }
}

async function overHttp({ app, madeToken }: Composition, { settings }: Config, logger: Logger): Promise<void> {
  const address = settings.AGENT_MCP_LISTEN;
  const server = await serveOnNode({ app, ...address }).catch((error: unknown) =>
    Promise.reject(explainListenFailure(error, address)),
  );
  const stopped = new Promise<NodeJS.Signals>((resolve) => onStopSignal(resolve));
  if (madeToken !== undefined) process.stderr.write(`AGENT_MCP_TOKEN=${madeToken}  (made for this demo run)\n`);
  logger.info({ url: server.url, endpoint: `${server.url}/mcp` }, 'listening');
  logger.info({ signal: await stopped }, 'stopping');
  logger.info(await server.close(), 'stopped');
}

async function overStdio(
  { info, instructions, runner }: Composition,
  { settings }: Config,
  logger: Logger,
): Promise<void> {
  const served = serveStdio({ info, instructions, runner, locale: settings.AGENT_MCP_LOCALE, logger });
  // A host that stops its servers by signal instead of closing their input.
  onStopSignal(() => process.stdin.destroy());
  logger.info({ transport: 'stdio' }, 'listening');
  logger.info(await served, 'stopped');
}
