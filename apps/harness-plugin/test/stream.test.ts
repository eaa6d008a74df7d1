import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { LocalClientConnection } from '@mao/mcp-harness';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../src/compose.ts';
import { createClientStream } from '../src/stream/create-client-stream.ts';
import { type ApiClient, createClient, createToken } from './client.ts';
import { startInProcess } from './in-process.ts';
import { eventually } from './processes.ts';
import { hello, openStream, Refused, report, type StreamClient } from './stream-client.ts';

let service: Service;
beforeAll(async () => {
  service = await startInProcess({
    HARNESS_CLIENTS_PER_USER: '3',
    HARNESS_CLIENT_MESSAGE_BYTES: '65536',
    HARNESS_CLIENT_HEARTBEAT_MS: '200',
    HARNESS_TURN_TIMEOUT_MS: '3000',
  });
});
afterAll(() => service.close());

let lastUser = 100;
/** A user of its own for every test, so that none meets another's clients. */
async function createUser(): Promise<{ id: string; token: string; api: ApiClient; sessionId: string }> {
  lastUser += 1;
  const id = String(lastUser);
  const api = await createClient(service.url, id);
  const session = await api('POST', '/v1/sessions', { executionMode: 'LOCAL' });
  return { id, token: await createToken(id), api, sessionId: session.body.id };
}

async function connectReady(token: string, options?: Parameters<typeof openStream>[2]): Promise<StreamClient> {
  const client = await openStream(service.url, token, options);
  client.send(hello);
  await client.next('welcome');
  return client;
}

const find = { id: 'c1', name: 'mcp_call', arguments: { server: 'notes', tool: 'find', arguments: { text: 'x' } } };

describe('the upgrade', () => {
  it.each([
    ['without a token', null],
    ['with nonsense', 'nonsense'],
    ["with a stranger's signature", createToken('1', 'user', 'a secret of somebody else, 32 characters')],
    ['with a token that has expired', createToken('1', 'user', undefined, '-1m')],
  ])('is refused %s', async (_, token) => {
    const refused = await openStream(service.url, await token).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
  });

  it('is refused at every other path, and for one client too many of a user', async () => {
    const { token } = await createUser();
    for (const path of ['/', '/v1/streams', '//', '/v1/sessions']) {
      await expect(openStream(service.url, token, { path })).rejects.toMatchObject({ status: 404 });
    }
    const clients = await Promise.all([1, 2, 3].map(() => openStream(service.url, token)));
    await expect(openStream(service.url, token)).rejects.toMatchObject({
      status: 429,
      body: { error: { message: 'a user has at most 3 clients connected; end one of them first' } },
    });
    clients[0]?.socket.close();
    await clients[0]?.closed;
    await eventually(async () => {
      const another = await openStream(service.url, token).catch(() => null);
      another?.socket.terminate();
      return another !== null;
    });
    for (const client of clients) client.socket.terminate();
  });

  it('survives sockets that break off in the middle of it', async () => {
    const { token } = await createUser();
    const { hostname, port } = new URL(service.url);
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(Number(port), hostname, () => {
        const head = `GET /v1/stream HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n`;
        socket.write(`${head}authorization: Bearer ${token}\r\nsec-websocket-version: 13\r\n\r\n`);
        if (count % 2 === 0) socket.resetAndDestroy();
        else socket.end();
      });
      socket.on('error', () => {});
    }
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  });
});

describe('a session of a client', () => {
  it('has its servers with their marks, and runs a call with full name and inner arguments', async () => {
    const { token, api, sessionId } = await createUser();
    const client = await connectReady(token);
    const context = api('POST', `/v1/sessions/${sessionId}/context`);
    const { requestId, servers } = await client.next('mcp_sync_required');
    expect(servers).toEqual([]);
    client.send({ ...report, requestId });
    const { body } = await context;
    expect(body.sections[0].text).toContain('### notes(只读工具 1 个 / 可写工具 0 个)\n- find [只读]');

    const running = api('POST', `/v1/sessions/${sessionId}/tool-calls`, find);
    const request = await client.next('tool_execute');
    expect(request).toMatchObject({ toolName: 'mcp__notes__find', tool: 'find', arguments: { text: 'x' } });
    client.send({
      type: 'tool_result',
      callId: request.callId,
      result: { content: [{ type: 'text', text: 'found' }] },
    });
    expect((await running).body).toMatchObject({
      isError: false,
      effectiveToolName: 'mcp__notes__find',
      content: [{ text: 'found' }],
    });

    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^harness_local_clients [1-9]/m);
    client.socket.terminate();
  });

  it('asks its user on the client before a call that may write', async () => {
    const { token, api, sessionId } = await createUser();
    const client = await connectReady(token);
    client.send({ ...report, servers: [{ serverName: 'notes', connected: true, tools: [{ name: 'add' }] }] });
    await api('POST', `/v1/sessions/${sessionId}/context`);
    const add = { ...find, arguments: { ...find.arguments, tool: 'add' } };
    const path = `/v1/sessions/${sessionId}/tool-calls?waitMs=20000`;
    const allowed = api('POST', path, add);
    const question = await client.next('approval_required');
    expect(question).toMatchObject({ sessionId, effectiveToolName: 'mcp__notes__add', hint: { display: 'notes.add' } });
    client.send({ type: 'approval_answer', approvalId: question.approvalId, answer: 'once' });
    expect(await client.next('approval_closed')).toMatchObject({ approvalId: question.approvalId, state: 'approved' });
    const { callId } = await client.next('tool_execute');
    client.send({ type: 'tool_result', callId, result: { content: [{ type: 'text', text: 'added' }] } });
    expect((await allowed).body.content[0].text).toBe('added');

    const denied = api('POST', path, { ...add, id: 'c2' });
    const { approvalId } = await client.next('approval_required');
    client.send({ type: 'approval_answer', approvalId, answer: 'deny' });
    expect(JSON.parse((await denied).body.content[0].text).code).toBe('user_denied');
    expect(client.received.filter(({ type }) => type === 'tool_execute')).toHaveLength(1);
    client.socket.terminate();
  });

  it('loses its call when the client goes, and keeps the server listed as unavailable', async () => {
    const { token, api, sessionId } = await createUser();
    const client = await connectReady(token);
    client.send(report);
    await api('POST', `/v1/sessions/${sessionId}/context`);
    const running = api('POST', `/v1/sessions/${sessionId}/tool-calls`, find);
    await client.next('tool_execute');
    client.socket.terminate();
    expect(JSON.parse((await running).body.content[0].text)).toMatchObject({ code: 'dropped' });
    const { body } = await api('POST', `/v1/sessions/${sessionId}/context`);
    expect(body.sections[0].text).toContain('### notes(当前不可用:同步失败)\n- find');
    expect(body.notices[0].text).toContain('本地客户端未连接');
  });

  it('does not have what the user has switched off', async () => {
    const { token, api, sessionId } = await createUser();
    const server = { name: 'notes', transport: { type: 'http', url: 'https://example.com/mcp' } };
    const { id } = (await api('POST', '/v1/mcp-servers', server)).body;
    await api('PUT', '/v1/mcp-servers/preferences', { serverId: id, enabled: false });
    const client = await connectReady(token);
    client.send(report);
    const path = `/v1/sessions/${sessionId}/context`;
    expect((await api('POST', path)).body).toMatchObject({ loadMode: null, tools: [], sections: [], notices: [] });
    await api('PUT', '/v1/mcp-servers/preferences', { serverId: id, enabled: true });
    expect((await api('POST', path)).body.sections[0].text).toContain('- find');
    client.socket.terminate();
  });

  it("can be one that the user has, and no other's", async () => {
    const ada = await createUser();
    const bob = await createUser();
    const intruder = await openStream(service.url, bob.token);
    intruder.send({ ...hello, sessionId: ada.sessionId });
    expect(await intruder.closed).toMatchObject({ code: 4404 });
    const client = await openStream(service.url, ada.token);
    client.send({ ...hello, sessionId: ada.sessionId });
    await client.next('welcome');
    client.socket.terminate();
  });
});

