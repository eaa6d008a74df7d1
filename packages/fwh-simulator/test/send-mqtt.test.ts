import { crc32 } from 'node:zlib';
import { createFakeClock } from '@mao/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sealDataArea } from '../src/cloud/mqtt/data-area.ts';
import { type Simulator, startSimulator, storySites } from '../src/index.ts';
import { type CloudClient, createClient } from './cloud-client.ts';

const clock = createFakeClock(Date.UTC(2026, 10, 30, 20));
const { healthyUs, fullHouse, offlineThreeDays, adelaide, dstLosAngeles } = storySites;
let simulator: Simulator;
let client: CloudClient;
let sequence = 0;

beforeAll(async () => {
  simulator = await startSimulator({ now: clock.now });
  client = await createClient(simulator.url);
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.close());

/** Sends a command as clients do; `differences` bend the envelope. */
async function send(sn: string, cmdType: number, dataArea: object, differences: object = {}, surface = 'terminal') {
  const text = JSON.stringify(dataArea);
  sequence += 1;
  return client.post(`/hes-gateway/${surface}/sendMqtt`, {
    lang: 'EN_US',
    cmdType,
    equipNo: sn,
    type: 0,
    timeStamp: Math.floor(clock.now() / 1_000),
    snno: sequence,
    len: Buffer.byteLength(text),
    crc: crc32(text).toString(16).toUpperCase().padStart(8, '0'),
    dataArea,
    ...differences,
  });
}
const area = ({ result }: { result: { dataArea: string } }) => JSON.parse(result.dataArea);

describe('the seal of a dataArea', () => {
  test.each([
    [{ opt: 1, refreshData: 1 }, 25, '6FC3A6BF'],
    [{ type: 1 }, 10, '81104E92'],
    [{ opt: 0, order: '10060006A02F25180123' }, 40, '6222BA99'],
    [{ fhpSn: '10050013A00X25180456', type: 2 }, 41, '62755005'],
    [{ optType: 0, paraType: 6 }, 26, 'DFA86E48'],
  ])('of %j is %i bytes and %s', (dataArea, len, crc) => {
    expect(sealDataArea(dataArea)).toMatchObject({ len, crc });
  });

  test('is checked: length in bytes, capital hex digits, the order of the fields', async () => {
    const dataArea = { opt: 1, refreshData: 1 };
    expect(await send(healthyUs, 203, dataArea, { len: 25, crc: '6FC3A6BF' })).toMatchObject({ code: 200 });
    expect(await send(healthyUs, 203, dataArea, { len: 24 })).toMatchObject({
      code: 400,
      message: expect.stringMatching(/len/),
    });
    expect(await send(healthyUs, 203, dataArea, { len: '25' })).toMatchObject({ code: 400 });
    expect(await send(healthyUs, 203, dataArea, { crc: '6fc3a6bf' })).toMatchObject({
      code: 400,
      message: expect.stringMatching(/crc/),
    });
    expect(await send(healthyUs, 203, { refreshData: 1, opt: 1 }, { crc: '6FC3A6BF' })).toMatchObject({ code: 400 });
    expect(await send(healthyUs, 203, { name: 'Größe' }, { len: 16 })).toMatchObject({ code: 400 });
    expect(await send(healthyUs, 203, dataArea, { cmdType: '203' })).toMatchObject({ code: 400 });
    expect(await send(healthyUs, 203, dataArea, { dataArea: '{}' })).toMatchObject({ code: 400 });
  });

  test('of a reply is right too; the reply has the next number and the sequence of its command', async () => {
    const { result } = await send(healthyUs, 203, { opt: 1, refreshData: 1 }, { snno: 77 });
    expect(result).toMatchObject({ cmdType: 204, equipNo: healthyUs, snno: 77, dataArea: expect.any(String) });
    expect(sealDataArea(JSON.parse(result.dataArea))).toEqual({
      text: result.dataArea,
      len: result.len,
      crc: result.crc,
    });
  });
});

describe('commands', () => {
  test('203 and the composite read tell the same', async () => {
    const status = area(await send(fullHouse, 203, { opt: 1, refreshData: 1 }));
    const { result } = await client.get('/hes-gateway/terminal/getDeviceCompositeInfo', {
      gatewayId: fullHouse,
      refreshFlag: '1',
    });
    for (const name of ['p_uti', 'p_sun', 'p_fhp', 'p_load', 'run_status'] as const) {
      expect(status[name]).toBe(result.runtimeData[name]);
    }
  });

  test('211 gives volts in tenths', async () => {
    const { gridLineVol, gridVol1, gridRelayStat } = area(await send(healthyUs, 211, { type: 1 }));
    expect(gridRelayStat).toBe(1);
    expect(gridLineVol / 10).toBeGreaterThan(220);
    expect(gridLineVol / 10).toBeLessThan(260);
    expect(gridVol1).toBeLessThan(gridLineVol);
  });

  test('211 of an aPower: the second reply of type 3 gets lost, the third arrives', async () => {
    const fhpSn = simulator.fleet.findSite(healthyUs)?.apowers[0]?.sn;
    const codes: number[] = [];
    for (let time = 0; time < 3; time += 1) codes.push((await send(healthyUs, 211, { type: 3, fhpSn })).code);
    expect(codes).toEqual([200, 102, 200]);
    expect(area(await send(healthyUs, 211, { type: 2, fhpSn }))).toMatchObject({ type: 2, fhpSn });
    const foreign = simulator.fleet.findSite(adelaide)?.apowers[0]?.sn;
    expect(await send(healthyUs, 211, { type: 2, fhpSn: foreign })).toMatchObject({ code: 102 });
  });

  test('335 begins a search and is asked again', async () => {
    expect(area(await send(healthyUs, 335, { opt: 0 }))).toMatchObject({ result: 1, reason: 3, wifi_Info: [] });
    expect(area(await send(healthyUs, 335, { opt: 0 })).wifi_Info).toHaveLength(3);
    expect(area(await send(healthyUs, 335, { opt: 0 }))).toMatchObject({ reason: 3 });
  });

  test.each([317, 339, 341])('%i is answered by every gateway', async (cmdType) => {
    expect(await send(adelaide, cmdType, { opt: 0 }, {}, 'manage')).toMatchObject({
      code: 200,
      result: { cmdType: cmdType + 1 },
    });
  });

  test.each([311, 353, 387, 389, 323])('%i needs the accessory', async (cmdType) => {
    expect(await send(fullHouse, cmdType, { opt: 0 })).toMatchObject({ code: 200 });
    expect(await send(healthyUs, cmdType, { opt: 0 })).toMatchObject({ code: 181, result: null });
  });

  test.each([315, 999])('%i is never answered', async (cmdType) => {
    expect(await send(healthyUs, cmdType, { opt: 1 })).toMatchObject({ code: 102, result: null });
  });

  test('a silent gateway is offline; an unknown one, one in the wrong case and none at all are bad requests', async () => {
    expect(await send(offlineThreeDays, 203, { opt: 1 })).toMatchObject({ code: 136 });
    for (const sn of ['10060006A02F25189999', healthyUs.toLowerCase(), 'None', '']) {
      expect(await send(sn, 203, { opt: 1 })).toMatchObject({ code: 400 });
    }
    expect(await send(healthyUs, 203, { opt: 1 }, { equipNo: null })).toMatchObject({ code: 400 });
  });
});

describe('one command at a time', () => {
  test('a second command to a busy gateway is not answered, another gateway does not mind', async () => {
    simulator.faults.set({ kind: 'slow', endpoint: 'sendMqtt', sn: dstLosAngeles, times: 1, delayMs: 700 });
    const first = send(dstLosAngeles, 339, { opt: 0 });
    await expect.poll(() => simulator.faults.list()[0]?.fired).toBe(1);
    const [second, other] = await Promise.all([send(dstLosAngeles, 339, { opt: 0 }), send(healthyUs, 339, { opt: 0 })]);
    expect([second.code, other.code, (await first).code]).toEqual([102, 200, 200]);
    expect(await send(dstLosAngeles, 339, { opt: 0 })).toMatchObject({ code: 200 });
  });

  test('a client that hangs up frees the gateway', async () => {
    simulator.faults.set({ kind: 'hang', endpoint: 'sendMqtt', sn: dstLosAngeles, times: 1 });
    const text = JSON.stringify({ equipNo: dstLosAngeles });
    const gone = fetch(`${simulator.url}/hes-gateway/terminal/sendMqtt`, {
      method: 'POST',
      body: text,
      signal: AbortSignal.timeout(150),
    });
    await expect(gone).rejects.toThrow();
    await expect.poll(async () => (await send(dstLosAngeles, 339, { opt: 0 })).code).toBe(200);
  });
});

test('faults: lost replies and a dataArea that is an object already', async () => {
  simulator.faults.set({ kind: 'device-timeout', endpoint: 'sendMqtt', sn: healthyUs, times: 1 });
  expect(await send(healthyUs, 339, { opt: 0 })).toMatchObject({ code: 102 });
  simulator.faults.set({ kind: 'object-data-area', endpoint: 'sendMqtt', times: 1 });
  const { result } = await send(healthyUs, 339, { opt: 0 });
  expect(result.dataArea).toEqual({ routerStatus: 1, netStatus: 1, awsStatus: 1 });
  expect(typeof (await send(healthyUs, 339, { opt: 0 })).result.dataArea).toBe('string');
});
