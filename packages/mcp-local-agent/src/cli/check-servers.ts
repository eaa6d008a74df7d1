import type { LocalServerConfig } from '../config/server-config.ts';
import { createLocalAgent } from '../create-local-agent.ts';
import { createLocalServer } from '../servers/create-local-server.ts';
import { streamUrlOf } from '../service/stream-url.ts';
import type { Texts } from '../texts.ts';
import { version } from '../version.ts';
import type { Arguments } from './parse-arguments.ts';
import { serversTable } from './print-servers.ts';
import type { CommandWorld, ServiceAccess } from './run.ts';

const CONNECT_MS = 30_000;

/** `--check`: every server and, if a token was given, the service. @returns the exit code */
export async function checkServers(options: {
  readonly servers: readonly LocalServerConfig[];
  readonly disabled: readonly string[];
  readonly access: ServiceAccess | string;
  readonly given: Arguments;
  readonly world: CommandWorld;
  readonly texts: Texts;
}): Promise<number> {
  const { access, world, texts } = options;
  const servers = options.servers.map((config) =>
    createLocalServer({
      config,
      clientInfo: { name: 'mao-agent', version },
      connectTimeoutMs: CONNECT_MS,
      onChange() {},
      random: Math.random,
    }),
  );
  const stopped = new Promise<void>((resolve) => {
    if (world.signal.aborted) resolve();
    world.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const service = typeof access === 'string' ? Promise.resolve(null) : checkService(access, options.given, texts);
  await Promise.race([Promise.all([...servers.map(({ settled }) => settled), service]), stopped]);
  const statuses = servers.map(({ status }) => status);
  await Promise.all(servers.map((server) => server.close()));
  world.output.write(serversTable(statuses, options.disabled, texts));
  if (world.signal.aborted) return 1;
  const reached = await service;
  if (reached !== null) world.output.write(`${reached.ok ? '✓' : '✗'} ${reached.text}\n`);
  return statuses.every(({ state }) => state === 'connected') && (reached?.ok ?? true) ? 0 : 1;
}

/** Connects to the service once, lending nothing. */
async function checkService(
  { url, token }: ServiceAccess,
  given: Arguments,
  texts: Texts,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const settled = await new Promise<{ ok: boolean; text: string; close: () => Promise<void> }>((resolve) => {
    const agent = createLocalAgent({
      url,
      token,
      servers: [],
      ...(given.session === undefined ? {} : { sessionId: given.session }),
      onEvent(event) {
        if (event.type === 'connected') {
          resolve({ ok: true, text: texts.connected(streamUrlOf(url).origin), close: () => agent.close() });
        } else if (event.type === 'disconnected') {
          resolve({ ok: false, text: texts.disconnected[event.reason], close: () => agent.close() });
        }
      },
    });
  });
  await settled.close();
  return settled;
}
