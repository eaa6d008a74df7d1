import { storySites } from '@mao/fwh-simulator';
import type { RunningTestService } from '@mao/testing';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from './__fixtures__/start-demo.ts';

const sn = storySites.offGridLastNight;
let demo: RunningTestService;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo?.close());

type Row = Record<string, unknown>;

describe('fault recordings over the socket', () => {
  it('lead from last night’s outage to its waveforms and their points', async () => {
    const { items: inCloud } = await demo.json('cloud_fault_record_list', { sn });
    const outage = inCloud.find(({ code }: Row) => code === '1101');
    expect(outage).toMatchObject({ device: sn });
    const events = await demo.json('alarm_events', { sn, from: outage.time, to: outage.time, limit: 500 });
    expect(events.items.map(({ code }: Row) => code)).toContain('1101');

    const { items: fetched } = await demo.json('fault_record_operations', {
      sn,
      op: 'fetch',
      status: 'done',
      limit: 100,
    });
    const results: Row[] = [];
    for (const { id, device } of fetched) {
      if (device !== sn) continue;
      const operation = await demo.json('fault_record_operation_get', { id });
      expect(JSON.stringify(operation)).not.toContain('7E02');
      results.push(...operation.results);
    }
    const found = results.find(({ code }) => code === '1101');
    expect(found).toMatchObject({ time: outage.time, stored: true });

    const recording = await demo.json('fault_record_data', { recordId: found?.['recordId'] });
    expect(recording).toMatchObject({
      sn,
      fault: { code: '1101', name: '电网断电，离网运行', time: outage.time, device: sn },
      durationMs: 299.9,
      trigger: { index: 1001, ms: 100 },
      warnings: [],
    });
    const gridRelay = recording.statuses.find(({ name }: Row) => name === 'GridRelay');
    expect(gridRelay).toMatchObject({ initial: 1, changes: 1, atTrigger: 1 });

    const { text, blob } = await demo.call('fault_record_export', {
      recordId: found?.['recordId'],
      channels: ['Van', 'GridRelay'],
      fromMs: recording.trigger.ms - 20,
      toMs: recording.trigger.ms + 20,
    });
    expect(text).toContain('CSV 401 行');
    const files = unzipSync(Buffer.from(blob ?? '', 'base64'));
    const lines = strFromU8(files[`${found?.['recordId']}.csv`] ?? new Uint8Array()).split('\n');
    expect(lines[0]).toBe('t_ms,Van,GridRelay');
    const peak = (from: number, to: number) =>
      Math.max(...lines.slice(from, to).map((line) => Math.abs(Number(line.split(',')[1]))));
    expect(peak(1, 200)).toBeGreaterThan(100);
    expect(peak(320, 402)).toBeLessThan(20);
    expect(lines[402]).toBe('');
    expect(lines[401]).toMatch(/^120,.*,0$/);
  });

  it('can all be read, and agree with the record', async () => {
    for (const story of [storySites.fullHouse, storySites.threePhaseAu]) {
      const { items } = await demo.json('fault_record_operations', {
        sn: story,
        op: 'fetch',
        status: 'done',
        limit: 100,
      });
      for (const { id, device } of items) {
        const { results } = await demo.json('fault_record_operation_get', { id });
        for (const { recordId, code, time } of results) {
          const { fault, channels, warnings } = await demo.json('fault_record_data', { recordId });
          expect(fault).toMatchObject({ code, time, device });
          expect(channels).toHaveLength(11);
          expect(warnings).toEqual([]);
        }
      }
    }
  });

  it('name the devices that have a recorder, and what is under way', async () => {
    const { items: devices } = await demo.json('fault_record_devices', { sn: storySites.fullHouse });
    expect(
      devices
        .filter(({ supported }: Row) => supported === true)
        .map(({ kind }: Row) => kind)
        .sort(),
    ).toEqual(['aGate', 'aHub', ...Array.from({ length: 4 }, () => 'aPower-PE')]);
    const { items } = await demo.json('fault_record_operations', { sn: storySites.fullHouse, status: 'receiving' });
    expect(items[0]).toMatchObject({ progress: '11/40' });
    expect(items[0]).not.toHaveProperty('finishedAt');
    const offline = await demo.json('fault_record_operations', { sn: storySites.offlineThreeDays, status: 'failed' });
    expect(offline.items[0]).toMatchObject({ error: '设备离线' });
  });

  it('are told by the recorder itself, in a plain call and in a task', async () => {
    const site = storySites.threePhaseAu;
    const { items: fetched } = await demo.json('fault_record_operations', { sn: site, op: 'fetch', status: 'done' });
    const { device: deviceSn, kind } = fetched[0];
    const { results } = await demo.json('fault_record_operation_get', { id: fetched[0].id });
    const { directory, overall } = await demo.json('fault_record_device_info', { sn: site, deviceSn, kind });
    expect(overall.totalCount).toBe(directory.length);
    expect(directory).toContainEqual(expect.objectContaining({ recordId: results[0].recordId, stored: true }));

    const { taskId } = await demo.startTask('fault_record_param_read', { sn: site, deviceSn, kind });
    const { tasks } = demo.client.experimental;
    const state = async () => (await tasks.getTask(taskId)).status;
    await expect.poll(state, { timeout: 15_000, interval: 50 }).toBe('completed');
    const parameters = JSON.parse((await demo.taskResult(taskId)).text);
    expect(parameters).toMatchObject({ device: deviceSn, kind, enabled: true, skewSec: 3 });
    await expect(tasks.cancelTask(taskId)).rejects.toMatchObject({ code: -32602 });
    const silent = storySites.offlineThreeDays;
    expect(await demo.call('fault_record_device_info', { sn: silent, deviceSn: silent })).toMatchObject({
      isError: true,
      text: expect.stringContaining('离线'),
    });
  });

  it('are a dependency of the service', async () => {
    const ready = await fetch(`${demo.url}/readyz`);
    expect(await ready.json()).toEqual({ ok: true, dependencies: { database: 'ok', objectStore: 'ok' } });
  });
});
