import type { FaultRecordOrder } from '@mao/fwh-tools';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { describeEachDatabase } from '../__fixtures__/each-database.ts';
import type { Job } from '../queue/job-queue.ts';
import { createCancelledTasks } from './create-cancelled-tasks.ts';
import { createFaultRecordControl } from './create-fault-record-control.ts';
import { createFaultRecordStore } from './create-fault-record-store.ts';
import { createSiteSyncControl } from './create-site-sync-control.ts';
import { createSiteSyncStore } from './create-site-sync-store.ts';
import { cancelledTask, recorderOperation, siteSyncRun } from './writing-tables.ts';

const { signal } = new AbortController();
const june = Date.UTC(2026, 5, 1);

describeEachDatabase('work orders', (database) => {
  let jobs: Job[];
  let removed: Job[];
  let clock: number;
  let failures: unknown[];
  let queueFails: boolean;

  const options = () => ({
    database: database(),
    now: () => clock,
    queue: {
      add: async (job: Job) => {
        if (queueFails) throw new Error('no queue');
        jobs.push(job);
      },
      remove: async (job: Job) => {
        if (queueFails) throw new Error('no queue');
        removed.push(job);
      },
    },
    onQueueFailure: (error: unknown, job: Job) => failures.push([String(error), job.type]),
  });

  beforeEach(async () => {
    jobs = [];
    removed = [];
    failures = [];
    clock = june;
    queueFails = false;
    for (const table of [siteSyncRun, recorderOperation, cancelledTask]) await database().delete(table, sql`true`);
  });

  it('starts one run of the synchronisation for a hundred requests at once', { timeout: 60_000 }, async () => {
    const control = createSiteSyncControl(options());
    const answers = await Promise.all(Array.from({ length: 100 }, () => control.requestSync(null, signal)));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ record }) => record.id)).size).toBe(1);
    const id = answers[0]?.record.id ?? 0;
    expect(jobs).toEqual([{ type: 'site_sync', id }]);
    expect(answers[0]?.record).toEqual({
      id,
      status: 'pending',
      total: null,
      processed: 0,
      failed: 0,
      requestedAt: june,
      startedAt: null,
      completedAt: null,
      errorClass: null,
    });
    expect(await control.findSync(id, signal)).toEqual(answers[0]?.record);
    expect(await control.findSync(id + 1_000, signal)).toBeNull();
  });

  it('cancels a run once, and only an open one', async () => {
    const control = createSiteSyncControl(options());
    const { record } = await control.requestSync(null, signal);
    clock += 5;
    const answers = await Promise.all(Array.from({ length: 10 }, () => control.cancelSync(record.id, signal)));
    expect(answers.filter((answer) => answer === 'cancelled')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'finished')).toHaveLength(9);
    expect(removed).toEqual(jobs);
    expect(await control.findSync(record.id, signal)).toMatchObject({ status: 'cancelled', completedAt: june + 5 });
    expect(await control.cancelSync(record.id + 1_000, signal)).toBe('unknown');
    expect(await control.requestSync(null, signal)).toMatchObject({ isNew: true });
  });

  it('never has two open runs while requests and cancellations race', { timeout: 120_000 }, async () => {
    const control = createSiteSyncControl(options());
    const one = async () => {
      const { record } = await control.requestSync(null, signal);
      await control.cancelSync(record.id, signal);
    };
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let round = 0; round < 8; round += 1) await one();
      }),
    );
    const { rows } = await database().execute(
      'select count(*) as open_runs from site_info_manage_record where open_slot = 1',
    );
    expect(Number(rows[0]?.['open_runs'])).toBe(0);
    expect((await createSiteSyncStore(database()).findLatestSync(signal))?.status).toBe('cancelled');
  });

  it('closes an interrupted run before the next begins, once, and no other one', { timeout: 60_000 }, async () => {
    const control = createSiteSyncControl(options());
    const old = await control.requestSync(null, signal);
    clock += 7 * 3_600_000;
    const answers = await Promise.all(Array.from({ length: 20 }, () => control.requestSync(old.record.id, signal)));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(answers.some(({ record }) => record.id === old.record.id)).toBe(false);
    expect(await control.findSync(old.record.id, signal)).toMatchObject({
      status: 'error',
      errorClass: 'interrupted',
      completedAt: clock,
    });
    expect(await control.requestSync(old.record.id, signal)).toMatchObject({ isNew: false });
  });

  const order: FaultRecordOrder = {
    sn: '10060006A02F25180123',
    deviceSn: '10050013A00X25180456',
    deviceKind: 'aPower-PE',
    op: 'fetch',
    params: { recordIds: ['REC-1', 'REC-2'] },
  };

  it('gives a recorder one order of a hundred, and joins the others', { timeout: 60_000 }, async () => {
    const control = createFaultRecordControl(options());
    const answers = await Promise.all(Array.from({ length: 100 }, () => control.submitOperation(order, signal)));
    expect(answers.filter(({ outcome }) => outcome === 'submitted')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'joined')).toHaveLength(99);
    const { operation } = answers.find(({ outcome }) => outcome === 'submitted') ?? {};
    expect(operation?.id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
    expect(operation).toMatchObject({ ...order, status: 'queued', createdAt: june, updatedAt: june, finishedAt: null });
    for (const answer of answers) expect(answer.operation).toEqual(operation);
    expect(await createFaultRecordStore(database()).findFaultRecordOperation(operation?.id ?? '', signal)).toEqual(
      operation,
    );
    expect(jobs).toEqual([{ type: 'fault_record', id: operation?.id }]);
  });

  it.each([
    ['another operation', { op: 'param_read', params: {} }],
    ['other parameters', { params: { recordIds: ['REC-2', 'REC-1'] } }],
  ] as const)('says that a recorder is busy with %s', async (_, differences) => {
    const control = createFaultRecordControl(options());
    const { operation } = await control.submitOperation(order, signal);
    expect(await control.submitOperation({ ...order, ...differences }, signal)).toEqual({ outcome: 'busy', operation });
    const other = await control.submitOperation({ ...order, ...differences, deviceKind: 'aPower-MPPT' }, signal);
    expect(other.outcome).toBe('submitted');
  });

  it('joins an order whose parameters are written in another sequence', async () => {
    const control = createFaultRecordControl(options());
    const write = { ...order, op: 'param_write', params: { action: 'set_enable', value: true } } as const;
    await control.submitOperation(write, signal);
    const again = { ...write, params: { value: true, action: 'set_enable' } };
    expect(await control.submitOperation(again, signal)).toMatchObject({ outcome: 'joined' });
  });

  it('cancels an operation once, after which the recorder is free', async () => {
    const control = createFaultRecordControl(options());
    const { operation } = await control.submitOperation(order, signal);
    clock += 5;
    const answers = await Promise.all(Array.from({ length: 10 }, () => control.cancelOperation(operation.id, signal)));
    expect(answers.filter((answer) => answer === 'cancelled')).toHaveLength(1);
    expect(removed).toEqual(jobs);
    const found = await createFaultRecordStore(database()).findFaultRecordOperation(operation.id, signal);
    expect(found).toMatchObject({ status: 'cancelled', finishedAt: june + 5, updatedAt: june + 5 });
    expect(await control.cancelOperation(operation.id, signal)).toBe('finished');
    expect(await control.cancelOperation('0'.repeat(26), signal)).toBe('unknown');
    expect(await control.submitOperation(order, signal)).toMatchObject({ outcome: 'submitted' });
  });

  it('tries a failed download again, once, also while the recorder does something else', async () => {
    const control = createFaultRecordControl(options());
    const { operation } = await control.submitOperation(order, signal);
    expect(await control.retryDownload(operation.id, signal)).toBe('other_state');
    await database().update(
      recorderOperation,
      { status: 'download_failed', openRecorder: null, finishedAt: new Date(june), errorClass: 'store' },
      sql`true`,
    );
    await control.submitOperation({ ...order, op: 'param_read' }, signal);
    jobs = [];
    const answers = await Promise.all(Array.from({ length: 10 }, () => control.retryDownload(operation.id, signal)));
    expect(answers.filter((answer) => answer === 'queued')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'other_state')).toHaveLength(9);
    expect(jobs).toEqual([{ type: 'fault_record_download', id: operation.id }]);
    const found = await createFaultRecordStore(database()).findFaultRecordOperation(operation.id, signal);
    expect(found).toMatchObject({ status: 'parsing', finishedAt: null, errorClass: null });
    // The tasks that followed it have ended, and stay so: also after it was tried again once more.
    const { downloadFailedAt } = found?.result ?? {};
    expect(downloadFailedAt).toBe(june);
    await database().update(recorderOperation, { status: 'download_failed', updatedAt: new Date(june + 9) }, sql`true`);
    expect(await control.retryDownload(operation.id, signal)).toBe('queued');
    const again = await createFaultRecordStore(database()).findFaultRecordOperation(operation.id, signal);
    expect(again?.result?.downloadFailedAt).toBe(june);
    expect(await control.retryDownload('0'.repeat(26), signal)).toBe('unknown');
  });

  it('takes an order although the queue fails, and reports that', async () => {
    queueFails = true;
    const syncs = createSiteSyncControl(options());
    const recorders = createFaultRecordControl(options());
    const { record, isNew } = await syncs.requestSync(null, signal);
    expect(isNew).toBe(true);
    expect(await recorders.submitOperation(order, signal)).toMatchObject({ outcome: 'submitted' });
    expect(await syncs.cancelSync(record.id, signal)).toBe('cancelled');
    expect(failures).toEqual(['site_sync', 'fault_record', 'site_sync'].map((type) => ['Error: no queue', type]));
    const { onQueueFailure, ...silent } = options();
    expect(await createSiteSyncControl(silent).requestSync(null, signal)).toMatchObject({ isNew: true });
  });

  it('begins nothing for a call that is over, and finishes what it has begun', async () => {
    const control = createSiteSyncControl(options());
    await expect(control.requestSync(null, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
    expect(jobs).toEqual([]);
    const call = new AbortController();
    const waiting = control.requestSync(null, call.signal);
    call.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect.poll(() => jobs.length).toBe(1);
  });

  it('keeps cancelled tasks by their digest alone, the first time of each', async () => {
    const tasks = createCancelledTasks(options());
    const id = 'fwhtask.site_info_refresh.7.tracking.abc.SIGNATURE';
    expect(await tasks.findCancellation(id, signal)).toBeNull();
    const answers = await Promise.all(Array.from({ length: 10 }, () => tasks.cancelTask(id, signal)));
    expect(answers.filter((answer) => answer === 'added')).toHaveLength(1);
    clock += 1_000;
    expect(await createCancelledTasks(options()).cancelTask(id, signal)).toBe('present');
    expect(await tasks.findCancellation(id, signal)).toBe(june);
    expect(await tasks.findCancellation(id.toLowerCase(), signal)).toBeNull();
    const { rows } = await database().execute('select * from cancelled_task');
    expect(JSON.stringify(rows)).not.toMatch(/SIGNATURE|site_info/);
  });
});