describe('a connection ends', () => {
  it('with its token', async () => {
    const client = await openStream(service.url, await createToken('7', 'user', undefined, '1s'));
    client.send(hello);
    await client.next('welcome');
    expect(await client.closed).toEqual({ code: 4401, reason: 'token expired' });
  });

  it('for a message that is too large, binary, or ten that mean nothing', async () => {
    const { token } = await createUser();
    const large = await connectReady(token);
    large.send({ ...report, padding: 'x'.repeat(70_000) });
    expect(await large.closed).toMatchObject({ code: 1009 });
    const binary = await connectReady(token);
    binary.socket.send(Buffer.from(JSON.stringify(report)));
    expect(await binary.closed).toMatchObject({ code: 1003 });
    const noisy = await connectReady(token);
    for (let count = 0; count < 12; count += 1) noisy.send(`{"type":"tool_result","callId":${count}}`);
    expect(await noisy.closed).toMatchObject({ code: 4400 });
    expect(noisy.received.filter(({ type }) => type === 'error')[0].message).toMatch(/^tool_result: callId: /);
  });

  it('when the client no longer answers pings', async () => {
    const { token } = await createUser();
    const silent = await connectReady(token, { autoPong: false });
    expect((await silent.closed).code).toBe(1006);
    const lively = await connectReady(token);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(lively.socket.readyState).toBe(lively.socket.OPEN);
    lively.socket.terminate();
  });
});

it('disconnects a client that does not read, before what waits for it grows without end', async () => {
  let connection: LocalClientConnection | undefined;
  let isGone = false;
  const stream = createClientStream({
    channel: {
      attach(given) {
        connection = given;
        return {
          receive() {},
          detached() {
            isGone = true;
          },
        };
      },
    },
    verifyToken: async () => ({ userId: 1, isAdmin: false, expiresAt: Date.now() + 60_000 }),
    clientsPerUser: 1,
    maxMessageBytes: 65_536,
    heartbeatMs: 60_000,
    logger: pino({ level: 'silent' }),
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => stream.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = await openStream(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token');
  client.socket.pause();
  const message = JSON.stringify({ text: 'x'.repeat(60_000) });
  let sent = 0;
  // What the kernel takes is not counted: some megabytes on most machines.
  while (!isGone && sent < 2_000) {
    connection?.send(message);
    sent += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(isGone).toBe(true);
  expect(sent).toBeGreaterThan(2);
  client.socket.terminate();
  await stream.close();
  server.close();
});

it('lets a running call finish at the end of the service, and closes clients with 1001', async () => {
  const ending = await startInProcess({ HARNESS_TURN_TIMEOUT_MS: '3000' });
  const api = await createClient(ending.url, '5');
  const sessionId = (await api('POST', '/v1/sessions', { executionMode: 'LOCAL' })).body.id;
  const client = await openStream(ending.url, await createToken('5'));
  client.send(hello);
  await client.next('welcome');
  client.send(report);
  await api('POST', `/v1/sessions/${sessionId}/context`);
  const running = api('POST', `/v1/sessions/${sessionId}/tool-calls`, find);
  const { callId } = await client.next('tool_execute');
  const closing = ending.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  client.send({ type: 'tool_result', callId, result: { content: [{ type: 'text', text: 'in time' }] } });
  expect((await running).body.content[0].text).toBe('in time');
  expect(await client.closed).toMatchObject({ code: 1001 });
  await closing;
});
