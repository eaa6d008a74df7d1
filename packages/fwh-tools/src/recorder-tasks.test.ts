import { describe, expect, it } from 'vitest';
import { opsWorld, sampleApower, textOf, twoBoardApower } from './__fixtures__/ops-world.ts';
import { sampleNow, sampleSite } from './__fixtures__/sample-ports.ts';
import { type FaultRecordState, faultRecordStates } from './domain/fault-record.ts';

const { sn } = sampleSite;
const asked = { sn, deviceSn: sampleApower };
const fetch = { ...asked, recordIds: ['R-2', 'R-1', 'R-2'] };
const site = (online: boolean) => ({ ...opsWorld().ports.sites, findSite: async () => ({ ...sampleSite, online }) });

describe('orders', () => {
  it('go to the recorder that is meant, in one form', async () => {
    const { start, recorders } = opsWorld();
    const orders = async () => {
      const operation = [...recorders.operations.values()].at(-1);
      if (operation !== undefined) recorders.change(operation.id, { status: 'done' });
      return operation;
    };
    await start('fault_record_fetch', fetch, 'a');
    expect(await orders()).toMatchObject({
      ...asked,
      deviceKind: 'aPower-PE',
      op: 'fetch',
      params: { recordIds: ['R-1', 'R-2'] },
    });
    await start('fault_record_param_write', { ...asked, action: 'set_enable', value: false }, 'b');
    expect(await orders()).toMatchObject({ op: 'param_write', params: { action: 'set_enable', value: false } });
    await start('fault_record_param_write', { ...asked, action: 'set_time' }, 'c');
    expect(await orders()).toMatchObject({ op: 'param_write', params: { action: 'set_time' } });
    await start('fault_record_param_write', { ...asked, action: 'clear' }, 'd');
    expect(await orders()).toMatchObject({ op: 'clear', params: {} });
    await start('fault_record_device_info', { sn, deviceSn: twoBoardApower, kind: 'aPower-MPPT' }, 'e');
    expect(await orders()).toMatchObject({ op: 'device_info', params: {}, deviceKind: 'aPower-MPPT' });
    await start('fault_record_param_read', { sn, deviceSn: sn }, 'f');
    expect(await orders()).toMatchObject({ op: 'param_read', params: {}, deviceKind: 'aGate' });
  });

  it.each([
    ['fault_record_fetch', { ...fetch, sn: '10060006A02F99990001' }, 'site_search'],
    ['fault_record_fetch', { ...fetch, deviceSn: '10050013A00X99990001' }, sampleApower],
    ['fault_record_fetch', { ...fetch, deviceSn: '10070041A00B25180001' }, 'fault_record_devices'],
    ['fault_record_fetch', { ...fetch, kind: 'aPower-MPPT' }, 'aPower-PE'],
    ['fault_record_fetch', { ...fetch, deviceSn: twoBoardApower }, 'aPower-PE、aPower-MPPT'],
    ['fault_record_fetch', { ...fetch, recordIds: [] }, 'recordIds'],
    ['fault_record_fetch', { ...fetch, recordIds: Array.from({ length: 11 }, (_, index) => `R${index}`) }, 'recordIds'],
    ['fault_record_fetch', { ...fetch, recordIds: ['../etc'] }, 'recordId'],
    ['fault_record_param_write', { ...asked, action: 'set_enable' }, 'value=true'],
    ['fault_record_param_write', { ...asked, action: 'set_time', value: true }, '去掉 value'],
    ['fault_record_param_write', { ...asked, action: 'clear', value: false }, '去掉 value'],
    ['fault_record_param_write', { ...asked, action: 'reboot' }, 'set_enable'],
  ])('%s refuses %j and says what to do', async (name, args, words) => {
    const { call, tasks, context, recorders } = opsWorld();
    const { text, isError } = await call(name, args);
    expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
    expect(await tasks.start(name, args, context)).toMatchObject({ ok: false, callerFault: true });
    expect(recorders.operations.size).toBe(0);
  });

  it('are refused while the gateway is offline, unless the platform says that it is back', async () => {
    const refused = await opsWorld({ sites: site(false) }).call('fault_record_fetch', fetch);
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('离线') });
    for (const [state, accepted] of [
      ['offline', false],
      ['not_ready', true],
    ] as const) {
      const live = {
        readStatus: async () => (state === 'offline' ? { state } : { state, reason: 'no_data' as const }),
      };
      const { tasks, context } = opsWorld({ sites: site(false), live });
      expect((await tasks.start('fault_record_fetch', fetch, context)).ok).toBe(accepted);
    }
  });

  it('name the operation that a recorder is busy with, and how to end it', async () => {
    const { start, call } = opsWorld();
    const { started } = await start('fault_record_fetch', fetch, 'a');
    const { text, isError } = await call('fault_record_param_read', asked);
    expect(isError).toBe(true);
    for (const word of [started.key, 'fault_record_operation_get', 'fault_record_cancel']) expect(text).toContain(word);
  });
});

