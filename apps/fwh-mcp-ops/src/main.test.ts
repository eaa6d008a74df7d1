import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { storySites } from '@mao/fwh-simulator';
import { openSqlDatabase } from '@mao/sql-database';
import { connectTestClient, createPrograms, type TestClient } from '@mao/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const program = (name: string): string => fileURLToPath(new URL(`../../${name}/dist/main.js`, import.meta.url));
const ops = program('fwh-mcp-ops');
const token = 'token-of-the-process-tests';
const environment = { AGENT_MCP_TOKEN: token };
let data: string;
const programs = createPrograms({ folder: () => data });
const clients: TestClient[] = [];

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'fwh-ops-main-'));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  programs.killAll();
});
afterAll(() => rm(data, { recursive: true }));

const demo = (main = ops) => programs.run(main, ['--demo', '--listen', '127.0.0.1:0', '--data', data], environment);
async function connect(origin: string): Promise<TestClient> {
  const client = await connectTestClient(origin, token);
  clients.push(client);
  return client;
}

// Whole programs on a machine that runs other tests too.
describe('the program', { timeout: 120_000 }, () => {
  it('is killed while a task is under way; the task goes on after the next start, at every service of the folder', async () => {
    const first = demo();
    const { taskId } = await (await connect(await first.ready())).startTask('site_info_refresh', { force: true });
    first.child.kill('SIGKILL');
    await first.exit;
    // As when the lease of the killed worker has run out.
    const database = await openSqlDatabase({ url: pathToFileURL(join(data, 'fwh-demo.sqlite')).href });
    const { rows } = await database.execute('SELECT status FROM site_info_manage_record ORDER BY id DESC LIMIT 1');
    expect(rows[0]?.['status']).toMatch(/pending|running/);
    await database.execute("UPDATE site_info_manage_record SET held_until_utc = '2000-01-01T00:00:00.000Z'");
    await database.close();

    const [second, another] = [demo(), demo()];
    for (const origin of [await second.ready(), await another.ready()]) {
      const client = await connect(origin);
      const { tasks } = client.client.experimental;
      const state = async () => (await tasks.getTask(taskId)).status;
      await expect.poll(state, { timeout: 30_000, interval: 50 }).toBe('completed');
      expect(JSON.parse((await client.taskResult(taskId)).text)).toMatchObject({ action: 'triggered', sites: 300 });
      await expect(tasks.getTask(`${taskId}x`)).rejects.toMatchObject({ code: -32602 });
    }
    for (const { child, exit, stdout } of [second, another]) {
      child.kill('SIGTERM');
      expect([await exit, stdout()]).toEqual([0, '']);
    }
  });

  it('shares its folder with the read-only service: what one reads the other changes, and the reverse', async () => {
    const [writing, reading] = [demo(), demo(program('fwh-mcp-readonly'))];
    const [writer, reader] = [await connect(await writing.ready()), await connect(await reading.ready())];

    const { items } = await reader.json('tou_template_list', { env: 'test' });
    const shown = async () => reader.json('tou_template_get', { env: 'test', id: items[0].id });
    const { id, env, currency, version, updatedAt, problems, ...template } = await shown();
    const saving = { id, expectedVersion: version, template: { ...template, name: `${template.name} 2` } };
    const trial = await writer.json('tou_template_save', { ...saving, dryRun: true });
    expect(trial).toMatchObject({
      saved: false,
      diff: [{ path: 'name', from: template.name, to: saving.template.name }],
    });
    expect((await shown()).name).toBe(template.name);
    expect(await writer.json('tou_template_save', saving)).toMatchObject({ saved: true, id, version: version + 1 });
    expect(await shown()).toMatchObject({ ...saving.template, version: version + 1 });
    const late = await writer.call('tou_template_save', saving);
    expect(late).toMatchObject({ isError: true, text: expect.stringContaining('tou_template_get') });

    const sn = storySites.threePhaseAu;
    const { items: operations } = await reader.json('fault_record_operations', { sn, op: 'fetch', status: 'done' });
    const { device: deviceSn, kind } = operations[0];
    const { directory } = await reader.json('fault_record_device_info', { sn, deviceSn, kind });
    const { recordId } = directory[0];
    const fetched = await writer.json('fault_record_fetch', { sn, deviceSn, kind, recordIds: [recordId] });
    expect(fetched).toMatchObject({ records: [{ recordId, stored: true }] });
    expect(await reader.json('fault_record_data', { recordId })).toMatchObject({ sn, warnings: [] });
    expect(await reader.json('fault_record_operation_get', { id: fetched.id })).toMatchObject({ id: fetched.id });
  });

  it.each<[string, string[], Record<string, string>, number, RegExp]>([
    ['without settings', [], {}, 2, /Missing settings: AGENT_MCP_TOKEN, .*AGENT_MCP_REDIS_URL/],
    ['with a flag that does not exist', ['--colour'], {}, 2, /--help/],
    [
      'with a database that does not answer',
      [],
      {
        ...environment,
        AGENT_MCP_DATABASE_URL: 'mysql://writer:hidden@127.0.0.1:9/fwh',
        AGENT_MCP_REDIS_URL: 'redis://:hidden@127.0.0.1:9',
        FWH_CLOUD_URL: 'http://127.0.0.1:9',
        FWH_CLOUD_ACCOUNT: 'a',
        FWH_CLOUD_PASSWORD: 'hidden',
      },
      1,
      /cannot start: cannot open MySQL 127\.0\.0\.1:9\/fwh \(ECONNREFUSED\): .* in AGENT_MCP_DATABASE_URL/,
    ],
  ])('refuses to start %s', async (_, args, variables, code, words) => {
    const refused = programs.run(ops, args, variables);
    expect(await refused.exit).toBe(code);
    expect(refused.stderr()).toMatch(words);
    expect(refused.stderr()).not.toMatch(/hidden| at .*\.js:/);
  });

  it('prints help and version', async () => {
    for (const [flag, words] of [
      ['--help', /^fwh-mcp-ops: .*default 127\.0\.0\.1:8092/s],
      ['--version', /^\d+\.\d+\.\d+/],
    ] as const) {
      const { exit, stdout } = programs.run(ops, [flag]);
      expect(await exit).toBe(0);
      expect(stdout()).toMatch(words);
    }
  });
});
