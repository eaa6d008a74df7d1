import { randomBytes } from 'node:crypto';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../src/compose.ts';
import { type ApiClient, createClient, createToken } from './client.ts';
import { type OpenEventStream, openEvents } from './event-stream.ts';
import { startInProcess } from './in-process.ts';
import { eventually } from './processes.ts';
import { createFolder } from './service.ts';
import type { StreamClient } from './stream-client.ts';
import { connectToolClient } from './tool-client.ts';

const noMysql = await mysqlSkipReason();

const databases = [
  {
    name: 'SQLite',
    skip: false,
    open: async () => ({ url: `file:${createFolder()}/shared.sqlite`, drop: async () => {} }),
  },
  {
    name: `MySQL${noMysql === null ? '' : ` (${noMysql})`}`,
    skip: noMysql !== null,
    open: createMysqlTestDatabase,
  },
];

const clients: StreamClient[] = [];
const streams: OpenEventStream[] = [];
const services: Service[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate();
  for (const stream of streams.splice(0)) stream.close();
  await Promise.all(services.splice(0).map((service) => service.close()));
});

async function connectTools(url: string, token: string): Promise<string[]> {
  const { client, ran } = await connectToolClient(url, token);
  clients.push(client);
  return ran;
}

interface User {
  readonly id: string;
  readonly token: string;
  readonly api: ApiClient;
  readonly sessionId: string;
  readonly ran: string[];
}

let lastUser = 500;
/** A user of its own for every test, with a LOCAL session and a client that serves it. */
async function createUser(url: string, approvalLevel = 'READ_ONLY'): Promise<User> {
  lastUser += 1;
  const id = String(lastUser);
  const [api, token] = [await createClient(url, id), await createToken(id)];
  const ran = await connectTools(url, token);
  const session = await api('POST', '/v1/sessions', { executionMode: 'LOCAL', approvalLevel });
  await api('POST', `/v1/sessions/${session.body.id}/context`);
  return { id, token, api, sessionId: session.body.id, ran };
}

const call = (tool = 'write', id = 'c1') => ({
  id,
  name: 'mcp_call',
  arguments: { server: 'fs', tool, arguments: {} },
});
const pathOf = ({ sessionId }: User, rest: string): string => `/v1/sessions/${sessionId}/${rest}`;
const post = (user: User, body: object = call(), query = '') =>
  user.api('POST', pathOf(user, `tool-calls${query}`), body);
const answer = (user: User, id: string, given: string, api = user.api) =>
  api('POST', pathOf(user, `approvals/${id}`), { answer: given });

