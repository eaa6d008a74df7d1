import { createToolRunner } from '@mao/mcp-result-kit';
import { describe, expect, it } from 'vitest';
import { sampleNow, samplePorts, sampleSite } from './__fixtures__/sample-ports.ts';
import type { DeviceRecord } from './domain/device-record.ts';
import type { FaultRecordOperation } from './domain/fault-record.ts';
import { type ReadonlyPorts, readonlyTools } from './readonly.ts';
import type { Locale } from './texts/texts.ts';

const { sn } = sampleSite;
const apower = '10050013A00X25180456';

async function call(name: string, args: object, differences: Partial<ReadonlyPorts> = {}, locale: Locale = 'zh-CN') {
  const tools = readonlyTools(samplePorts(differences), { now: () => sampleNow, locale });
  const runner = createToolRunner({ tools, scrub: (value) => value, locale });
  const result = await runner.call(name, args, { signal: new AbortController().signal });
  const [first] = result.content;
  return { text: first?.type === 'text' ? first.text : '', isError: result.isError === true };
}

const operation: FaultRecordOperation = {
  id: '01KX0000000000000000000001',
  sn,
  deviceSn: apower,
  deviceKind: 'aPower-PE',
  op: 'fetch',
  status: 'done',
  progressDone: 30,
  progressTotal: 30,
  params: { recordIds: [`${apower}-43`] },
  result: {
    records: [{ recordId: `${apower}-43`, recordedAt: sampleNow, faultCode: '2002', sizeBytes: 120_832, stored: true }],
    frames: ['7E0211000A55AA0D'],
  },
  errorClass: null,
  createdAt: sampleNow,
  updatedAt: sampleNow + 15_000,
  finishedAt: sampleNow + 15_000,
};

const withOperation = (differences: Partial<FaultRecordOperation>): Partial<ReadonlyPorts> => {
  const one = { ...operation, ...differences };
  return {
    faultRecords: {
      ...samplePorts().faultRecords,
      listFaultRecordOperations: async () => ({ total: 1, operations: [one] }),
      findFaultRecordOperation: async (id) => (id === one.id ? one : null),
    },
  };
};

describe('fault_record_operation_get', () => {
  it('says in words that a value is not there, and of a listed recording whether it was fetched since', async () => {
    const entry = { recordedAt: sampleNow, faultCode: '2002', sizeBytes: 1_024 };
    const listed = withOperation({
      op: 'device_info',
      result: {
        items: [{ name: 'newestId', value: null }],
        records: [
          { ...entry, recordId: 'GOT' },
          { ...entry, recordId: 'NOT' },
        ],
      },
    });
    const questions: string[][] = [];
    const faultRecords = {
      ...samplePorts().faultRecords,
      ...listed.faultRecords,
      async findStoredRecordings(ids: readonly string[]) {
        questions.push([...ids]);
        return new Set(ids.filter((id) => id === 'GOT'));
      },
    };
    const { results } = JSON.parse(
      (await call('fault_record_operation_get', { id: operation.id }, { faultRecords })).text,
    );
    expect(results[0]).toEqual({ name: 'newestId', value: '无' });
    expect(results.slice(1)).toMatchObject([
      { recordId: 'GOT', stored: true },
      { recordId: 'NOT', stored: false },
    ]);
    // A directory has up to 200 of them: one look-up for all.
    expect(questions).toEqual([['GOT', 'NOT']]);
  });
});

describe('fault_record_devices', () => {
  const device = (deviceSn: string, kind: DeviceRecord['kind'], firmware = {}): DeviceRecord => {
    return { sn, deviceSn, kind, model: `${kind} model`, firmware, boundAt: 0 };
  };
  const devices = [
    device(sn, 'aGate'),
    device(apower, 'aPower', { inv: 'V1' }),
    device('10050013A01F25180457', 'aPower', { mpptApp: 'V2' }),
    device('10070001A00H25180001', 'aHub'),
    device('10080001A00B25180001', 'aPBox'),
  ];
  const site = (online: boolean): Partial<ReadonlyPorts> => ({
    sites: {
      ...samplePorts().sites,
      findSite: async () => ({ ...sampleSite, online }),
      listDevices: async () => devices,
    },
  });

  it('lists every device once for each recorder, and those that have none', async () => {
    const { items } = JSON.parse((await call('fault_record_devices', { sn }, site(true))).text);
    expect(items.map((item: Record<string, unknown>) => [item['deviceSn'], item['kind'], item['supported']])).toEqual([
      [sn, 'aGate', true],
      [apower, 'aPower-PE', true],
      ['10050013A01F25180457', 'aPower-PE', true],
      ['10050013A01F25180457', 'aPower-MPPT', true],
      ['10070001A00H25180001', 'aHub', true],
      ['10080001A00B25180001', 'aPBox', false],
    ]);
    expect(items[0]).toEqual({ deviceSn: sn, kind: 'aGate', model: 'aGate model', online: true, supported: true });
  });

  it('says that a silent gateway answers no operation', async () => {
    const { text } = await call('fault_record_devices', { sn }, site(false));
    expect(text).toContain('网关离线');
    expect(JSON.parse(text).items[0]).toMatchObject({ online: false, supported: true });
  });
});

