import { createToolRunner, defineTool, objectResult, type ToolRunner, ToolUserError } from '@mao/mcp-result-kit';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { waitFor } from './support/fixture-runner.ts';
import { startServer, type TestServer, token } from './support/start-server.ts';

/** The kit's own pipeline, as services use it. */
function kitRunner(): ToolRunner {
  const input = z.object({
    sn: z.string().describe('站点 SN'),
    limit: z.number().int().max(9).optional().describe('行数'),
  });
  const base = { readOnly: true, input };
  return createToolRunner({
    scrub: (value) => value,
    locale: 'en',
    tools: [
      defineTool({
        ...base,
        name: 'site_get',
        title: '站点',
        description: '查询站点',
        handler: ({ sn }) => objectResult({ sn, 状态: '正常' }),
      }),
      defineTool({
        ...base,
        name: 'site_walk',
        title: '巡检',
        description: '逐步巡检',
        handler: async ({ sn }, { progress, signal }) => {
          for (let step = 1; step <= 3; step += 1) {
            progress?.({ progress: step, total: 3, message: `step ${step}` });
            await waitFor(5, signal);
          }
          return objectResult({ sn, walked: true });
        },
      }),
      defineTool({
        ...base,
        name: 'site_refuse',
        title: '拒绝',
        description: '总是失败',
        handler: () => {
          throw new ToolUserError('no such site', { advice: 'use site_search' });
        },
      }),
    ],
  });
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ runner: kitRunner(), instructions: 'Ask for one site at a time.' });
});
afterAll(() => server.stop());

const requestInit = { headers: { authorization: `Bearer ${token}` } };
const clientInfo = { name: 'test', version: '1' };

/** What both generations of the client can do, under one shape. */
interface AnyClient {
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  callTool(
    params: { name: string; arguments: Record<string, unknown> },
    ...rest: unknown[]
  ): Promise<{ content?: unknown; isError?: unknown }>;
  close(): Promise<void>;
}

interface Connected {
  readonly client: AnyClient;
  readonly version: string | undefined;
  readonly instructions: string | undefined;
  callWithProgress(name: string, onprogress: (update: { progress: number }) => void): Promise<unknown>;
}

async function connectV1(): Promise<Connected> {
  const client = new ClientV1(clientInfo);
  const transport = new HttpV1(new URL(server.url), { requestInit });
  await client.connect(transport as never);
  return {
    client: client as unknown as AnyClient,
    version: transport.protocolVersion,
    instructions: client.getInstructions(),
    callWithProgress: (name, onprogress) =>
      client.callTool({ name, arguments: { sn: 'A' } }, undefined, { onprogress }),
  };
}

async function connectV2(mode: 'legacy' | 'auto' | { pin: string }): Promise<Connected> {
  const client = new ClientV2(clientInfo, { versionNegotiation: { mode } });
  await client.connect(new HttpV2(new URL(server.url), { requestInit }));
  return {
    client: client as unknown as AnyClient,
    version: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    callWithProgress: (name, onprogress) => client.callTool({ name, arguments: { sn: 'A' } }, { onprogress }),
  };
}

describe.each([
  ['SDK v1', connectV1, '2025-11-25'],
  ['SDK v2 by default', () => connectV2('legacy'), '2025-11-25'],
  ['SDK v2 in auto mode', () => connectV2('auto'), '2026-07-28'],
  ['SDK v2 pinned to 2026-07-28', () => connectV2({ pin: '2026-07-28' }), '2026-07-28'],
] as const)('the official client, %s', (_name, connect, version) => {
  let connected: Connected;
  beforeAll(async () => {
    connected = await connect();
  });
  afterAll(() => connected.client.close());

  it(`agrees on ${version} and reads the instructions`, () => {
    expect(connected.version).toBe(version);
    expect(connected.instructions).toBe('Ask for one site at a time.');
  });

  it('lists the tools', async () => {
    const { tools } = await connected.client.listTools();
    expect(tools.map((tool) => tool.name)).toStrictEqual(['site_get', 'site_walk', 'site_refuse']);
  });

  it('calls a tool', async () => {
    const result = await connected.client.callTool({ name: 'site_get', arguments: { sn: 'AGT1' } });
    expect(result).toMatchObject({ content: [{ type: 'text', text: '{"sn":"AGT1","状态":"正常"}' }] });
  });

  it('reads failures and wrong arguments as tool errors', async () => {
    const failure = await connected.client.callTool({ name: 'site_refuse', arguments: { sn: 'A' } });
    expect(failure.isError).toBe(true);
    expect(JSON.stringify(failure.content)).toContain('site_search');
    const wrong = await connected.client.callTool({ name: 'site_get', arguments: { sn: 'A', limit: 99 } });
    expect(wrong.isError).toBe(true);
    expect(JSON.stringify(wrong.content)).toContain('limit');
  });

  it('is told about a tool that is not there', async () => {
    await expect(connected.client.callTool({ name: 'no_such', arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  it('follows progress', async () => {
    const seen: number[] = [];
    const result = await connected.callWithProgress('site_walk', ({ progress }) => seen.push(progress));
    expect(seen).toStrictEqual([1, 2, 3]);
    expect(result).toMatchObject({ content: [{ text: '{"sn":"A","walked":true}' }] });
  });
});

describe('the official client with a wrong token', () => {
  it('fails clearly instead of looking for a login', async () => {
    const client = new ClientV1(clientInfo);
    const transport = new HttpV1(new URL(server.url), { requestInit: { headers: { authorization: 'Bearer wrong' } } });
    await expect(client.connect(transport as never)).rejects.toThrow(/401|token is not valid/);
  });
});
