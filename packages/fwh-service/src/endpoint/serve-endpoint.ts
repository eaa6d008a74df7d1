import { setTimeout as pause } from 'node:timers/promises';
import { onStopSignal, serveOnNode } from '@mao/mcp-server-http/node';
import { serveStdio } from '@mao/mcp-server-http/stdio';
import type { Logger } from 'pino';
import { explainListenFailure } from '../runtime/explain-listen-failure.ts';
import type { EndpointSettings } from '../settings.ts';
import type { Endpoint } from './create-endpoint.ts';

/** A service that is put together, and everything that it has opened. */
export interface Composition {
  readonly endpoint: Endpoint;
  /** The token that a demo made for itself; undefined when one was given. */
  readonly madeToken: string | undefined;
  /** Begins what nobody needs before the service listens. Once it has failed, the service can only be closed. */
  start(): Promise<void>;
  /** Also ends what is being started. */
  close(): Promise<void>;
}

interface ServeOptions {
  readonly stdio: boolean;
  readonly settings: EndpointSettings;
}

/**
 * Serves until the client leaves (stdio) or a stop signal comes (HTTP); running calls finish, then all is closed. The same
 * when a part that starts after it listens cannot start: the failure is thrown.
 */
export async function serveEndpoint(composition: Composition, options: ServeOptions, logger: Logger): Promise<void> {
  // One promise that a library leaves alone must not end everybody's calls.
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was left alone'));
  try {
    await (options.stdio ? overStdio : overHttp)(composition, options.settings, logger);
  } finally {
    await composition.close();
  }
}

async function overHttp(
  { endpoint, madeToken, start }: Composition,
  settings: EndpointSettings,
  logger: Logger,
): Promise<void> {
  const address = settings.AGENT_MCP_LISTEN;
  const server = await serveOnNode({ app: endpoint.app, ...address }).catch((error: unknown) =>
    Promise.reject(explainListenFailure(error, address)),
  );
  const stopped = new Promise<NodeJS.Signals>((resolve) => onStopSignal(resolve));
  if (madeToken !== undefined) process.stderr.write(`AGENT_MCP_TOKEN=${madeToken}  (made for this demo run)\n`);
  logger.info({ url: server.url, endpoint: `${server.url}/mcp` }, 'listening');
  try {
    logger.info({ signal: await unlessFailed(start, stopped) }, 'stopping');
  } finally {
    logger.info(await server.close(), 'stopped');
  }
}

async function overStdio(
  { endpoint: { info, instructions, runner, tasks }, start }: Composition,
  settings: EndpointSettings,
  logger: Logger,
): Promise<void> {
  const served = serveStdio({
    info,
    instructions,
    runner,
    ...(tasks && { tasks }),
    locale: settings.AGENT_MCP_LOCALE,
    logger,
  });
  // A host that stops its servers by signal instead of closing their input.
  onStopSignal(() => process.stdin.destroy());
  logger.info({ transport: 'stdio' }, 'listening');
  try {
    await unlessFailed(start, served);
  } finally {
    process.stdin.destroy();
    logger.info(await served, 'stopped');
  }
}

/** Who has waited for the line in the log asks now; what starts later gives way to the first answer. */
const GIVE_WAY_MS = 250;

/** The end of serving, or the failure of what starts meanwhile. */
function unlessFailed<End>(start: () => Promise<void>, ended: Promise<End>): Promise<End> {
  let isOver = false;
  const over = ended.finally(() => {
    isOver = true;
  });
  const started = pause(GIVE_WAY_MS, undefined, { ref: false }).then(() => (isOver ? undefined : start()));
  return Promise.race([over, started.then(() => over)]);
}