describe('tasks', () => {
  const words: Record<FaultRecordState, [status: string, words: string]> = {
    queued: ['working', '排队'],
    sending: ['working', '下发'],
    waiting: ['working', '等待设备'],
    receiving: ['working', '3/40'],
    parsing: ['working', '解析'],
    done: ['completed', 'R-1'],
    failed: ['failed', '响应超时'],
    download_failed: ['failed', 'fault_record_retry_download'],
    cancelled: ['cancelled', '已取消'],
  };

  it.each(faultRecordStates.map((state) => [state, ...words[state]] as const))(
    '%s is %s',
    async (state, status, said) => {
      const { start, recorders, clock } = opsWorld();
      const { started, status: look } = await start('fault_record_fetch', fetch, 'a');
      expect(started).toMatchObject({ marker: 'submitted', immediateResponse: expect.stringContaining(started.key) });
      clock.now += 7_000;
      const record = { recordId: 'R-1', recordedAt: sampleNow, faultCode: '2002', sizeBytes: 2_048, stored: true };
      recorders.change(started.key, {
        status: state,
        ...(state === 'receiving' && { progressDone: 3, progressTotal: 40 }),
        ...(state === 'failed' && { errorClass: 'timeout' }),
        ...(state === 'done' && { result: { records: [record], frames: ['7E02'] } }),
      });
      const view = await look();
      expect(view).toMatchObject({ status, lastUpdatedAt: clock.now });
      const text = view !== null && 'result' in view ? textOf(view.result) : '';
      expect(`${view?.statusMessage} ${text}`).toContain(said);
      expect(text).not.toContain('7E02');
    },
  );

  it('that failed because of their download stay so while it is tried again, and after it', async () => {
    const { start, call, recorders, clock } = opsWorld();
    const { started, status: look, cancel } = await start('fault_record_fetch', fetch, 'a');
    recorders.change(started.key, { status: 'download_failed' });
    const failed = await look();
    expect(failed).toMatchObject({ status: 'failed', lastUpdatedAt: clock.now });
    clock.now += 5_000;
    await call('fault_record_retry_download', { id: started.key });
    for (const status of ['parsing', 'download_failed', 'parsing', 'done'] as const) {
      if (status === 'parsing') await call('fault_record_retry_download', { id: started.key });
      else recorders.change(started.key, { status });
      const later = await look();
      expect(later).toMatchObject({ status: 'failed', lastUpdatedAt: sampleNow });
      expect(later?.statusMessage).toContain('fault_record_operation_get');
      expect(await cancel()).toBe('finished');
    }
  });

  it.each([
    ['unknown_record', 'fault_record_device_info'],
    ['unknown_device', 'fault_record_devices'],
    ['refused', '在线'],
    ['a_new_word', 'site_get'],
  ])('that failed for %s say what is of use then', async (errorClass, words) => {
    const { start, recorders } = opsWorld();
    const { started, status: look } = await start('fault_record_fetch', fetch, 'a');
    recorders.change(started.key, { status: 'failed', errorClass });
    expect((await look())?.statusMessage).toContain(words);
  });

  it('of a record that is gone are unknown', async () => {
    const { start, recorders } = opsWorld();
    const task = await start('fault_record_fetch', fetch, 'a');
    recorders.operations.clear();
    expect([await task.status(), await task.cancel()]).toEqual([null, 'unknown']);
  });

  it('that submitted end the operation; those that joined only themselves', async () => {
    const { start, recorders } = opsWorld();
    const owner = await start('fault_record_fetch', fetch, 'a');
    const guest = await start('fault_record_fetch', fetch, 'b');
    const another = await start('fault_record_fetch', { ...fetch, recordIds: ['R-1', 'R-2'] }, 'c');
    expect([guest.started.marker, another.started.marker, guest.started.key]).toEqual([
      'joined',
      'joined',
      owner.started.key,
    ]);
    expect([await guest.cancel(), await guest.cancel()]).toEqual(['cancelled', 'finished']);
    expect([(await owner.status())?.status, (await another.status())?.status]).toEqual(['working', 'working']);
    recorders.change(owner.started.key, { status: 'done', result: {} });
    expect(await guest.status()).toMatchObject({
      status: 'cancelled',
      statusMessage: expect.stringContaining('仍在继续'),
    });
    expect([(await owner.status())?.status, await owner.cancel(), await another.cancel()]).toEqual([
      'completed',
      'finished',
      'finished',
    ]);

    const second = await start('fault_record_fetch', fetch, 'd');
    const follower = await start('fault_record_fetch', fetch, 'e');
    expect(await second.cancel()).toBe('cancelled');
    expect([(await second.status())?.status, (await follower.status())?.status]).toEqual(['cancelled', 'cancelled']);
  });
});

