import { localDate, slotMilliseconds } from '../energy/day-frame.ts';
import { slotPower } from '../energy/energy-day.ts';
import { isOnline } from '../fleet/site-rows.ts';
import { createRandom } from '../random.ts';
import { alarmRows } from './alarms.ts';
import type { SiteRequest } from './cloud-request.ts';
import { flowTotals, kwh, namedTotals } from './electric-totals.ts';
import { badRequest, type CloudAnswer, failures, success } from './envelope.ts';

/** `getDeviceCompositeInfo`: the present state of one gateway, as the app's home screen shows it. */
export function compositeInfo(request: SiteRequest): CloudAnswer {
  const { site, fleet, now, query } = request;
  const refreshFlag = query.get('refreshFlag') ?? '0';
  if (refreshFlag !== '0' && refreshFlag !== '1') return badRequest('refreshFlag must be 0 or 1');
  if (!isOnline(site, now)) return failures.offline;
  const date = localDate(now, site.zone);
  const day = fleet.energy.day(site, date);
  const totals = flowTotals(fleet, site, date, now);
  if (day === undefined || totals === null) return failures.offline;

  const slot = Math.min(day.frame.slots - 1, Math.floor((now - day.frame.start) / slotMilliseconds));
  const power = slotPower(day.flows, slot);
  const runStatus = day.runStatus[slot] ?? 0;
  const gridPresent = day.gridPresent[slot] === 1;
  const capacity = site.apowers.reduce((total, apower) => total + apower.capacityWattHours, 0);
  const soc = capacity === 0 ? 0 : decimals(((day.storedWattHours[slot] ?? 0) / capacity) * 100);
  const named = namedTotals(totals);
  const storm = site.stormHedge !== null && site.stormHedge.from <= now && now < site.stormHedge.to;
  const random = createRandom(fleet.seed, 'composite', site.sn, Math.floor(now / slotMilliseconds));
  const shares = shareOut(power.battery, site.apowers.length);
  const packState = runStatus % 5;

  return success(
    {
      currentWorkMode: site.workMode,
      deviceStatus: 1,
      runtimeData: {
        mode: storm ? 6 : site.profileId,
        name: storm ? 'Storm Hedge' : modeName(site.workMode),
        electricity_type: site.electricityType,
        run_status: runStatus,
        report_type: 0,
        infi_status: [],
        fhpSn: site.apowers.map((apower) => apower.sn),
        p_uti: power.grid / 1000,
        p_sun: power.solar / 1000,
        p_gen: power.generator / 1000,
        p_fhp: power.battery / 1000,
        p_load: power.load / 1000,
        kwh_uti_in: kwh(named.gridIn),
        kwh_uti_out: kwh(named.gridOut),
        kwh_sun: kwh(named.solar),
        kwh_gen: kwh(named.generator),
        kwh_fhp_di: kwh(named.batteryOut),
        kwh_fhp_chg: kwh(named.batteryIn),
        kwh_load: kwh(named.load),
        soc,
        t_amb: decimals(random.between(14, 31), 1),
        main_sw: [gridPresent ? 1 : 0, power.generator > 0 ? 1 : 0, site.solarPeakWatts > 0 ? 1 : 0],
        pro_load: [1, 1, 1],
        pe_stat: site.apowers.map(() => (runStatus >= 5 ? 9 : packState === 1 ? 6 : packState === 2 ? 7 : 1)),
        doStatus: [0, 0, 0, 0],
        bms_work: site.apowers.map(() => (packState === 1 ? 7 : packState === 2 ? 6 : 5)),
        di: [0, 0, 0, 0],
        signal: random.integer(11, 29),
        wifiSignal: site.connectionType === 3 ? random.integer(45, 95) : 0,
        connType: site.connectionType,
        elecnet_state: gridPresent ? 1 : 0,
        slaver_stat: 0,
        fhpSoc: site.apowers.map(() => decimals(Math.min(100, Math.max(0, soc + random.between(-1.5, 1.5))), 1)),
        fhpPower: shares.map((watts) => watts / 1000),
        genEn: site.generatorWatts === null ? 0 : 1,
        genStat: power.generator > 0 ? 3 : 0,
        kwhSolarLoad: Math.round(totals.powerSolarHomeArray),
        kwhGridLoad: Math.round(totals.powerGirdHomeArray),
        kwhFhpLoad: Math.round(totals.powerFhpHomeArray),
        kwhGenLoad: Math.round(totals.powerGenHomeArray),
        gridChBat: kwh(totals.powerGirdFhpArray),
        soOutGrid: kwh(totals.powerSolarGirdArray),
        soChBat: kwh(totals.powerSolarFhpArray),
        batOutGrid: kwh(totals.powerFhpGirdArray),
        offgridreason: gridPresent ? null : 0,
        v2lModeEnable: 0,
        v2lRunState: 0,
        remoteSolarEn: 0,
        remoteSolar1Power: 0,
        remoteSolar2Power: 0,
        threePhasePvPower: 0,
        completeInstallFlag: 1,
        timestamp: refreshFlag === '1' ? Math.floor(now / 1000) : 0,
      },
      solarHaveVo: {
        remoteSolarEn: 0,
        gridSplitCtEn: 0,
        sysHdVersion: site.hardwareVersion,
        isThreePhaseInstall: site.threePhase ? 1 : 0,
        installPv1Port: site.solarPeakWatts > 0 ? 1 : 0,
        installPv2Port: 0,
        offGridFlag: gridPresent ? 0 : 1,
        offGridReason: gridPresent ? null : 0,
        mpptEnFlag: site.countryCode === 'AU',
      },
      currentAlarmVOList: alarmRows(request),
      valid: true,
    },
    0,
  );
}

function modeName(workMode: 1 | 2 | 3): string {
  return { 1: 'Time of Use', 2: 'Self-Consumption', 3: 'Emergency Backup' }[workMode];
}

/** Whole watts that add up to the total. */
function shareOut(watts: number, parts: number): number[] {
  const even = Math.trunc(watts / parts);
  return Array.from({ length: parts }, (_, index) => (index === 0 ? watts - even * (parts - 1) : even));
}

function decimals(value: number, places = 3): number {
  const factor = 10 ** places;
  return Math.round(value * factor) / factor;
}
