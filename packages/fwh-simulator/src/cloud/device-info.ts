import { localText } from '../energy/day-frame.ts';
import { isOnline } from '../fleet/site-rows.ts';
import type { CloudRequest, SiteRequest } from './cloud-request.ts';
import { type CloudAnswer, success } from './envelope.ts';
import { socAt } from './soc-at.ts';

/** `getDeviceInfoV2`: ratings, options and — as the real one does — the owner's name. */
export function deviceInfo(request: SiteRequest): CloudAnswer {
  const { site, now } = request;
  const rated = site.apowers.reduce((total, apower) => total + apower.ratedWatts, 0) / 1000;
  const capacity = site.apowers.reduce((total, apower) => total + apower.capacityWattHours, 0) / 1000;
  const local = localText(Math.min(now, site.offlineSince ?? now), site.zone);
  return success({
    gatewayId: site.sn,
    date: local.slice(0, 10),
    deviceTime: local,
    countryId: site.countryId,
    provinceId: site.provinceId,
    offGirdFlag: site.storyOutages.some((outage) => outage.from <= now && now < outage.to) ? 1 : 0,
    sysHdVersion: String(site.hardwareVersion),
    sysHdVersionInt: site.hardwareVersion,
    realSysHdVersion: site.systemName,
    protocolVer: site.protocolVersion,
    installerId: 501,
    serviceVoltageFlag: null,
    offMessage: null,
    genEn: site.generatorWatts === null ? 0 : 1,
    chooseFinancierId: 0,
    firstName: site.owner.firstName,
    lastName: site.owner.lastName,
    fhpSn: site.apowers.map((apower) => apower.sn).join(','),
    gridPhaseConSet: null,
    activeStatus: site.active ? 1 : 0,
    emsDeviceVer: 2,
    solarFlag: site.solarPeakWatts > 0,
    solarTipMsg: '',
    v2lModeEnable: null,
    v2lRunState: null,
    newHomeFlag: null,
    sleepStatus: null,
    zoneInfo: site.zone,
    peHwVerList: site.apowers.map((apower) => apower.hardwareVersion),
    fixedPowerTotal: rated,
    fixedPowerAverage: site.apowers.length === 0 ? 0 : rated / site.apowers.length,
    totalCap: capacity,
    apowerList: site.apowers.map((apower) => ({
      id: apower.sn,
      ratedPwr: apower.ratedWatts,
      rateBatCap: apower.capacityWattHours,
    })),
    blackSleepFlag: false,
    mpptEnFlag: site.countryCode === 'AU',
    apbox20Num: site.accessories.filter((accessory) => accessory.kind === 'aPBox').length,
    equipType: null,
  });
}

/** `obtainAgateInfo`: firmware of the gateway's parts; known for silent gateways too. */
export function agateInfo(request: SiteRequest): CloudAnswer {
  const { site } = request;
  const build = site.firmware.slice(7, 9);
  return success({
    protocolVer: site.protocolVersion,
    sysHdVersion: site.hardwareVersion,
    emsDeviceVer: 2,
    ibgVersion: site.firmware,
    ibgMainVersion: site.firmware.split('_')[0] ?? site.firmware,
    connType: site.connectionType,
    slVersion: `V02R02B${build}D00`,
    slVersionApp: null,
    slVersionBoot: null,
    awsVersion: `V11R01B${build}D00`,
    appVersion: `V11R01B${build}D01`,
    meterVersion: 'V1.08',
    msaModel: null,
    msaSn: null,
  });
}

/** `obtainApowersInfo`: state and firmware of every aPower. */
export function apowersInfo(request: SiteRequest): CloudAnswer {
  const { site, now } = request;
  const soc = socAt(request);
  const online = isOnline(site, now);
  const rows = site.apowers.map((apower) => ({
    apowerSn: apower.sn,
    ratedPower: apower.ratedWatts / 1000,
    ratedCapacity: apower.capacityWattHours / 1000,
    status: online ? 0 : 3,
    remainingPower: Math.round(apower.capacityWattHours * soc) / 100_000,
    ...apower.versions,
    peHwVer: String(apower.hardwareVersion),
    soc: Math.round(soc * 10) / 10,
  }));
  return success(rows, rows.length);
}

export function overallInfo(request: SiteRequest): CloudAnswer {
  const { apowers } = request.site;
  const totalPower = apowers.reduce((total, apower) => total + apower.ratedWatts, 0) / 1000;
  return success({ apowerCount: apowers.length, totalPower });
}

/** `getAccessoryList`: accessoryType 3 generator, 4 smart circuits; others are the simulator's. */
export function accessoryList(request: SiteRequest): CloudAnswer {
  const types = { smartCircuits: 4, aHub: 5, aPBox: 6 } as const;
  const rows = request.site.accessories.map((accessory, index) => ({
    loadOption: null,
    gerOption: null,
    accessoryType: types[accessory.kind],
    createTime: localText(request.site.createdAt, request.site.zone),
    id: String(index + 1),
    sn: accessory.sn,
  }));
  return success(rows, rows.length);
}

/** `getEquipmentLocationDetail`: where the owner lives; the whole answer but the zone is personal. */
export function locationDetail(request: SiteRequest): CloudAnswer {
  const { site } = request;
  return success({
    gatewayId: site.sn,
    gatewayName: site.name,
    address: site.owner.street,
    dst: 0,
    latitude: site.latitude.toFixed(6),
    longitude: site.longitude.toFixed(6),
    postCode: site.owner.postCode,
    timezone: 0,
    zoneInfo: site.zone,
    country: site.country,
    province: site.province,
    city: site.city,
    region: site.province,
    addressSecondLast: site.owner.street,
    completeAddress: site.owner.completeAddress,
    alphaCode: site.countryCode,
    alertMessage: null,
  });
}

/** `getPersonalInfo` of the account that asks. */
export function personalInfo(request: CloudRequest): CloudAnswer {
  const owner = request.session.type === 0 ? request.visibleSites[0]?.owner : undefined;
  return success({
    email: request.session.account,
    firstName: owner?.firstName ?? 'Sample',
    lastName: owner?.lastName ?? 'Installer',
    phone: owner?.phone ?? '+1 (202) 555-0100',
    address: owner?.completeAddress ?? null,
  });
}