describe('plain calls', () => {
  it('wait for the end and answer with what was read, in site-local time', async () => {
    const { call, onTick, recorders } = opsWorld();
    const id = () => [...recorders.operations.keys()].at(-1) ?? '';
    const items = [
      { name: 'deviceTime', value: '2026-06-15 13:00:03' },
      { name: 'skew', value: 3, unit: 's' },
      { name: 'enabled', value: false },
      { name: 'threshold\u200b', value: 'a\nb', unit: 'V' },
      { name: 'spare', value: null },
    ];
    onTick.push(
      () => recorders.change(id(), { status: 'waiting' }),
      () => recorders.change(id(), { status: 'done', result: { items } }),
    );
    const { text } = await call('fault_record_param_read', asked);
    expect(JSON.parse(text)).toEqual({
      id: id(),
      op: 'param_read',
      device: sampleApower,
      kind: 'aPower-PE',
      finishedAt: '2026-06-15 13:00:04',
      deviceTime: '2026-06-15 13:00:03',
      skewSec: 3,
      enabled: false,
      items: [
        { name: 'threshold', value: 'a b', unit: 'V' },
        { name: 'spare', value: '无' },
      ],
    });
  });

  it('sort what a recorder tells, and list no more than 200 recordings', async () => {
    const { call, onTick, recorders } = opsWorld();
    const records = Array.from({ length: 230 }, (_, index) => ({
      recordId: `R-${index}`,
      recordedAt: sampleNow - 1_000_000 + index * 1_000,
      faultCode: '2002',
      sizeBytes: 1_024,
    }));
    const items = [
      { name: 'totalCount', value: 230 },
      { name: 'newestId', value: 'R-229' },
      { name: 'storageUsed', value: 230, unit: 'kB' },
      { name: 'storageTotal', value: 4_096, unit: 'kB' },
      { name: 'enabled', value: true },
      { name: 'sampleRate', value: 10_000, unit: 'Hz' },
      { name: 'pre', value: 100, unit: 'ms' },
      { name: 'post', value: 200, unit: 'ms' },
    ];
    onTick.push(() =>
      recorders.change([...recorders.operations.keys()][0] ?? '', { status: 'done', result: { items, records } }),
    );
    const answer = JSON.parse((await call('fault_record_device_info', asked)).text);
    expect(answer).toMatchObject({
      overall: { totalCount: 230, newestId: 'R-229', storageUsedKB: 230, storageTotalKB: 4_096 },
      basics: { enabled: true, sampleRateHz: 10_000, preMs: 100, postMs: 200 },
      note: expect.stringContaining('230'),
    });
    expect(answer.directory).toHaveLength(200);
    expect(answer.directory[0]).toEqual({
      recordId: 'R-229',
      time: '2026-06-15 12:47:09',
      code: '2002',
      sizeKB: 1,
      stored: false,
    });
  });

  it('go on without the end when it takes too long, and name what to look at', async () => {
    const { call, clock, recorders } = opsWorld();
    const { text, isError } = await call('fault_record_fetch', fetch);
    expect(isError).toBe(false);
    const [id] = recorders.operations.keys();
    expect(JSON.parse(text)).toMatchObject({
      id,
      status: '排队',
      note: expect.stringContaining('fault_record_operation_get'),
    });
    expect(clock.now - sampleNow).toBe(90_000);
  });

  it.each([
    ['failed', '设备离线'],
    ['download_failed', 'fault_record_retry_download'],
    ['cancelled', '已取消'],
  ] as const)('say that it %s', async (status, words) => {
    const { call, onTick, recorders } = opsWorld();
    onTick.push(() => recorders.change([...recorders.operations.keys()][0] ?? '', { status, errorClass: 'offline' }));
    expect(await call('fault_record_fetch', fetch)).toMatchObject({
      isError: true,
      text: expect.stringContaining(words),
    });
  });
});

describe('fault_record_cancel and fault_record_retry_download', () => {
  it('change an operation in the state that allows it, and say which state does not', async () => {
    const { call, start, recorders } = opsWorld();
    const { started } = await start('fault_record_fetch', fetch, 'a');
    const id = started.key;
    expect(await call('fault_record_retry_download', { id })).toMatchObject({
      isError: true,
      text: expect.stringContaining('排队'),
    });
    recorders.change(id, { status: 'download_failed' });
    expect(JSON.parse((await call('fault_record_retry_download', { id })).text)).toMatchObject({
      id,
      status: 'parsing',
    });
    expect(JSON.parse((await call('fault_record_cancel', { id })).text)).toMatchObject({ id, status: 'cancelled' });
    expect(await call('fault_record_cancel', { id })).toMatchObject({
      isError: true,
      text: expect.stringContaining('已取消'),
    });
    for (const name of ['fault_record_cancel', 'fault_record_retry_download']) {
      const unknown = await call(name, { id: '01KX0000000000000000000099' });
      expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('fault_record_operations') });
    }
  });
});
