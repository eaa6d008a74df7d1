import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, createClient, createToken } from './client.ts';
import { startInProcess } from './in-process.ts';
import { createFolder, everything, filesystem } from './service.ts';

const noMysql = await mysqlSkipReason();

const stores = [
  { name: 'SQLite', skip: false, open: async () => ({ environment: {}, drop: async () => {} }) },
  {
    name: `MySQL${noMysql === null ? '' : ` (${noMysql})`}`,
    skip: noMysql !== null,
    open: async () => {
      const database = await createMysqlTestDatabase();
      const environment = {
        HARNESS_DATABASE_URL: database.url,
        HARNESS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
        HARNESS_PRIVATE_NETWORK: 'all',
      };
      return { environment, drop: () => database.drop() };
    },
  },
];

for (const store of stores) {
  describe.skipIf(store.skip)(`the API on ${store.name}`, () => {
    let admin: ApiClient;
    let ada: ApiClient;
    let bob: ApiClient;
    let url: string;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      const opened = await store.open();
      const service = await startInProcess(opened.environment);
      url = service.url;
      admin = await createClient(url, '1', 'admin');
      ada = await createClient(url, '2');
      bob = await createClient(url, '3');
      stop = async () => {
        await service.close();
        await opened.drop();
      };
    });
    afterAll(() => stop());

    it('resolves the load mode from the user, then the global setting', async () => {
      expect((await ada('GET', '/v1/mcp-servers/load-mode')).body).toEqual({ loadMode: 'WORKING_SET' });
      expect(await ada('GET', '/v1/system-settings/mcp.loadMode')).toMatchObject({
        status: 403,
        body: { error: { code: 'forbidden' } },
      });
      expect((await admin('GET', '/v1/system-settings/mcp.loadMode')).body).toEqual({
        key: 'mcp.loadMode',
        value: 'working_set',
      });
      expect((await admin('PUT', '/v1/system-settings/mcp.loadMode', { value: 'full' })).status).toBe(200);
      expect((await ada('GET', '/v1/mcp-servers/load-mode')).body).toEqual({ loadMode: 'FULL' });
      expect((await ada('PUT', '/v1/mcp-servers/load-mode', { loadMode: 'WORKING_SET' })).body).toEqual({
        loadMode: 'WORKING_SET',
      });
      expect((await ada('GET', '/v1/mcp-servers/load-mode')).body).toEqual({ loadMode: 'WORKING_SET' });
      expect((await bob('GET', '/v1/mcp-servers/load-mode')).body).toEqual({ loadMode: 'FULL' });
      await ada('PUT', '/v1/mcp-servers/load-mode', { loadMode: 'FULL' });
      expect((await ada('GET', '/v1/mcp-servers/load-mode')).body).toEqual({ loadMode: 'FULL' });
      await admin('PUT', '/v1/system-settings/mcp.loadMode', { value: 'working_set' });
    });

    it.each([
      [{ loadMode: 'working_set' }],
      [{ loadMode: 'full' }],
      [{ loadMode: '' }],
      [{ loadMode: null }],
      [{ loadMode: ['FULL'] }],
      [{ loadMode: 'FULL', userId: 3 }],
      [{}],
      [[]],
      ['not json'],
      ['null'],
    ])('refuses the load mode %j', async (body) => {
      expect(await ada('PUT', '/v1/mcp-servers/load-mode', body)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request' } },
      });
    });

    it('refuses a global mode that is none', async () => {
      for (const value of ['WORKING_SET', '', null, 5]) {
        expect((await admin('PUT', '/v1/system-settings/mcp.loadMode', { value })).status).toBe(400);
      }
    });

    it("keeps servers, hides their secrets, and shows nobody another's", async () => {
      const created = await ada('POST', '/v1/mcp-servers', {
        name: 'tracker',
        description: 'Tickets',
        transport: {
          type: 'http',
          url: 'https://mcp.example.com/mcp',
          headers: { Authorization: 'Bearer top-secret' },
        },
      });
      expect(created.status).toBe(201);
      expect(created.body).toMatchObject({
        name: 'tracker',
        scope: 'own',
        enabled: true,
        userEnabled: true,
        transport: { type: 'http', url: 'https://mcp.example.com/mcp', headers: { Authorization: '***' } },
      });
      const path = `/v1/mcp-servers/${created.body.id}`;
      for (const url of ['not an address', 'ftp://example.com', 'https://user:secret@example.com', '']) {
        expect((await ada('POST', '/v1/mcp-servers', { name: 'odd', transport: { type: 'http', url } })).status).toBe(
          400,
        );
        expect((await ada('PATCH', path, { transport: { type: 'sse', url } })).status).toBe(400);
      }
      expect(JSON.stringify((await ada('GET', '/v1/mcp-servers')).body)).not.toContain('top-secret');
      expect((await bob('GET', '/v1/mcp-servers')).body).toEqual({ servers: [] });
      for (const attempt of [
        bob('PATCH', path, { name: 'mine' }),
        bob('DELETE', path),
        bob('PUT', '/v1/mcp-servers/preferences', { serverId: created.body.id, enabled: false }),
      ]) {
        expect(await attempt).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      }
      expect(await ada('POST', '/v1/mcp-servers', { name: 'tracker', url: 'https://other.example.com' })).toMatchObject(
        { status: 409, body: { error: { code: 'name_taken' } } },
      );
      expect((await bob('POST', '/v1/mcp-servers', { name: 'tracker', url: 'https://other.example.com' })).status).toBe(
        201,
      );

      const renamed = await ada('PATCH', path, {
        name: 'Tracker',
        enabled: false,
        transport: { type: 'http', url: 'https://mcp.example.com/v2', headers: { Authorization: '***' } },
      });
      expect(renamed.body).toMatchObject({
        name: 'Tracker',
        enabled: false,
        transport: { url: 'https://mcp.example.com/v2', headers: { Authorization: '***' } },
      });
      const moved = await ada('PATCH', path, {
        transport: { type: 'http', url: 'https://evil.example.com', headers: { Authorization: '***' } },
      });
      expect(moved).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining('headers.Authorization') } },
      });
      const added = await ada('PATCH', path, {
        transport: {
          type: 'http',
          url: 'https://mcp.example.com/v2',
          headers: { Authorization: '***', 'X-New': '***' },
        },
      });
      expect(added).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining('headers.X-New') } },
      });
      expect((await ada('DELETE', path)).status).toBe(204);
      expect((await ada('DELETE', path)).status).toBe(404);
    });

    it('takes one of many equal servers that arrive at once', async () => {
      const attempts = await Promise.all(
        Array.from({ length: 5 }, () =>
          ada('POST', '/v1/mcp-servers', { name: 'race', url: 'https://race.example.com' }),
        ),
      );
      expect(attempts.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    });

    it('tells names apart that a database might not', async () => {
      for (const name of ['cafe', 'café', 'Cafe', '数据库', '文件']) {
        expect((await ada('POST', '/v1/mcp-servers', { name, url: 'https://names.example.com' })).status).toBe(201);
      }
    });

    it.each([
      [{ name: 'x' }],
      [{ name: 'x', url: 'ftp://host/x' }],
      [{ name: 'x', url: 'https://user:password@host/x' }],
      [{ name: 'x', url: 'https://host/x', command: 'node' }],
      [{ name: 'x', url: 'https://host/x', args: ['--flag'] }],
      [{ name: 'x', url: 'https://host/x', env: { KEY: 'value' } }],
      [{ name: 'x', command: 'node', headers: { a: 'b' } }],
      [{ name: 'x', url: 'https://host/x', headers: { Authorization: '***' } }],
      [{ name: 'x\ud800', url: 'https://host/x' }],
      [{ name: '', url: 'https://host/x' }],
      [{ name: 'a\nb', url: 'https://host/x' }],
      [{ name: ' x', url: 'https://host/x' }],
      [{ name: 'x'.repeat(129), url: 'https://host/x' }],
      [{ name: 'x', url: 'https://host/x', headers: { 'a b': 'c' } }],
      [{ name: 'x', url: 'https://host/x', headers: { a: 'b\r\nc: d' } }],
      [{ name: 'x', url: 'https://host/x', surprise: 1 }],
    ])('refuses the server %j', async (body) => {
      const answer = await ada('POST', '/v1/mcp-servers', body);
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
      expect(answer.body.error.message).not.toBe('');
    });

    it('lets administrators alone register commands of this host and share servers', async () => {
      expect(await ada('POST', '/v1/mcp-servers', everything())).toMatchObject({
        status: 403,
        body: { error: { code: 'stdio_not_allowed' } },
      });
      const own = await ada('POST', '/v1/mcp-servers', { name: 'turns', url: 'https://x.example.com' });
      expect(
        (await ada('PATCH', `/v1/mcp-servers/${own.body.id}`, { transport: { type: 'stdio', command: 'sh' } })).status,
      ).toBe(403);
      expect(
        (await ada('POST', '/v1/mcp-servers', { name: 'all', url: 'https://x.example.com', scope: 'shared' })).status,
      ).toBe(403);
      const shared = await admin('POST', '/v1/mcp-servers', {
        ...everything('shared'),
        scope: 'shared',
        env: { KEY: 'v' },
      });
      expect(shared).toMatchObject({ status: 201, body: { scope: 'shared', transport: { env: { KEY: '***' } } } });
      const seen = (await ada('GET', '/v1/mcp-servers')).body.servers.find(
        ({ name }: { name: string }) => name === 'shared',
      );
      expect(seen.transport).toEqual({ type: 'stdio' });
      expect((await ada('PATCH', `/v1/mcp-servers/${shared.body.id}`, { name: 'mine' })).status).toBe(403);
      expect((await ada('POST', '/v1/mcp-servers', { name: 'shared', url: 'https://x.example.com' })).status).toBe(409);
      expect((await admin('DELETE', `/v1/mcp-servers/${shared.body.id}`)).status).toBe(204);
    });

    it('shows a session to its owner alone', async () => {
      const session = await ada('POST', '/v1/sessions', { approvalLevel: 'SMART' });
      expect(session).toMatchObject({
        status: 201,
        body: { executionMode: 'CLOUD', approvalLevel: 'SMART', loadMode: null, stored: true },
      });
      const path = `/v1/sessions/${session.body.id}`;
      expect((await ada('GET', path)).body).toMatchObject({ id: session.body.id });
      expect((await ada('GET', '/v1/sessions')).body.sessions.map(({ id }: { id: string }) => id)).toContain(
        session.body.id,
      );
      expect((await bob('GET', '/v1/sessions')).body).toEqual({ sessions: [] });
      for (const attempt of [
        bob('GET', path),
        bob('DELETE', path),
        bob('POST', `${path}/context`),
        bob('POST', `${path}/tool-calls`, { id: 'c', name: 'mcp_call' }),
      ]) {
        expect(await attempt).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      }
      expect((await ada('DELETE', path)).status).toBe(204);
      expect((await ada('POST', `${path}/context`)).status).toBe(404);
      for (const id of ['1', 'x', "' or 1=1", '%F0%9F%98%80', '00000000-0000-0000-0000-000000000000']) {
        expect((await ada('GET', `/v1/sessions/${encodeURIComponent(id)}`)).status).toBe(404);
      }
      expect(await ada('POST', '/v1/sessions', { executionMode: 'LOCAL' })).toMatchObject({
        status: 201,
        body: { executionMode: 'LOCAL' },
      });
      expect((await ada('POST', '/v1/sessions', { executionMode: 'MOON' })).status).toBe(400);
    });

    it('keeps the workspaces of users to their own part', async () => {
      const mine = await ada('POST', '/v1/sessions', {});
      expect((await ada('POST', '/v1/sessions', { workspace: mine.body.workspace })).status).toBe(201);
      for (const workspace of ['/etc', createFolder(), '/no/such/folder', `${mine.body.workspace}/../../3`]) {
        expect((await ada('POST', '/v1/sessions', { workspace })).status).toBe(403);
      }
      expect((await ada('POST', '/v1/sessions', { workspace: 'relative' })).status).toBe(400);
      expect((await bob('POST', '/v1/sessions', { workspace: mine.body.workspace })).status).toBe(403);
      expect((await admin('POST', '/v1/sessions', { workspace: createFolder() })).status).toBe(201);
      expect((await admin('POST', '/v1/sessions', { workspace: '/no/such/folder' })).status).toBe(400);
    });

    it('goes from server to context to call', async () => {
      const folder = createFolder();
      writeFileSync(join(folder, 'note.txt'), 'it works');
      const files = await admin('POST', '/v1/mcp-servers', { ...filesystem(folder), scope: 'shared' });
      const reference = await admin('POST', '/v1/mcp-servers', {
        ...everything(),
        scope: 'shared',
        agentIds: ['tester'],
      });
      const carol = await createClient(url, '4');
      const session = (await carol('POST', '/v1/sessions', { agentId: 'tester' })).body;
      const context = await carol('POST', `/v1/sessions/${session.id}/context`);
      expect(context.status).toBe(200);
      expect(context.body).toMatchObject({
        loadMode: 'working_set',
        tools: [{ name: 'mcp_call' }, { name: 'mcp_describe' }],
        sections: [{ key: 'mcp-workingset', label: 'MCP 工作集' }],
        notices: [],
      });
      expect(context.body.sections[0].text).toMatch(/### everything[\s\S]*### filesystem/);
      expect(context.body.manifest.fullTokens).toBeGreaterThan(context.body.manifest.tokens);
      expect((await carol('POST', `/v1/sessions/${session.id}/context`)).body).toEqual(context.body);
      expect((await carol('GET', `/v1/sessions/${session.id}`)).body.loadMode).toBe('working_set');

      const call = (name: string, args: unknown) =>
        carol('POST', `/v1/sessions/${session.id}/tool-calls`, { id: 'c1', name, arguments: args });
      const read = await call(
        'mcp_call',
        JSON.stringify({ server: 'filesystem', tool: 'read_text_file', arguments: { path: join(folder, 'note.txt') } }),
      );
      expect(read.body).toMatchObject({
        type: 'result',
        id: 'c1',
        name: 'mcp_call',
        effectiveToolName: 'mcp__filesystem__read_text_file',
        isError: false,
        content: [{ type: 'text', text: 'it works' }],
        summary: '调用 MCP 工具 filesystem.read_text_file (成功)',
      });
      const misspelt = await call('mcp_call', { server: 'filesystem', tool: 'read_txt_file', arguments: {} });
      expect(misspelt.body.isError).toBe(true);
      expect(misspelt.body.content[0].text).toContain('read_text_file');
      const resource = await call('mcp_call', {
        server: 'everything',
        tool: 'get-resource-reference',
        arguments: { resourceType: 'Text', resourceId: 2 },
      });
      expect(readFileSync(join(session.workspace, resource.body.files[0].path), 'utf8')).toContain('Resource 2');
      expect((await call('read_file', {})).body).toEqual({ type: 'not_handled', id: 'c1', name: 'read_file' });
      expect((await call('mcp_call', [1])).body).toMatchObject({ isError: true });
      expect((await call('', {})).status).toBe(400);

      await carol('PUT', '/v1/mcp-servers/preferences', { serverId: files.body.id, enabled: false });
      const without = await carol('POST', `/v1/sessions/${session.id}/context`);
      expect(without.body.sections[0].text).not.toContain('filesystem');
      expect(
        (await call('mcp_call', { server: 'filesystem', tool: 'read_text_file', arguments: { path: '/' } })).body
          .isError,
      ).toBe(true);

      const stranger = (await carol('POST', '/v1/sessions', { agentId: 'other' })).body;
      expect((await carol('POST', `/v1/sessions/${stranger.id}/context`)).body).toMatchObject({
        loadMode: null,
        tools: [],
        sections: [],
      });

      await carol('PUT', '/v1/mcp-servers/load-mode', { loadMode: 'FULL' });
      expect((await carol('POST', `/v1/sessions/${session.id}/context`)).body.loadMode).toBe('working_set');
      const full = (await carol('POST', '/v1/sessions', { agentId: 'tester' })).body;
      const fullContext = (await carol('POST', `/v1/sessions/${full.id}/context`)).body;
      expect(fullContext).toMatchObject({ loadMode: 'full', sections: [] });
      expect(fullContext.tools.map(({ name }: { name: string }) => name)).toContain('mcp__everything__echo');
      const gated = await carol('POST', `/v1/sessions/${full.id}/tool-calls`, {
        id: 'c',
        name: 'mcp_call',
        arguments: { server: 'everything', tool: 'echo', arguments: { message: 'x' } },
      });
      expect(gated.body.isError).toBe(true);
      for (const { body } of [files, reference]) await admin('DELETE', `/v1/mcp-servers/${body.id}`);
    });

    it('refuses callers who prove nothing', async () => {
      const tokens = [
        undefined,
        'nonsense',
        await createToken('2', 'user', 'another secret of at least 32 characters'),
        await createToken('2', 'user', undefined, '-1m'),
        await createToken('0'),
        await createToken('ada'),
        await createToken('9007199254740993'),
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1","role":"admin","exp":9999999999}').toString('base64url')}.`,
      ];
      for (const token of tokens) {
        const response = await fetch(
          `${url}/v1/sessions`,
          token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
        );
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
      }
    });

    it('answers odd requests with one clear error', async () => {
      expect(await ada('GET', '/v1/nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      expect((await ada('POST', '/v1/sessions', '{"a":')).status).toBe(400);
      expect((await ada('POST', '/v1/sessions', `{"agentId":"${'x'.repeat(11 * 1024 * 1024)}"}`)).status).toBe(413);
      expect((await ada('PATCH', '/v1/mcp-servers/abc', {})).status).toBe(400);
      const plain = await fetch(`${url}/v1/sessions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await createToken('2')}` },
        body: 'x',
      });
      expect(plain.status).toBe(415);
    });

    it('describes and measures itself', async () => {
      const document = (await ada('GET', '/openapi.json')).body;
      expect(document.openapi).toBe('3.1.0');
      expect(Object.keys(document.paths).sort()).toEqual([
        '/healthz',
        '/metrics',
        '/readyz',
        '/v1/approval-rules',
        '/v1/approval-rules/{id}',
        '/v1/mcp-servers',
        '/v1/mcp-servers/load-mode',
        '/v1/mcp-servers/preferences',
        '/v1/mcp-servers/{id}',
        '/v1/sessions',
        '/v1/sessions/{id}',
        '/v1/sessions/{id}/approvals',
        '/v1/sessions/{id}/approvals/{approvalId}',
        '/v1/sessions/{id}/context',
        '/v1/sessions/{id}/events',
        '/v1/sessions/{id}/messages',
        '/v1/sessions/{id}/tasks',
        '/v1/sessions/{id}/tasks/{taskId}/cancel',
        '/v1/sessions/{id}/tool-calls',
        '/v1/system-settings/mcp.loadMode',
      ]);
      expect(document.paths['/v1/mcp-servers/load-mode'].put.requestBody.content['application/json'].schema).toEqual({
        $ref: '#/components/schemas/LoadMode',
      });
      expect(document.components.schemas.LoadMode).toMatchObject({
        properties: { loadMode: { enum: ['WORKING_SET', 'FULL'] } },
        additionalProperties: false,
      });
      expect((await ada('GET', '/readyz')).body).toEqual({ status: 'ok' });
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect(metrics).toContain('harness_tool_calls_total{outcome="success",reason=""}');
      expect(metrics).toContain('route="/v1/sessions/:id/context"');
    });
  });
}
