import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { workingSetTools } from '@mao/mcp-workingset';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../src/compose.ts';
import { type ApiClient, createClient, createToken } from './client.ts';
import { startInProcess } from './in-process.ts';
import { connectV1, connectV2, type McpClient } from './mcp-clients.ts';
import { eventually, processesWith } from './processes.ts';
import { createFolder, everything, filesystem } from './service.ts';

const marker = `marker-${process.pid}-endpoint`;
const open: McpClient[] = [];

async function connected(client: Promise<McpClient>): Promise<McpClient> {
  const one = await client;
  open.push(one);
  return one;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

/** A server at an address where nobody listens any more. */
async function closedServer(): Promise<object> {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  return { name: 'closed', transport: { type: 'http', url: `http://127.0.0.1:${port}/mcp` } };
}

async function post(url: string, token: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: '*/*', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('the working set as an MCP server', () => {
  let service: Service;
  let url: string;
  let ada: { readonly token: string; readonly api: ApiClient };
  let bob: typeof ada;
  let files: string;

  const user = async (id: string) => ({ token: await createToken(id), api: await createClient(service.url, id) });

  beforeAll(async () => {
    service = await startInProcess({ HARNESS_STDIO_SERVERS: 'everyone' });
    url = `${service.url}/mcp`;
    [ada, bob] = [await user('2'), await user('3')];
    files = createFolder();
    expect((await ada.api('POST', '/v1/mcp-servers', everything('everything', marker))).status).toBe(201);
    expect((await ada.api('POST', '/v1/mcp-servers', await closedServer())).status).toBe(201);
    expect((await bob.api('POST', '/v1/mcp-servers', filesystem(files))).status).toBe(201);
    // An MCP client gets the working set whatever its user chose for sessions.
    await ada.api('PUT', '/v1/mcp-servers/load-mode', { loadMode: 'FULL' });
  });
  afterAll(() => service.close());

  describe.each([
    ['SDK v1', connectV1, '2025-11-25'],
    ['SDK v2', connectV2, '2026-07-28'],
  ] as const)('with the official client, %s', (_name, connect, version) => {
    it(`finds the catalog in the instructions and exactly two tools (${version})`, async () => {
      const client = await connected(connect(url, ada.token));
      expect(client.version).toBe(version);
      expect(client.instructions).toMatch(/^## MCP 工作集\n/);
      expect(client.instructions).toContain('### everything');
      expect(client.instructions).toContain('- echo');
      expect(client.instructions).toContain('### closed(当前不可用:拒绝连接)');
      const tools = await client.listTools();
      expect(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))).toEqual(
        workingSetTools(),
      );
    });

    it('describes and calls tools; failures are results that the model can read', async () => {
      const client = await connected(connect(url, ada.token));
      const described = await client.call('mcp_describe', { server: 'everything', tool: 'echo' });
      expect(JSON.parse(described.text)).toMatchObject({ server: 'everything', tool: 'echo' });
      const echo = { server: 'everything', tool: 'echo', arguments: { message: 'hi' } };
      expect(await client.call('mcp_call', echo)).toEqual({ text: 'Echo: hi', isError: false });
      const wrong = await client.call('mcp_call', { server: 'everything', tool: 'ecko' });
      expect(wrong.isError).toBe(true);
      expect(wrong.text).toContain('echo');
      expect((await client.call('mcp_call', { server: 'closed', tool: 'any' })).isError).toBe(true);
      await expect(client.call('mcp__everything__echo', {})).rejects.toThrow(/mcp__everything__echo/);
    });

    it('forwards progress', async () => {
      const client = await connected(connect(url, ada.token));
      const seen: number[] = [];
      const slow = {
        server: 'everything',
        tool: 'trigger-long-running-operation',
        arguments: { duration: 1, steps: 4 },
      };
      const result = await client.call('mcp_call', slow, { onprogress: ({ progress }) => seen.push(progress) });
      expect(result.isError).toBe(false);
      expect(seen.length).toBeGreaterThanOrEqual(2);
      expect([...seen].sort((one, other) => one - other)).toEqual(seen);
    });
  });

  it('never shows one user the servers of another', async () => {
    const client = await connected(connectV2(url, bob.token));
    expect(client.instructions).toContain('### filesystem');
    expect(client.instructions).not.toContain('everything');
    const foreign = await client.call('mcp_call', { server: 'everything', tool: 'echo', arguments: { message: 'x' } });
    expect(foreign.isError).toBe(true);
    expect(foreign.text).not.toContain('closed');
    expect(foreign.text).toContain('filesystem');
    const other = await connected(connectV1(url, ada.token));
    expect(other.instructions).not.toContain('filesystem');
  });

  it('puts the catalog where it is asked for', async () => {
    for (const connect of [connectV1, connectV2]) {
      const inDescription = await connected(connect(`${url}?catalog=description`, ada.token));
      expect(inDescription.instructions).toBe('');
      const [call, describe] = await inDescription.listTools();
      expect(call?.description).toContain('### everything');
      expect(describe?.description).not.toContain('### everything');
      const both = await connected(connect(`${url}?catalog=both`, ada.token));
      expect(both.instructions).toContain('### everything');
      expect((await both.listTools())[0]?.description).toContain('### everything');
    }
    const refused = await post(`${url}?catalog=everywhere`, ada.token, list);
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text).error.message).toContain('instructions、description 或 both');
  });

  it('shows a server that was added between two lists, and calls it', async () => {
    const carol = await user('4');
    const client = await connected(connectV2(`${url}?catalog=description`, carol.token));
    const before = await client.listTools();
    expect(before.map(({ name }) => name)).toEqual(['mcp_call', 'mcp_describe']);
    expect(before[0]?.description).toContain('当前没有可用的 MCP server');
    expect((await client.call('mcp_call', { server: 'everything', tool: 'echo' })).isError).toBe(true);
    await carol.api('POST', '/v1/mcp-servers', everything());
    expect((await client.listTools())[0]?.description).toContain('### everything');
    const echo = { server: 'everything', tool: 'echo', arguments: { message: 'new' } };
    expect((await client.call('mcp_call', echo)).text).toBe('Echo: new');
  });

  it('lets twenty clients of a user share one set of connections', async () => {
    const clients = await Promise.all(
      Array.from({ length: 20 }, (_, index) => connected((index % 2 ? connectV1 : connectV2)(url, ada.token))),
    );
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.call('mcp_call', { server: 'everything', tool: 'echo', arguments: { message: `m${index}` } }),
      ),
    );
    expect(answers.map(({ text }) => text)).toEqual(clients.map((_, index) => `Echo: m${index}`));
    expect(processesWith(marker)).toHaveLength(1);
  });

  it('keeps the servers of an agent to those who ask for that agent', async () => {
    const admin = await createClient(service.url, '1', 'admin');
    const shared = { ...filesystem(files, 'of-agent'), scope: 'shared', agentIds: ['writer'] };
    const { body } = await admin('POST', '/v1/mcp-servers', shared);
    const plain = await connected(connectV2(url, ada.token));
    expect(plain.instructions).not.toContain('of-agent');
    const withAgent = await connected(connectV2(`${url}?agent=writer`, ada.token));
    expect(withAgent.instructions).toContain('### of-agent');
    expect((await post(`${url}?agent=`, ada.token, list)).status).toBe(400);
    expect((await post(`${url}?agent=${'a'.repeat(129)}`, ada.token, list)).status).toBe(400);
    await admin('DELETE', `/v1/mcp-servers/${body.id}`);
  });

  it('cancels a call whose client has gone', async () => {
    const cancelled = async (): Promise<number> => {
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      return Number(/^harness_tool_calls_total\{outcome="error",reason="cancelled"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
    };
    const before = await cancelled();
    const leaving = new AbortController();
    const call = { name: 'trigger-long-running-operation', duration: 30 };
    const sent = fetch(url, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json', accept: '*/*' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'mcp_call',
          arguments: { server: 'everything', tool: call.name, arguments: { duration: call.duration, steps: 3 } },
        },
      }),
    });
    sent.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    leaving.abort();
    await eventually(async () => (await cancelled()) === before + 1);
  });

  it('answers strangers and hostile bodies in the words of the protocol', async () => {
    expect((await post(url, 'nonsense', list)).status).toBe(401);
    expect((await post(url, await createToken('2', 'user', undefined, '-1m'), list)).status).toBe(401);
    const none = await fetch(url, { method: 'POST', body: '{}' });
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="mcp"']);
    const got = await fetch(url);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await post(url, ada.token, list, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(url, ada.token, list, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(url, ada.token, 'x'.repeat(5 * 1024 * 1024))).status).toBe(413);
    for (const body of ['', '{', '[]', '[1]', 'null', '{"jsonrpc":"2.0","id":null,"method":"tools/list"}']) {
      expect((await post(url, ada.token, body)).status, body).toBe(400);
    }
    const deep = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"mcp_call","arguments":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}}`;
    expect((await post(url, ada.token, deep)).status).toBe(400);
    const proto = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"mcp_call","arguments":{"server":"constructor","tool":"__proto__"}}}`;
    expect(JSON.parse((await post(url, ada.token, proto)).text).result.isError).toBe(true);
  });
});

it('goes on after a restart: the same catalog, and calls without a list before them', async () => {
  const data = createFolder();
  const token = await createToken('2');
  const environment = { HARNESS_STDIO_SERVERS: 'everyone', HARNESS_LOCALE: 'en' };
  const first = await startInProcess(environment, data);
  await (await createClient(first.url, '2'))('POST', '/v1/mcp-servers', everything('everything', `${marker}-restart`));
  const before = await connected(connectV2(`${first.url}/mcp`, token));
  await before.call('mcp_call', { server: 'everything', tool: 'echo', arguments: { message: 'x' } });
  await first.close();
  expect(processesWith(`${marker}-restart`)).toEqual([]);

  const second = await startInProcess(environment, data);
  // The first request of all is a call: nothing has been listed in this process.
  const sent = await post(`${second.url}/mcp`, token, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'mcp_call', arguments: { server: 'everything', tool: 'echo', arguments: { message: 'again' } } },
  });
  expect(JSON.parse(sent.text).result.content[0].text).toBe('Echo: again');
  const after = await connected(connectV2(`${second.url}/mcp`, token));
  expect(after.instructions).toBe(before.instructions);
  await second.close();
});

it('opens connections again for a client that was idle', async () => {
  const service = await startInProcess({ HARNESS_STDIO_SERVERS: 'everyone', HARNESS_IDLE_TIMEOUT_MS: '300' });
  const name = `${marker}-idle`;
  await (await createClient(service.url, '2'))('POST', '/v1/mcp-servers', everything('everything', name));
  const client = await connected(connectV1(`${service.url}/mcp`, await createToken('2')));
  expect(client.instructions).toContain('- echo');
  await eventually(() => processesWith(name).length === 0, 10_000);
  const echo = { server: 'everything', tool: 'echo', arguments: { message: 'back' } };
  expect(await client.call('mcp_call', echo)).toEqual({ text: 'Echo: back', isError: false });
  await service.close();
});