describe('fault_record_operations', () => {
  it('passes the conditions on and shows state and progress in site-local time', async () => {
    const asked: unknown[] = [];
    const { text } = await call(
      'fault_record_operations',
      { sn, op: 'fetch', status: 'receiving', limit: 5 },
      {
        faultRecords: {
          ...samplePorts().faultRecords,
          listFaultRecordOperations: async (query) => {
            asked.push(query);
            const receiving = { status: 'receiving', progressDone: 11, finishedAt: null, result: null } as const;
            return { total: 9, operations: [{ ...operation, ...receiving }] };
          },
        },
      },
    );
    expect(asked).toEqual([{ sn, op: 'fetch', status: 'receiving', limit: 5 }]);
    expect(JSON.parse(text)).toMatchObject({
      total: 9,
      items: [
        {
          id: operation.id,
          op: 'fetch',
          device: apower,
          kind: 'aPower-PE',
          status: 'receiving',
          progress: '11/30',
          createdAt: '2026-06-15 13:00:00',
        },
      ],
    });
    expect(text).not.toContain('finishedAt');
  });

  it('says why one has failed, in words of the language', async () => {
    const failed = withOperation({ status: 'failed', errorClass: 'timeout', result: null });
    expect((await call('fault_record_operations', { sn }, failed)).text).toContain('"error":"设备响应超时"');
    expect((await call('fault_record_operations', { sn }, failed, 'en')).text).toContain('did not answer in time');
    const unknown = withOperation({ status: 'failed', errorClass: 'constructor', result: null });
    expect((await call('fault_record_operations', { sn }, unknown)).text).toContain('"error":"constructor"');
  });

  it.each([[{ op: 'reboot' }], [{ status: '完成' }], [{ limit: 101 }]])('refuses %j', async (args) => {
    expect((await call('fault_record_operations', { sn, ...args })).isError).toBe(true);
  });
});

describe('fault_record_operation_get', () => {
  it('gives recordings with the id that reads them, and never a raw frame', async () => {
    const { text } = await call('fault_record_operation_get', { id: operation.id }, withOperation({}));
    expect(JSON.parse(text)).toEqual({
      sn,
      id: operation.id,
      op: 'fetch',
      device: apower,
      kind: 'aPower-PE',
      status: 'done',
      progress: '30/30',
      createdAt: '2026-06-15 13:00:00',
      finishedAt: '2026-06-15 13:00:15',
      updatedAt: '2026-06-15 13:00:15',
      params: { recordIds: [`${apower}-43`] },
      results: [{ recordId: `${apower}-43`, time: '2026-06-15 13:00:00', code: '2002', sizeKB: 118, stored: true }],
    });
  });

  it('gives parameters with their units', async () => {
    const result = {
      items: [
        { name: 'skew', value: 0, unit: 's' },
        { name: 'enabled', value: false },
      ],
    };
    const { text } = await call(
      'fault_record_operation_get',
      { id: operation.id },
      withOperation({ op: 'param_read', result }),
    );
    expect(JSON.parse(text).results).toEqual([
      { name: 'skew', value: 0, unit: 's' },
      { name: 'enabled', value: false },
    ]);
  });

  it('points to the list when there is no such operation', async () => {
    const { text, isError } = await call('fault_record_operation_get', { id: '01KX0000000000000000000009' });
    expect(isError).toBe(true);
    expect(text).toContain('fault_record_operations');
    expect((await call('fault_record_operation_get', { id: '7' })).text).toContain('26 位');
  });
});
