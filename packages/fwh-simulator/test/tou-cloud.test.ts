import { createFakeClock } from '@mao/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator, storySites } from '../src/index.ts';
import { type CloudClient, createClient } from './cloud-client.ts';

const clock = createFakeClock(Date.UTC(2026, 10, 30, 20));
let simulator: Simulator;
let client: CloudClient;

beforeAll(async () => {
  simulator = await startSimulator({ now: clock.now });
  client = await createClient(simulator.url);
});
afterAll(() => simulator.close());

const terminal = '/hes-gateway/terminal/tou';
const manage = '/hes-gateway/manage/tou';
const profiles = (sn: string, surface = terminal) =>
  client.post(`${surface}/getGatewayTouListV2?gatewayId=${sn}&showType=1`, {});
const detail = (sn: string) => client.get(`${terminal}/getTouDispatchDetail`, { gatewayId: sn });

const plan = (sn: string) => ({
  template: { id: null, gatewayId: sn, name: 'My tariff', electricityType: 1, workMode: 1, countryId: 2 },
  strategyList: [
    {
      seasonName: 'All year',
      month: '1,2,3,4,5,6,7,8,9,10,11,12',
      dayTypeVoList: [
        {
          dayName: 'Everyday',
          dayType: 3,
          eleticRatePeak: 0.5,
          detailVoList: [{ startHourTime: '00:00', endHourTime: '24:00', waveType: 2, dispatchId: 6 }],
        },
      ],
    },
  ],
  nemType: 1,
  coverContentFlag: true,
});

describe('the modes of a gateway', () => {
  test('have ids of the account, and the old index the other way round', async () => {
    const { result } = await profiles(storySites.healthyUs);
    expect(result.list.map((row: { workMode: number; oldIndex: number }) => [row.workMode, row.oldIndex])).toEqual([
      [1, 3],
      [2, 2],
      [3, 1],
    ]);
    const site = simulator.fleet.findSite(storySites.healthyUs);
    const present = result.list.find((row: { id: number }) => row.id === result.currendId);
    expect(present.workMode).toBe(site?.workMode);
    const composite = await client.get('/hes-gateway/terminal/getDeviceCompositeInfo', {
      gatewayId: storySites.healthyUs,
      refreshFlag: '1',
    });
    expect(composite.result.runtimeData.mode).toBe(result.currendId);
    expect((await profiles(storySites.adelaide)).result.currendId).not.toBe(result.currendId);
    expect(await profiles(storySites.healthyUs, manage)).toEqual(await profiles(storySites.healthyUs));
    expect(result).toMatchObject({ touSendStatus: null, stromEn: 0, zoneInfo: site?.zone });
    expect((await profiles(storySites.stormHedge)).result.stromEn).toBe(1);
  });

  test('need a known gateway', async () => {
    expect(await profiles('None')).toMatchObject({ code: 400 });
    expect(await profiles(storySites.healthyUs.toLowerCase())).toMatchObject({ code: 400 });
  });
});

