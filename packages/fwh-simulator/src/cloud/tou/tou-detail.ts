import { publicTouDispatches } from '@mao/fwh-tools';
import { localText } from '../../energy/day-frame.ts';
import { isOnline } from '../../fleet/site-rows.ts';
import { createRandom } from '../../random.ts';
import type { SiteRequest } from '../cloud-request.ts';
import { type CloudAnswer, failures, success } from '../envelope.ts';
import { strategyListOf } from './tou-wire.ts';

const titles: Readonly<Record<number, string>> = {
  1: 'aPower to home',
  2: 'Standby',
  3: 'aPower charge from solar',
  6: 'Self-consumption',
  7: 'aPower to home/grid',
  8: 'aPower charge from solar and grid',
  9: 'Zero import',
};

/**
 * `tou/getTouDispatchDetail`: tariff and dispatch plan of a gateway — what was saved last, else one of the templates of
 * its country. 181 without an aPower: there is nothing to dispatch.
 */
export function touDetail(request: SiteRequest): CloudAnswer {
  const { site, memory, now } = request;
  if (site.apowers.length === 0) return failures.noPermission;
  const saved = memory.savedTou.get(site.sn);
  const rated = site.apowers.reduce((sum, apower) => sum + apower.ratedWatts, 0) / 1_000;
  const plan =
    saved === undefined
      ? planOfFleet(request)
      : { template: saved.template, strategyList: saved.strategyList, nemType: saved.nemType };
  return success({
    ...plan,
    extraDTO: null,
    advancedSettings: null,
    bbDefaultVo: null,
    detailDefaultVo: {
      gridMax: -1,
      gridChargeMax: site.gridChargeAllowed ? rated : 0,
      dischargeMax: rated,
      gridDischargeMax: rated,
      fixedPower: rated / site.apowers.length,
      fixedPowerTotal: rated,
      fixedPowerAverage: rated / site.apowers.length,
      showAdvance: 1,
      priorityList: [0, 1, 2, 4].map((waveType) => ({ waveType, solarPriority: '1,2,3', loadPriority: '1,2,3' })),
      // Zero import is new: older gateways do not have it.
      touDispatchList: publicTouDispatches
        .filter(({ id }) => id !== 9 || site.hardwareVersion >= 103)
        .map(({ id, code, solarPriority, loadPriority }) => ({
          id,
          dispatchCode: code,
          title: titles[id] ?? '',
          content: titles[id] ?? '',
          recommendScene: '',
          recommendLevel: 0,
          waveType: null,
          solarPriority: solarPriority.join(','),
          loadPriority: loadPriority.join(','),
          mainIndex: 1,
          recommendFlag: null,
        })),
    },
    alertMessage: null,
    sendStatus: saved === undefined ? null : 1,
    batteryRatedCapacity: site.apowers.reduce((sum, apower) => sum + apower.capacityWattHours, 0) / 1_000,
    onlineFlag: isOnline(site, now),
    vppFlagTip: null,
    tariffSettingFlag: site.electricityType === 1,
    apowerCount: site.apowers.length,
    ptoDate: site.activatedAt === null ? null : localText(site.activatedAt, site.zone).slice(0, 10),
    batterySavingsFlag: null,
    weeklyParticipationSchedule: null,
  });
}

function planOfFleet({ site, fleet }: SiteRequest): object {
  const all = fleet.rows.touTemplates.filter(({ env, name }) => env === 'prod' && !name.startsWith('Legacy'));
  const near = all.filter(({ country }) => country === site.countryCode);
  const [fallback] = all;
  const random = createRandom(fleet.seed, 'site-tou', site.sn);
  const chosen = near.length > 0 ? random.pick(near) : fallback;
  if (chosen === undefined) throw new RangeError('the fleet has no TOU templates');
  const id = 50_000 + random.integer(1, 9_999);
  return {
    template: {
      id,
      gatewayId: site.sn,
      templateId: chosen.id,
      templateFromType: 1,
      electricCompany: chosen.company,
      eleCompanyFullName: chosen.company,
      eletricCompanyId: 1,
      sdcpCompanyFlag: 0,
      derSchdule: '',
      // The cloud really sends the word.
      gridType: 'null',
      name: chosen.name,
      electricityType: chosen.electricityType,
      status: null,
      countryId: chosen.countryId,
      countryEn: site.country,
      countryZh: site.country,
      provinceId: site.provinceId,
      provinceEn: chosen.province,
      provinceZh: chosen.province,
      workMode: 1,
      updateTime: localText(chosen.updatedAt, site.zone),
    },
    strategyList: strategyListOf(chosen.seasons, id),
    nemType: chosen.nemType ?? 0,
  };
}