for (const database of databases) {
  describe.skipIf(database.skip)(`approvals over HTTP, two services on ${database.name}`, () => {
    let here: Service;
    let there: Service;
    let environment: Record<string, string>;
    let drop: () => Promise<void>;
    beforeAll(async () => {
      const opened = await database.open();
      const key = randomBytes(32).toString('hex');
      environment = { HARNESS_DATABASE_URL: opened.url, HARNESS_ENCRYPTION_KEY: key };
      here = await startInProcess(environment);
      there = await startInProcess(environment);
      drop = opened.drop;
    });
    afterAll(async () => {
      await Promise.all([here.close(), there.close()]);
      await drop();
    });

    it('ask, tell, take an answer and run the call once', async () => {
      const user = await createUser(here.url);
      const stream = await openEvents(here.url, user.sessionId, user.token);
      streams.push(stream);
      const asked = await post(user);
      expect(asked).toMatchObject({
        status: 200,
        body: {
          type: 'approval_required',
          id: 'c1',
          name: 'mcp_call',
          effectiveToolName: 'mcp__fs__write',
          reason: 'level',
          hint: { display: 'fs.write', ruleValue: 'mcp__fs__write' },
          expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      });
      const { approvalId } = asked.body;
      expect((await post(user)).body).toEqual(asked.body);
      const { approvals } = (await user.api('GET', pathOf(user, 'approvals'))).body;
      expect(approvals).toMatchObject([{ id: approvalId, state: 'pending', answer: null, callId: 'c1' }]);
      expect((await user.api('GET', pathOf(user, `approvals/${approvalId}`))).body).toEqual(approvals[0]);
      expect(user.ran).toEqual([]);

      expect(await answer(user, approvalId, 'once')).toMatchObject({
        status: 200,
        body: { approval: { state: 'approved', answer: 'once' } },
      });
      expect(await answer(user, approvalId, 'deny')).toMatchObject({
        status: 409,
        body: { error: { code: 'approval_settled', message: 'the approval is approved already' } },
      });
      expect((await post(user)).body).toMatchObject({ type: 'result', content: [{ text: 'ran write' }] });
      expect(user.ran).toEqual(['mcp__fs__write']);
      expect((await post(user)).body).toMatchObject({ type: 'approval_required' });
      await eventually(() => stream.events.length >= 6);
      expect(stream.events.map(({ event, data }) => [event, data.state])).toEqual([
        ['tool_call_start', undefined],
        ['approval', 'pending'],
        ['approval', 'approved'],
        ['tool_call_result', undefined],
        ['tool_call_start', undefined],
        ['approval', 'pending'],
      ]);
      expect(stream.events[1]?.data).toMatchObject({ approvalId, sessionId: user.sessionId, hint: asked.body.hint });
    });

    it('refuse on a no, and store a rule on an always', async () => {
      const user = await createUser(here.url);
      const denied = await post(user);
      await answer(user, denied.body.approvalId, 'deny');
      for (let count = 0; count < 2; count += 1) {
        const refused = await post(user);
        expect(JSON.parse(refused.body.content[0].text)).toMatchObject({ code: 'user_denied' });
      }
      const asked = await post(user, call('write', 'c2'));
      expect((await answer(user, asked.body.approvalId, 'always')).body.ruleStored).toBe(true);
      await post(user, call('write', 'c2'));
      expect((await post(user, call('write', 'c3'))).body.type).toBe('result');
      const { rules } = (await user.api('GET', '/v1/approval-rules')).body;
      expect(rules).toMatchObject([{ effect: 'ALLOW', toolName: 'mcp__fs__write' }]);
      await user.api('DELETE', `/v1/approval-rules/${rules[0].id}`);
      expect((await post(user, call('write', 'c4'))).body.type).toBe('approval_required');

      const destructive = await post(user, call('remove', 'c5'));
      expect(await answer(user, destructive.body.approvalId, 'always')).toMatchObject({
        status: 400,
        body: { error: { code: 'no_rule' } },
      });
    });

    it('obey stored rules', async () => {
      const user = await createUser(here.url);
      expect((await post(user, call('read'))).body.type).toBe('result');
      const rule = { effect: 'DENY', toolName: 'mcp__fs__*' };
      const added = await user.api('POST', '/v1/approval-rules', rule);
      expect(added).toMatchObject({ status: 201, body: rule });
      expect(await user.api('POST', '/v1/approval-rules', rule)).toMatchObject({ status: 200, body: added.body });
      const refused = await post(user, call('read'));
      expect(JSON.parse(refused.body.content[0].text)).toMatchObject({ code: 'denied' });
      expect((await user.api('DELETE', `/v1/approval-rules/${added.body.id}`)).status).toBe(204);
      expect((await user.api('DELETE', `/v1/approval-rules/${added.body.id}`)).status).toBe(404);
      expect((await post(user, call('read'))).body.type).toBe('result');
    });

    it('wait for an answer, also for one that the other service takes', async () => {
      const user = await createUser(here.url);
      const other = await createClient(there.url, user.id);
      const waiting = post(user, call(), '?waitMs=30000');
      let pending: { id: string } | undefined;
      await eventually(async () => {
        pending = (await other('GET', pathOf(user, 'approvals'))).body.approvals[0];
        return pending !== undefined;
      });
      await answer(user, pending?.id ?? '', 'once', other);
      expect((await waiting).body).toMatchObject({ type: 'result', isError: false });
      expect((await post(user, call('write', 'c2'), '?waitMs=50')).body.type).toBe('approval_required');
      for (const waitMs of ['-1', '60001', 'x', '1.5']) {
        expect((await post(user, call(), `?waitMs=${waitMs}`)).status).toBe(400);
      }
    });

    it('take the first of many answers, and use an approval once, through either service', async () => {
      const user = await createUser(here.url);
      const otherApi = await createClient(there.url, user.id);
      const ranThere = await connectTools(there.url, user.token);
      await otherApi('POST', pathOf(user, 'context'));
      const { approvalId } = (await post(user)).body;
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => answer(user, approvalId, 'once', index % 2 ? otherApi : user.api)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
      const calls = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 ? otherApi : user.api)('POST', pathOf(user, 'tool-calls'), call()),
        ),
      );
      expect(calls.filter(({ body }) => body.type === 'result')).toHaveLength(1);
      expect([...user.ran, ...ranThere]).toEqual(['mcp__fs__write']);
    });

    it('survive a restart', async () => {
      const before = await startInProcess(environment);
      const user = await createUser(before.url);
      const { approvalId } = (await post(user)).body;
      await before.close();
      const again = await createClient(here.url, user.id);
      const ran = await connectTools(here.url, user.token);
      await answer(user, approvalId, 'once', again);
      const result = await again('POST', pathOf(user, 'tool-calls'), call());
      expect(result.body).toMatchObject({ type: 'result', isError: false });
      expect(ran).toEqual(['mcp__fs__write']);
    });

    it("show nobody another's", async () => {
      const [ada, bob] = [await createUser(here.url), await createUser(here.url)];
      const { approvalId } = (await post(ada)).body;
      const rule = await ada.api('POST', '/v1/approval-rules', { effect: 'ALLOW', toolName: 'mcp__fs__read' });
      for (const attempt of [
        bob.api('GET', pathOf(ada, 'approvals')),
        bob.api('GET', pathOf(ada, `approvals/${approvalId}`)),
        bob.api('POST', pathOf(ada, `approvals/${approvalId}`), { answer: 'once' }),
        // His own session does not open hers.
        bob.api('GET', pathOf(bob, `approvals/${approvalId}`)),
        bob.api('POST', pathOf(bob, `approvals/${approvalId}`), { answer: 'once' }),
        bob.api('GET', pathOf(ada, 'events')),
        bob.api('DELETE', `/v1/approval-rules/${rule.body.id}`),
      ]) {
        expect(await attempt).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      }
      expect((await bob.api('GET', '/v1/approval-rules')).body).toEqual({ rules: [] });
      const stream = await openEvents(here.url, bob.sessionId, bob.token);
      streams.push(stream);
      await post(ada, call('write', 'c2'));
      await post(bob, call('write', 'mine'));
      await eventually(() => stream.events.length >= 2);
      expect(new Set(stream.events.map(({ data }) => data.callId))).toEqual(new Set(['mine']));
    });
  });
}