describe('the dispatch plan', () => {
  test('is a template of the country, spelt as the cloud spells', async () => {
    const { result } = await detail(storySites.threePhaseAu);
    const chosen = simulator.fleet.rows.touTemplates.find(
      ({ env, id }) => env === 'prod' && id === result.template.templateId,
    );
    expect(chosen?.country).toBe('AU');
    expect(result.template).toMatchObject({ gatewayId: storySites.threePhaseAu, name: chosen?.name, gridType: 'null' });
    expect(result.strategyList).toHaveLength(chosen?.seasons.length ?? 0);
    const [season] = result.strategyList;
    expect(season.month).toBe(chosen?.seasons[0]?.months.join(','));
    expect(season.seasonName).toBe(chosen?.seasons[0]?.name);
    const [day] = season.dayTypeVoList;
    const [written] = chosen?.seasons[0]?.days ?? [];
    expect(day.eleticRateValley).toBe(written?.buy.valley);
    expect(day.eleticSellSharp).toBeNull();
    expect(
      day.detailVoList.map((block: Record<string, unknown>) => [block['startHourTime'], block['endHourTime']]),
    ).toEqual(written?.blocks.map(({ start, end }) => [start, end]));
    expect(day.detailVoList[0].solarPriority).toMatch(/^\d,\d,\d$/);
  });

  test('comes with the modes of that gateway: zero import only where the hardware is new', async () => {
    const idsOf = async (sn: string) =>
      (await detail(sn)).result.detailDefaultVo.touDispatchList.map((row: { id: number }) => row.id);
    const withPower = simulator.fleet.sites.filter((site) => site.apowers.length > 0);
    const recent = withPower.find((site) => site.hardwareVersion >= 103)?.sn ?? '';
    const older = withPower.find((site) => site.hardwareVersion < 103)?.sn ?? '';
    expect(await idsOf(recent)).toEqual([1, 2, 3, 6, 7, 8, 9]);
    expect(await idsOf(older)).toEqual([1, 2, 3, 6, 7, 8]);
  });

  test('is not there without an aPower, and not for strangers', async () => {
    expect(await detail(storySites.noApower)).toMatchObject({ code: 181, result: null });
    const owner = simulator.fleet.findSite(storySites.healthyUs)?.owner.email ?? '';
    const home = await createClient(simulator.url, { account: owner, type: '0' });
    expect(await home.get(`${terminal}/getTouDispatchDetail`, { gatewayId: storySites.healthyUs })).toMatchObject({
      code: 200,
    });
    expect(await home.get(`${terminal}/getTouDispatchDetail`, { gatewayId: storySites.adelaide })).toMatchObject({
      code: 181,
    });
    expect(await home.post(`${manage}/saveTouDispatchV2`, plan(storySites.healthyUs))).toMatchObject({ code: 181 });
  });
});

describe('saving a plan', () => {
  test('gives its id, is read back, keeps its id, and stays on its way for ever', async () => {
    const sn = storySites.fullHouse;
    const saved = await client.post(`${terminal}/saveTouDispatch`, plan(sn));
    expect(saved).toMatchObject({ code: 200, success: true, result: { id: expect.any(Number) } });
    const { result } = await detail(sn);
    expect(result.template).toMatchObject({ id: saved.result.id, gatewayId: sn, name: 'My tariff' });
    expect(result.strategyList).toMatchObject([
      { seasonName: 'All year', templateId: saved.result.id, dayTypeVoList: [{ eleticRatePeak: 0.5 }] },
    ]);
    expect(result).toMatchObject({ nemType: 1, sendStatus: 1 });
    simulator.advance(86_400_000);
    expect((await profiles(sn)).result.touSendStatus).toBe(1);
    simulator.advance(-86_400_000);
    const again = await client.post(`${manage}/saveTouDispatchV2`, plan(sn));
    expect(again.result.id).toBe(saved.result.id);
    const other = await client.post(`${terminal}/saveTouDispatch`, plan(storySites.healthyUs));
    expect(other.result.id).not.toBe(saved.result.id);
  });

  test('of a silent gateway is done later: 176, and kept', async () => {
    const sn = storySites.offlineThreeDays;
    expect(await client.post(`${terminal}/saveTouDispatch`, plan(sn))).toMatchObject({
      code: 176,
      success: false,
      result: { id: expect.any(Number) },
    });
    expect((await detail(sn)).result).toMatchObject({ onlineFlag: false, template: { name: 'My tariff' } });
  });

  const season = plan('').strategyList[0];
  test.each([
    ['no template', { template: null }, 400],
    ['no name', { template: { ...plan(storySites.dstLosAngeles).template, name: ' ' } }, 400],
    ['no seasons', { strategyList: [] }, 400],
    ['names of other documents', { strategyList: [{ ...season, seasonName: undefined, name: 'All year' }] }, 400],
    ['months as a list', { strategyList: [{ ...season, month: [1, 2] }] }, 400],
    ['no days', { strategyList: [{ ...season, dayTypeVoList: [] }] }, 400],
    [
      'a block without its end',
      { strategyList: [{ ...season, dayTypeVoList: [{ detailVoList: [{ startHourTime: '00:00' }] }] }] },
      400,
    ],
  ])('%s is refused', async (_, differences, code) => {
    const sn = storySites.dstLosAngeles;
    const answer = await client.post(`${terminal}/saveTouDispatch`, { gatewayId: sn, ...plan(sn), ...differences });
    expect(answer).toMatchObject({ code, result: null });
    expect((await profiles(sn)).result.touSendStatus).toBeNull();
  });

  test('needs an aPower', async () => {
    const answer = await client.post(`${terminal}/saveTouDispatch`, plan(storySites.noApower));
    expect(answer).toMatchObject({ code: 181 });
  });
});
