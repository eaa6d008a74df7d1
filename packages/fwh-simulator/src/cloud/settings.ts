import { isOnline } from '../fleet/site-rows.ts';
import type { SiteRequest } from './cloud-request.ts';
import { badRequest, type CloudAnswer, failures, success } from './envelope.ts';

/** `getEntranceInfo`: which functions the site has, and the limits that its operator set. */
export function entranceInfo({ site }: SiteRequest): CloudAnswer {
  return success({
    sgipEntrance: 0,
    bbEntrance: 0,
    pcsEntrance: site.countryCode === 'US' ? 1 : 0,
    tariffSettingFlag: site.electricityType === 1,
    sdcpFlag: false,
    solarFlag: site.solarPeakWatts > 0,
    gridFlag: true,
    globalGridDischargeMax: -1,
    globalGridChargeMax: site.gridChargeAllowed ? -1 : 0,
    slSettingFlag: 0,
    needCtTest: false,
    gridFeedMaxFlag: 1,
    gridMaxFlag: site.gridChargeAllowed ? 2 : 1,
    chargingPowerLimited: false,
    ja12Entrance: 0,
  });
}

/** `system/getSystemSetting`. */
export function systemSetting({ site }: SiteRequest): CloudAnswer {
  return success({
    electricSupply: 1,
    ratedGridVolt: site.countryCode === 'US' ? 240 : 230,
    gridExportEnable: 1,
    gridSoftLimit: site.exportLimitWatts / 1000,
    gridHardLimit: site.exportLimitWatts / 1000,
    apowerNumber: site.apowers.length,
    isThreePhaseInstall: site.threePhase ? 1 : 0,
    rsdEnable: 0,
  });
}

export function stormSetting({ site }: SiteRequest): CloudAnswer {
  return success({
    enableStorm: site.stormHedge === null ? 0 : 1,
    advanceBackupTime: 120,
    noticeEnable: 1,
    stormEventVOList: [],
    showEventTypeFlag: false,
    advanceNoticeTime: 60,
  });
}

/** `getProgressingStormList`; null, not an empty list, where there is none. */
export function progressingStorms({ site, now }: SiteRequest): CloudAnswer {
  const storm = site.stormHedge;
  if (storm === null || now < storm.from || now >= storm.to) return success(null);
  const durationTime = Math.round((storm.to - storm.from) / 60_000);
  return success([{ id: 1, onset: storm.from, severity: 'Severe', durationTime }], 1);
}

/** `selectOffgrid`: whether the owner switched the grid off by hand. */
export function offgrid(_request: SiteRequest): CloudAnswer {
  return success({ offgridSet: 0, offgridState: 0 });
}

export function simButton({ site }: SiteRequest): CloudAnswer {
  return success([{ dictLabel: 'SIM', dictValue: String(site.simStatus), isDefault: 'N' }]);
}

/** `selectIotGenerator`; 181 without a generator. */
export function generator({ site, now }: SiteRequest): CloudAnswer {
  if (site.generatorWatts === null) return failures.noPermission;
  if (!isOnline(site, now)) return failures.offline;
  return success({
    genEn: 1,
    genStat: 1,
    manuSw: 1,
    genRatedPower: site.generatorWatts / 1000,
    genStartElec: 20,
    genCloseElec: 80,
    volt: 240,
    freq: 60,
    power: 0,
    generatorAlarmFlag: 0,
    genModel: 'sample',
  });
}

/** `updateIotGenerator` (`manuSw` 1 auto, 2 manual): saved for later when the gateway is silent. */
export function updateGenerator({ site, now, body }: SiteRequest): CloudAnswer {
  if (site.generatorWatts === null) return failures.noPermission;
  if (body?.['manuSw'] !== 1 && body?.['manuSw'] !== 2) return badRequest('manuSw must be 1 or 2');
  return isOnline(site, now) ? success(null) : failures.savedLater;
}

/** `v2/warrantyInfo`; carries the installer's contact data. */
export function warranty({ site }: SiteRequest): CloudAnswer {
  const end = new Date(site.createdAt + 12 * 365 * 86_400_000).toISOString().slice(0, 10);
  return success({
    expirationTime: end,
    installerCompany: 'Sample Solar Installers',
    installerCompanyPhone: '+1 (202) 555-0100',
    equipmentSupplierPhone: '+1 (202) 555-0101',
    warrantyLink: 'https://warranty.example.com',
    throughput: 43_000 * Math.max(1, site.apowers.length),
    remainThroughput: 39_500.5 * Math.max(1, site.apowers.length),
    deviceExpirationList: site.apowers.map((apower) => ({
      sn: apower.sn,
      model: apower.model,
      type: 2,
      expirationTime: end,
      subModuleExpirationTime: end,
    })),
    installerCompanyEmail: 'service@installer.example.com',
  });
}