describe('approvals over HTTP', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startInProcess();
  });
  afterAll(() => service.close());

  it.each([
    [{ effect: 'ALLOW', toolName: 'mcp__fs__read', argumentsPrefix: '{"server":"fs"' }, 201],
    [{ effect: 'ALLOW', toolName: 'mcp__文件 服务__读取' }, 201],
    [{ effect: 'DENY', toolName: 'mcp_call' }, 201],
    [{ effect: 'ALLOW', toolName: 'mcp_call' }, 400],
    [{ effect: 'ALLOW', toolName: 'mcp__*' }, 400],
    [{ effect: 'ALLOW', toolName: '*' }, 400],
    [{ effect: 'ALLOW', toolName: 'mcp__fs' }, 400],
    [{ effect: 'ASK', toolName: 'mcp__fs__read' }, 400],
    [{ effect: 'ALLOW' }, 400],
    [{ effect: 'ALLOW', toolName: `mcp__fs__${'x'.repeat(800)}` }, 400],
    [{ effect: 'ALLOW', toolName: 'mcp__fs__\ud800' }, 400],
    [{ effect: 'ALLOW', toolName: 'mcp__fs__read', argumentsPrefix: 'x'.repeat(4_001) }, 400],
    [{ effect: 'ALLOW', toolName: 'mcp__fs__read', userId: 1 }, 400],
    ['[]', 400],
  ])('take the rule %j with %i', async (rule, status) => {
    const api = await createClient(service.url, '900');
    expect((await api('POST', '/v1/approval-rules', rule)).status).toBe(status);
  });

  it.each([{ answer: 'yes' }, { answer: null }, {}, { answer: 'once', rule: 1 }, 'x'])(
    'refuse the answer %j',
    async (body) => {
      const user = await createUser(service.url);
      const { approvalId } = (await post(user)).body;
      expect((await user.api('POST', pathOf(user, `approvals/${approvalId}`), body)).status).toBe(400);
      expect((await user.api('GET', pathOf(user, `approvals/${approvalId}`))).body.state).toBe('pending');
    },
  );

  it('use nothing up when the caller goes away while it waits', async () => {
    const user = await createUser(service.url);
    const { approvalId } = (await post(user)).body;
    const controller = new AbortController();
    const waiting = fetch(`${service.url}${pathOf(user, 'tool-calls?waitMs=30000')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(call()),
      signal: controller.signal,
    }).catch(() => 'gone');
    await new Promise((resolve) => setTimeout(resolve, 200));
    controller.abort();
    expect(await waiting).toBe('gone');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await answer(user, approvalId, 'once');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(user.ran).toEqual([]);
    expect((await post(user)).body).toMatchObject({ type: 'result', isError: false });
  });

  it('expire, and with their session', async () => {
    const short = await startInProcess({ HARNESS_APPROVAL_LIFETIME_MS: '150' });
    services.push(short);
    const user = await createUser(short.url);
    const stream = await openEvents(short.url, user.sessionId, user.token);
    streams.push(stream);
    const { approvalId } = (await post(user)).body;
    await eventually(() => stream.events.some(({ data }) => data.state === 'expired'));
    expect(await answer(user, approvalId, 'once')).toMatchObject({ status: 409 });

    const closed = await createUser(service.url);
    const listening = await openEvents(service.url, closed.sessionId, closed.token);
    streams.push(listening);
    await post(closed);
    await closed.api('DELETE', `/v1/sessions/${closed.sessionId}`);
    await listening.ended;
    expect(listening.events.at(-1)).toMatchObject({ event: 'approval', data: { state: 'expired' } });
    expect((await openEvents(service.url, closed.sessionId, closed.token)).status).toBe(404);
  });

  it('of PROXY sessions go to the user, for the service judges nothing itself', async () => {
    const user = await createUser(service.url, 'PROXY');
    expect((await post(user, call('read'))).body.type).toBe('approval_required');
  });
});

describe('event streams', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startInProcess();
  });
  afterAll(() => service.close());

  it('tell proxies to hand everything on at once, and repeat what a caller has missed', async () => {
    const user = await createUser(service.url);
    const stream = await openEvents(service.url, user.sessionId, user.token);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    await post(user, call('read'));
    await eventually(() => stream.events.length === 2);
    stream.close();
    await post(user, call('read', 'c2'));
    const again = await openEvents(service.url, user.sessionId, user.token, stream.events[0]?.id);
    streams.push(again);
    await eventually(() => again.events.length === 3);
    expect(again.events.map(({ event, data }) => [event, data.callId])).toEqual([
      ['tool_call_result', 'c1'],
      ['tool_call_start', 'c2'],
      ['tool_call_result', 'c2'],
    ]);
    const lost = await openEvents(service.url, user.sessionId, user.token, 'from-another-process');
    streams.push(lost);
    await eventually(() => lost.events.length === 5);
    expect(lost.events[0]).toMatchObject({ event: 'gap', data: { type: 'gap' } });
  });

  it('are as many as a user may have, and end with their callers', async () => {
    const user = await createUser(service.url);
    const open = await Promise.all(
      Array.from({ length: 20 }, () => openEvents(service.url, user.sessionId, user.token)),
    );
    expect((await openEvents(service.url, user.sessionId, user.token)).status).toBe(429);
    for (const stream of open) stream.close();
    await eventually(async () => {
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      return /^harness_event_streams 0$/m.test(metrics);
    });
    const another = await openEvents(service.url, user.sessionId, user.token);
    streams.push(another);
    expect(another.status).toBe(200);
  });

  it('end with the service, and so does waiting, at once', async () => {
    const ending = await startInProcess();
    const user = await createUser(ending.url);
    const stream = await openEvents(ending.url, user.sessionId, user.token);
    const waiting = post(user, call(), '?waitMs=60000');
    await eventually(() => stream.events.length === 2);
    const startedAt = Date.now();
    await ending.close();
    expect((await waiting).body.type).toBe('approval_required');
    await stream.ended;
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });
});
