import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveOnNode } from '@mao/mcp-server-http/node';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixtureApp } from './fixture-app.ts';
import { startService } from './start-service.ts';

const token = 'official-clients-token';
const requestInit = { headers: { authorization: `Bearer ${token}` } };
const clientInfo = { name: 'official-client', version: '1.0.0' };

/** What both generations of the client can do, under one shape. */
interface AnyClient {
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  callTool(call: {
    name: string;
    arguments: Record<string, unknown>;
  }): Promise<{ content?: unknown; isError?: unknown }>;
  close(): Promise<void>;
}

interface Connected {
  readonly client: AnyClient;
  readonly version: string | undefined;
}

async function connectV1(url: string): Promise<Connected> {
  const client = new ClientV1(clientInfo);
  const transport = new HttpV1(new URL(url), { requestInit });
  await client.connect(transport as never);
  return { client: client as unknown as AnyClient, version: transport.protocolVersion };
}

async function connectV2(url: string, mode: 'legacy' | 'auto' | { pin: string }): Promise<Connected> {
  const client = new ClientV2(clientInfo, { versionNegotiation: { mode } });
  await client.connect(new HttpV2(new URL(url), { requestInit }));
  return { client: client as unknown as AnyClient, version: client.getNegotiatedProtocolVersion() };
}

const CLIENTS: readonly [name: string, connect: (url: string) => Promise<Connected>, version: string][] = [
  ['SDK v1', connectV1, '2025-11-25'],
  ['SDK v2 by default', (url) => connectV2(url, 'legacy'), '2025-11-25'],
  ['SDK v2 in auto mode', (url) => connectV2(url, 'auto'), '2026-07-28'],
  ['SDK v2 pinned to 2026-07-28', (url) => connectV2(url, { pin: '2026-07-28' }), '2026-07-28'],
];

interface Target {
  readonly call: { name: string; arguments: Record<string, unknown> };
  readonly answer: RegExp;
  /** Tools made with the kit, which refuse an argument that they do not have. */
  readonly strict: (name: string) => boolean;
  start(): Promise<{ url: string; stop(): Promise<unknown> }>;
}

const program = fileURLToPath(new URL('../../../apps/fwh-mcp-readonly/dist/main.js', import.meta.url));
const TARGETS: readonly [name: string, skipReason: string | null, target: Target][] = [
  [
    'the fixture app',
    null,
    {
      call: { name: 'test_simple_text', arguments: {} },
      answer: /simple text/i,
      strict: (name) => name === 'test_simple_text',
      async start() {
        const running = await serveOnNode({ app: createFixtureApp(token), port: 0 });
        return { url: running.url, stop: () => running.close() };
      },
    },
  ],
  [
    'fwh-mcp-readonly',
    existsSync(program) ? null : 'apps/fwh-mcp-readonly is not built',
    {
      call: { name: 'site_search', arguments: { limit: 1 } },
      answer: /"total\W+\d+,\W+returned\W+1,/,
      strict: () => true,
      async start() {
        const data = mkdtempSync(join(tmpdir(), 'clients-demo-'));
        const flags = ['--listen', '127.0.0.1:0', '--demo', '--data', data];
        const service = await startService(program, flags, { AGENT_MCP_TOKEN: token });
        const stop = async (): Promise<void> => {
          await service.stop();
          rmSync(data, { recursive: true, force: true });
        };
        return { url: service.url, stop };
      },
    },
  ],
];

for (const [target, skipReason, { call, answer, strict, start }] of TARGETS) {
  describe.skipIf(skipReason !== null)(`${target}${skipReason === null ? '' : ` (${skipReason})`}`, () => {
    let running: Awaited<ReturnType<Target['start']>>;
    beforeAll(async () => {
      running = await start();
    }, 120_000);
    afterAll(() => running?.stop());

    it.each(CLIENTS)('serves %s', { timeout: 60_000 }, async (_, connect, version) => {
      const connected = await connect(`${running.url}/mcp`);
      const { client } = connected;
      try {
        expect(connected.version).toBe(version);
        const names = (await client.listTools()).tools.map(({ name }) => name);
        expect(names).toContain(call.name);
        const called = await client.callTool(call);
        expect(called.isError ?? false).toBe(false);
        expect(JSON.stringify(called.content)).toMatch(answer);
        for (const name of names.filter(strict)) {
          const refused = await client.callTool({ name, arguments: { no_such_argument: 1 } });
          expect(refused.isError).toBe(true);
          expect(JSON.stringify(refused.content)).toContain('no_such_argument');
        }
        await expect(client.callTool({ name: 'toString', arguments: {} })).rejects.toThrow(/toString/);
      } finally {
        await client.close();
      }
    });
  });
}
