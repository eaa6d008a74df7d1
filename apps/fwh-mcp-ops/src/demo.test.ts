import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { storySites } from '@mao/fwh-simulator';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import type { RunningTestService } from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from './__fixtures__/start-service.ts';

const sn = storySites.healthyUs;
let data: string;
let demo: RunningTestService;
let database: SqlDatabase;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'fwh-ops-demo-'));
  demo = await startService(['--demo', '--data', data]);
  // What the services of one folder share.
  database = await openSqlDatabase({ url: pathToFileURL(join(data, 'fwh-demo.sqlite')).href });
});
afterAll(async () => {
  await demo?.close();
  await database?.close();
  await rm(data, { recursive: true });
});

const tasks = () => demo.client.experimental.tasks;
const stateOf = async (taskId: string) => (await tasks().getTask(taskId)).status;
/** The answer of a task, once it has completed. */
async function resultOf(taskId: string) {
  await expect.poll(() => stateOf(taskId), { timeout: 15_000, interval: 50 }).toBe('completed');
  return JSON.parse((await demo.taskResult(taskId)).text);
}
const row = async (statement: string) => (await database.execute(statement)).rows[0] as Record<string, string>;

describe('the service', () => {
  it('lists its tools, in order, with what they may do', async () => {
    const { tools } = await demo.client.listTools();
    const hints = tools.map(({ name, annotations = {}, execution }) =>
      [
        name,
        annotations.readOnlyHint && 'reads only',
        annotations.destructiveHint && 'destructive',
        annotations.idempotentHint && 'idempotent',
        execution?.taskSupport === 'optional' && 'task',
      ].filter(Boolean),
    );
    expect(hints).toEqual([
      ['feedback_create'],
      ['tou_template_save', 'destructive'],
      ['site_info_refresh', 'task'],
      ['fault_record_fetch', 'task'],
      ['fault_record_param_write', 'destructive', 'task'],
      ['fault_record_cancel', 'idempotent'],
      ['fault_record_retry_download', 'idempotent'],
    ]);
    expect(demo.client.getInstructions()).toContain('site_info_refresh');
  });

  it('is ready, and asks for its token', async () => {
    expect(await (await fetch(`${demo.url}/readyz`)).json()).toEqual({ ok: true, dependencies: { database: 'ok' } });
    expect((await fetch(`${demo.url}/mcp`, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  it('puts feedback into the intake of Plane', async () => {
    const feedback = { title: '能量流图在夜里空白', description: '站点概况页，23 点以后。', priority: 'low' };
    const first = await demo.json('feedback_create', feedback);
    expect(first).toMatchObject({ key: expect.stringMatching(/^FWH-\d+$/), status: 'pending' });
    const second = await demo.json('feedback_create', { ...feedback, title: '再来一条' });
    expect(second.key).not.toBe(first.key);
    expect(await demo.call('feedback_create', { ...feedback, title: ' ' })).toMatchObject({ isError: true });
  });
});

describe('site_info_refresh', () => {
  const name = 'site_info_refresh';

  it('leaves a fresh table as it is', async () => {
    const task = await demo.startTask(name);
    expect(await resultOf(task.taskId)).toMatchObject({ action: 'skipped_fresh', sites: 300 });
    expect(await demo.json(name)).toMatchObject({ action: 'skipped_fresh' });
  });

  it('reads all sites anew by force', async () => {
    const task = await demo.startTask(name, { force: true });
    expect(task).toMatchObject({ status: 'working', pollInterval: 15_000 });
    expect(await resultOf(task.taskId)).toEqual({
      action: 'triggered',
      sites: 300,
      durationSec: expect.any(Number),
      completedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    await expect(tasks().cancelTask(task.taskId)).rejects.toMatchObject({ code: -32602 });
  });

  it('follows the run of another, and stays cancelled when that goes on', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await database.execute(`INSERT INTO site_info_manage_record
      (status, total, processed, failed, requested_utc, started_utc, open_slot, held_by, held_until_utc)
      VALUES ('running', 300, 40, 0, '${at(-2)}', '${at(-2)}', 1, 'another worker', '${at(60)}')`);
    const [guest, other] = [await demo.startTask(name, { force: true }), await demo.startTask(name)];
    expect(await demo.json(name, { force: true })).toMatchObject({ action: 'tracking', processed: 40, total: 300 });
    expect(await tasks().getTask(guest.taskId)).toMatchObject({ statusMessage: expect.stringContaining('40/300') });
    expect(await tasks().cancelTask(guest.taskId)).toMatchObject({ status: 'cancelled' });
    await expect(tasks().cancelTask(guest.taskId)).rejects.toMatchObject({ code: -32602 });
    expect([await stateOf(guest.taskId), await stateOf(other.taskId)]).toEqual(['cancelled', 'working']);
    await database.execute(`UPDATE site_info_manage_record
      SET status = 'complete', processed = 300, completed_utc = '${at(0)}', open_slot = NULL, held_by = NULL
      WHERE open_slot = 1`);
    expect(await resultOf(other.taskId)).toMatchObject({ action: 'tracking', sites: 300 });
    expect(await stateOf(guest.taskId)).toBe('cancelled');
  });
});

describe('fault recorders', () => {
  it('upload a recording, which can be read then', async () => {
    const file = await row(`SELECT file.*, device_kind FROM fault_record_file file JOIN fault_record_operation operation
      ON op = 'fetch' AND status = 'done' AND params LIKE '%"' || record_id || '"%'
      WHERE file.sn = '${storySites.threePhaseAu}'`);
    const { record_id: recordId, sn: site, device_sn: deviceSn, device_kind: kind, object_key: key } = file;
    await database.execute(`DELETE FROM fault_record_file WHERE record_id = '${recordId}'`);
    const task = await demo.startTask('fault_record_fetch', { sn: site, deviceSn, kind, recordIds: [recordId] });
    expect(task).toMatchObject({ status: 'working', pollInterval: 2_000 });
    expect(await resultOf(task.taskId)).toMatchObject({
      op: 'fetch',
      device: deviceSn,
      records: [{ recordId, stored: true, code: file['fault_code'] }],
    });
    expect(await row(`SELECT * FROM fault_record_file WHERE record_id = '${recordId}'`)).toMatchObject({
      object_key: key,
      crc32: file['crc32'],
    });
    expect(existsSync(join(data, 'recordings', key ?? ''))).toBe(true);
  });

  it('take what is written, in a task and in a plain call', async () => {
    const device = { sn, deviceSn: sn };
    const off = { ...device, action: 'set_enable', value: false };
    const task = await demo.startTask('fault_record_param_write', off);
    expect(await resultOf(task.taskId)).toMatchObject({
      op: 'param_write',
      items: [{ name: 'enabled', value: false }],
    });
    const on = await demo.json('fault_record_param_write', { ...off, value: true });
    expect(on).toMatchObject({ device: sn, kind: 'aGate', items: [{ name: 'enabled', value: true }] });
    const mistake = await demo.call('fault_record_param_write', { ...off, action: 'clear' });
    expect(mistake).toMatchObject({ isError: true, text: expect.stringContaining('value') });
    await expect(demo.startTask('fault_record_param_write', { ...off, action: 'clear' })).rejects.toMatchObject({
      code: -32602,
    });
  });

  it('that are busy say with what, follow the same order, and are free after a cancel', async () => {
    const busy = await row(
      `SELECT * FROM fault_record_operation WHERE sn = '${storySites.fullHouse}' AND status = 'receiving'`,
    );
    const { id, sn: site, device_sn: deviceSn, device_kind: kind } = busy;
    const asked = { sn: site, deviceSn, kind };
    const refused = await demo.call('fault_record_param_write', { ...asked, action: 'set_time' });
    expect(refused.isError).toBe(true);
    for (const word of [id, 'fault_record_cancel']) expect(refused.text).toContain(word);
    const { recordIds } = JSON.parse(busy['params'] ?? '{}');
    const [guest, other] = [
      await demo.startTask('fault_record_fetch', { ...asked, recordIds }),
      await demo.startTask('fault_record_fetch', { ...asked, recordIds }),
    ];
    expect(await tasks().getTask(other.taskId)).toMatchObject({ statusMessage: expect.stringContaining('11/40') });
    expect(await tasks().cancelTask(guest.taskId)).toMatchObject({ status: 'cancelled' });
    expect([await stateOf(guest.taskId), await stateOf(other.taskId)]).toEqual(['cancelled', 'working']);
    expect(await demo.json('fault_record_cancel', { id })).toMatchObject({ id, status: 'cancelled' });
    expect(await stateOf(other.taskId)).toBe('cancelled');
    expect(await demo.call('fault_record_cancel', { id })).toMatchObject({ isError: true });
    expect(await demo.json('fault_record_param_write', { ...asked, action: 'set_time' })).toMatchObject({
      op: 'param_write',
      device: deviceSn,
    });
  });

  it('need not be asked again for what could not be fetched from the store', async () => {
    const { id } = await row(`SELECT id FROM fault_record_operation WHERE status = 'download_failed'`);
    expect(await demo.json('fault_record_retry_download', { id })).toMatchObject({ id, status: 'parsing' });
    const status = async () => (await row(`SELECT status FROM fault_record_operation WHERE id = '${id}'`))['status'];
    await expect.poll(status, { timeout: 10_000, interval: 50 }).not.toBe('parsing');
    const { id: done } = await row(`SELECT id FROM fault_record_operation WHERE status = 'done'`);
    expect(await demo.call('fault_record_retry_download', { id: done })).toMatchObject({ isError: true });
  });

  it('that are silent or unknown are not asked', async () => {
    const silent = storySites.offlineThreeDays;
    for (const [args, word] of [
      [{ sn: silent, deviceSn: silent, recordIds: ['R-1'] }, '离线'],
      [{ sn, deviceSn: silent, recordIds: ['R-1'] }, sn],
    ] as const) {
      expect(await demo.call('fault_record_fetch', args)).toMatchObject({
        isError: true,
        text: expect.stringContaining(word),
      });
    }
  });
});
