import type { FaultRecordOrder, SiteRecord } from '@mao/fwh-tools';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { describeEachDatabase } from '../__fixtures__/each-database.ts';
import { createCancelledTasks } from '../store/create-cancelled-tasks.ts';
import { createFaultRecordControl } from '../store/create-fault-record-control.ts';
import { createFaultRecordStore } from '../store/create-fault-record-store.ts';
import { createSiteStore } from '../store/create-site-store.ts';
import { createSiteSyncControl } from '../store/create-site-sync-control.ts';
import { refillSerialParts } from '../store/serial-parts.ts';
import { siteDevice, siteInfo, siteSnPart } from '../store/tables.ts';
import { cancelledTask, recorderOperation, siteSyncRun, syncedSite } from '../store/writing-tables.ts';
import { sampleFleet, sampleSite } from '../testing/sample-fleet.ts';
import { createWorkerStore } from './create-worker-store.ts';

const { signal } = new AbortController();
const june = Date.UTC(2026, 5, 1);
const leaseMs = 60_000;
const queue = { add: async () => {}, remove: async () => {} };

describeEachDatabase('worker store', (database) => {
  let clock: number;
  const options = () => ({ database: database(), queue, now: () => clock });
  const worker = () => createWorkerStore({ ...options(), leaseMs });

  beforeEach(async () => {
    clock = june;
    for (const table of [siteSyncRun, recorderOperation, cancelledTask, siteInfo, siteDevice, siteSnPart]) {
      await database().delete(table, sql`true`);
    }
  });

  const requestSync = async () => (await createSiteSyncControl(options()).requestSync(null, signal)).record.id;
  const findSync = (id: number) => createSiteSyncControl(options()).findSync(id, signal);

  it('gives a run to one of many workers, which reports and completes it', async () => {
    const id = await requestSync();
    expect(await worker().listFreeSyncs()).toEqual([id]);
    clock += 1_000;
    const taken = (await Promise.all(Array.from({ length: 10 }, () => worker().takeSync(id)))).filter(
      (held) => held !== null,
    );
    expect(taken).toHaveLength(1);
    const [held] = taken;
    expect(held?.record).toMatchObject({ id, status: 'running', startedAt: june + 1_000, processed: 0 });
    expect(await worker().listFreeSyncs()).toEqual([]);
    expect(await held?.report({ total: 90, processed: 30, failed: 1 })).toBe(true);
    expect(await findSync(id)).toMatchObject({
      status: 'running',
      total: 90,
      processed: 30,
      failed: 1,
      completedAt: null,
    });
    clock += 1_000;
    expect(await held?.finish({ status: 'complete' })).toBe(true);
    expect(await findSync(id)).toMatchObject({ status: 'complete', completedAt: june + 2_000, processed: 30 });
    expect(await held?.report()).toBe(false);
    expect(await held?.finish({ status: 'error', errorClass: 'late' })).toBe(false);
    expect(await worker().takeSync(id)).toBeNull();
    expect(await worker().takeSync(id + 1_000)).toBeNull();
    expect(await requestSync()).not.toBe(id);
  });

  it('tells the worker of a cancellation at its next report', async () => {
    const id = await requestSync();
    const held = await worker().takeSync(id);
    await createSiteSyncControl(options()).cancelSync(id, signal);
    expect(await held?.report({ total: 1, processed: 1, failed: 0 })).toBe(false);
    expect(await held?.finish({ status: 'complete' })).toBe(false);
    expect(await findSync(id)).toMatchObject({ status: 'cancelled', processed: 0 });
  });

  it('lets one of a cancellation and the end win', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await requestSync();
      const held = await worker().takeSync(id);
      const [finished, cancelled] = await Promise.all([
        held?.finish({ status: 'complete' }),
        createSiteSyncControl(options()).cancelSync(id, signal),
      ]);
      expect(finished).toBe(cancelled === 'finished');
      expect((await findSync(id))?.status).toBe(finished ? 'complete' : 'cancelled');
    }
  });

  it('gives a run to another worker when the lease has run out, and refuses the first one', async () => {
    const id = await requestSync();
    const first = await worker().takeSync(id);
    await first?.report({ total: 9, processed: 3, failed: 0 });
    clock += leaseMs;
    expect(await first?.report()).toBe(true);
    clock += leaseMs;
    expect(await worker().listFreeSyncs()).toEqual([]);
    clock += 1;
    expect(await worker().listFreeSyncs()).toEqual([id]);
    const second = await worker().takeSync(id);
    expect(second?.record).toMatchObject({ processed: 3, startedAt: june });
    expect(await first?.report()).toBe(false);
    expect(await first?.finish({ status: 'complete' })).toBe(false);
    await second?.release();
    expect(await worker().listFreeSyncs()).toEqual([id]);
    expect(await worker().takeSync(id)).not.toBeNull();
  });

  it('lets a run without a place wait for the one that has it', async () => {
    const id = await requestSync();
    const late = { id: id + 5, status: 'running', processed: 0, failed: 0, requestedAt: new Date(june - 1) } as const;
    await database().insert(siteSyncRun, late);
    expect(await worker().listFreeSyncs()).toEqual([id + 5, id]);
    expect(await worker().takeSync(id + 5)).toBeNull();
    await (await worker().takeSync(id))?.finish({ status: 'error', errorClass: 'x' });
    expect(await worker().takeSync(id + 5)).not.toBeNull();
  });

  const order: FaultRecordOrder = {
    sn: '10060006A02F25180123',
    deviceSn: '10050013A00X25180456',
    deviceKind: 'aPower-PE',
    op: 'fetch',
    params: { recordIds: ['REC-1'] },
  };
  const control = () => createFaultRecordControl(options());
  const submit = async () => (await control().submitOperation(order, signal)).operation.id;
  const find = (id: string) => createFaultRecordStore(database()).findFaultRecordOperation(id, signal);

  it('gives an operation to one of many workers, which reports, lists its file and ends it', async () => {
    const id = await submit();
    const taken = (await Promise.all(Array.from({ length: 10 }, () => worker().takeOperation(id)))).filter(
      (held) => held !== null,
    );
    expect(taken).toHaveLength(1);
    const [held] = taken;
    expect(held?.operation).toMatchObject({ id, status: 'queued', ...order });
    expect((await find(id))?.status).toBe('sending');
    clock += 10;
    expect(await held?.report({ status: 'receiving', progressDone: 3, progressTotal: 40 })).toBe(true);
    expect(await find(id)).toMatchObject({
      status: 'receiving',
      progressDone: 3,
      progressTotal: 40,
      updatedAt: june + 10,
    });
    const file = {
      recordId: 'REC-1',
      sn: order.sn,
      deviceSn: order.deviceSn,
      objectKey: 'fault-record/x.zip',
      sizeBytes: 5,
      crc32: '00ABCDEF',
      faultCode: '2002',
      faultAt: june,
    };
    await held?.addFile(file);
    await held?.addFile({ ...file, sizeBytes: 6 });
    expect((await createFaultRecordStore(database()).findFaultRecordFile('REC-1', signal))?.sizeBytes).toBe(6);
    const result = { items: [{ name: 'x', value: 1 }] };
    expect(await held?.finish({ status: 'done', result })).toBe(true);
    expect(await find(id)).toMatchObject({ status: 'done', result, finishedAt: june + 10, progressDone: 3 });
    expect((await control().submitOperation(order, signal)).outcome).toBe('submitted');
  });

  it('hands a download over that is tried again, while the recorder is busy', async () => {
    const id = await submit();
    await (await worker().takeOperation(id))?.finish({ status: 'download_failed', errorClass: 'store' });
    expect(await find(id)).toMatchObject({ status: 'download_failed', errorClass: 'store', finishedAt: june });
    await submit();
    await control().retryDownload(id, signal);
    const held = await worker().takeOperation(id);
    expect(held?.operation).toMatchObject({ status: 'parsing', errorClass: null });
    expect(await worker().takeOperation(id)).toBeNull();
    expect(await held?.finish({ status: 'done' })).toBe(true);
    expect(await find(id)).toMatchObject({ status: 'done', result: { downloadFailedAt: june } });
  });

  it('says in which state an interrupted operation is, and queues an untouched one again', async () => {
    const id = await submit();
    await (await worker().takeOperation(id))?.release();
    const held = await worker().takeOperation(id);
    expect(held?.operation.status).toBe('queued');
    await held?.report();
    await held?.report({ status: 'waiting' });
    await held?.release();
    expect(await worker().listFreeOperations()).toEqual([id]);
    expect((await worker().takeOperation(id))?.operation.status).toBe('waiting');
    expect(await held?.report()).toBe(false);
    await control().cancelOperation(id, signal);
    expect(await worker().listFreeOperations()).toEqual([]);
  });

  it('lets an operation without a place wait for its recorder', async () => {
    const id = await submit();
    const old = '0'.repeat(26);
    await database().execute(sql`
      insert into fault_record_operation (id, sn, device_sn, device_kind, op, status, params, created_utc, updated_utc)
      select ${old}, sn, device_sn, device_kind, op, 'waiting', params, created_utc, updated_utc from fault_record_operation`);
    expect(await worker().takeOperation(old)).toBeNull();
    await control().cancelOperation(id, signal);
    expect((await worker().takeOperation(old))?.operation.status).toBe('waiting');
    expect((await control().submitOperation({ ...order, op: 'param_read' }, signal)).outcome).toBe('busy');
  });

  it('writes sites with their devices and the ends of their serials as a whole fleet is written', async () => {
    const { sites, devices } = sampleFleet;
    await worker().writeSites(sites.slice(0, 1), devices);
    await worker().writeSites([...sites, ...sites], [...devices, ...devices]);
    const store = createSiteStore(database());
    for (const site of sites) expect(await store.findSite(site.sn, signal)).toEqual(site);
    expect(await store.listDevices(sites[0]?.sn ?? '', signal)).toEqual(devices);
    const parts = async () => (await database().execute('select part, sn from site_sn_part order by part, sn')).rows;
    const written = await parts();
    await refillSerialParts(database());
    expect(await parts()).toEqual(written);
    expect((await store.searchSites({ snPart: '2F2601', offset: 0, limit: 9 }, signal)).total).toBe(1);
  });

  it('overwrites what has changed, and removes devices that are gone', async () => {
    const { sites, devices } = sampleFleet;
    await worker().writeSites(sites, devices);
    const [site] = sites as readonly [SiteRecord];
    const moved = { ...devices[0], sn: sites[1]?.sn } as (typeof devices)[number];
    await worker().writeSites(
      [{ ...site, name: 'other', online: false }, ...sites.slice(1)],
      [...devices.slice(1), moved],
    );
    const store = createSiteStore(database());
    expect(await store.findSite(site.sn, signal)).toEqual({ ...site, name: 'other', online: false });
    expect(await store.listDevices(site.sn, signal)).toEqual(devices.slice(1));
    expect(await store.listDevices(sites[1]?.sn ?? '', signal)).toEqual([moved]);
    await expect(worker().writeSites([sampleSite({ sn: 'X' })], devices)).rejects.toThrow(TypeError);
    await worker().writeSites([], []);
  });

  it('marks sites that a run did not write, until they come back', async () => {
    const vanished = async () => {
      const rows = await database().select().from(syncedSite);
      return rows
        .filter(({ vanishedAt }) => vanishedAt !== null)
        .map(({ sn, vanishedAt }) => [sn, vanishedAt?.getTime()]);
    };
    const [kept, gone] = ['10060006A02F25180771', '10060006A02F25180772'] as const;
    // By the narrow index, by the ends of serials, and among their holders.
    const searches = [{}, { snPart: '06' }, { snPart: '8077' }, { snPart: '8077', activated: true }, { country: 'US' }];
    const found = () =>
      Promise.all(
        searches.map(async (query) => {
          const { total, sites } = await createSiteStore(database()).searchSites(
            { offset: 0, limit: 9, ...query },
            signal,
          );
          return [total, ...sites.map(({ sn }) => sn)];
        }),
      );
    const both = [2, kept, gone];
    await database().delete(syncedSite, sql`true`);
    await worker().writeSites([sampleSite({ sn: kept, syncedAt: june }), sampleSite({ sn: gone, syncedAt: june })], []);
    expect(await found()).toEqual(searches.map(() => both));
    await worker().writeSites([sampleSite({ sn: kept, syncedAt: june + 5 })], []);
    clock = june + 9;
    expect(await worker().markVanishedSites(june + 5)).toBe(1);
    expect(await worker().markVanishedSites(june + 5)).toBe(0);
    expect(await vanished()).toEqual([[gone, june + 9]]);
    expect(await found()).toEqual(searches.map(() => [1, kept]));
    // Whoever has its serial still learns what it was.
    expect(await createSiteStore(database()).findSite(gone, signal)).not.toBeNull();
    await worker().writeSites([sampleSite({ sn: gone, syncedAt: june + 10 })], []);
    expect(await vanished()).toEqual([]);
    expect(await found()).toEqual(searches.map(() => both));
  });

  it('forgets old cancellations of tasks', async () => {
    const tasks = createCancelledTasks(options());
    await tasks.cancelTask('old', signal);
    clock += 10;
    await tasks.cancelTask('new', signal);
    expect(await worker().pruneCancelledTasks(june + 10)).toBe(1);
    expect(await tasks.findCancellation('old', signal)).toBeNull();
    expect(await tasks.findCancellation('new', signal)).toBe(june + 10);
  });

  it('refuses a lease that is none', () => {
    expect(() => createWorkerStore({ database: database(), leaseMs: 0 })).toThrow(RangeError);
  });
});
