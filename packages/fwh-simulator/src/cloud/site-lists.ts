import { localText } from '../energy/day-frame.ts';
import type { FleetSite } from '../fleet/fleet-site.ts';
import { isOnline, lastSeenAt, runStatusAt, toDeviceRecords } from '../fleet/site-rows.ts';
import type { CloudRequest } from './cloud-request.ts';
import { badRequest, type CloudAnswer, failure, success } from './envelope.ts';

/** `terminal/getHomeGatewayList`: every gateway of the account, not paged. */
export function homeGatewayList(request: CloudRequest): CloudAnswer {
  const { now } = request;
  const rows = request.visibleSites.map((site) => ({
    id: site.sn,
    status: isOnline(site, now) ? 1 : 0,
    connType: site.connectionType,
    name: site.name,
    loadOption: 0,
    gerOption: site.generatorWatts === null ? 0 : 1,
    groupId: null,
    groupName: null,
    groupFlag: 0,
    account: site.owner.email,
    protocolVer: site.protocolVersion,
    version: site.firmware,
    address: null,
    activeStatus: site.active ? 1 : 0,
    simCardStatus: site.simStatus,
    activeTime: site.activatedAt,
    installTime: site.activatedAt,
    createTime: site.createdAt,
    realSysHdVersion: site.systemName,
    sysHdVersion: String(site.hardwareVersion),
    zoneInfo: site.zone,
    deviceTime: deviceTime(site, now),
    countryId: site.countryId,
    provinceId: site.provinceId,
    benefitShowFlag: 0,
  }));
  return success(rows, rows.length);
}

/**
 * `manage/selectAppGatewayList`: the installer's gateways, `pageNum` from 1, `pageSize` 1 to 100 (20). The parameter
 * names are the simulator's, and so are the fields from `countryCode` on: where the platform gives the devices of many
 * gateways at once is not public. `total` counts all pages, and a page past the end is empty.
 */
export function appGatewayList(request: CloudRequest): CloudAnswer {
  const { fleet, query, now } = request;
  if (request.session.type !== 3) return failure(401, 'Only installers may list gateways');
  const pageNumber = wholeNumber(query.get('pageNum'), 1);
  const pageSize = wholeNumber(query.get('pageSize'), 20);
  if (pageNumber === null || pageNumber < 1) return badRequest('pageNum must be at least 1');
  if (pageSize === null || pageSize < 1 || pageSize > 100) return badRequest('pageSize must be from 1 to 100');
  const first = (pageNumber - 1) * pageSize;
  const rows = request.visibleSites.slice(first, first + pageSize).map((site) => ({
    id: site.sn,
    name: site.name,
    account: site.owner.email,
    runStatus: runStatusAt(site, fleet.energy, now),
    emsModel: site.workMode,
    status: isOnline(site, now) ? 1 : 0,
    activeStatus: site.active ? 1 : 0,
    protocolVer: site.protocolVersion,
    version: site.firmware,
    connType: site.connectionType,
    address: site.owner.completeAddress,
    region: site.province,
    simCardStatus: site.simStatus,
    sysHdVersion: String(site.hardwareVersion),
    realSysHdVersion: site.systemName,
    countryId: site.countryId,
    provinceId: site.provinceId,
    userName: `${site.owner.firstName} ${site.owner.lastName}`,
    firstName: site.owner.firstName,
    lastName: site.owner.lastName,
    deviceTime: deviceTime(site, now),
    zoneInfo: site.zone,
    addressSecondLast: site.owner.street,
    city: site.city,
    province: site.province,
    country: site.country,
    deviceAddress: site.owner.completeAddress,
    activeTime: site.activatedAt,
    createTime: site.createdAt,
    newHomeFlag: null,
    sleepStatus: 0,
    benefitShowFlag: 0,
    jobCode: null,
    countryCode: site.countryCode,
    iccid: site.iccid,
    generatorFlag: site.generatorWatts === null ? 0 : 1,
    lastTime: lastSeenAt(site, now),
    deviceList: deviceList(site),
  }));
  return success(rows, request.visibleSites.length);
}

/** `manage/selectAppGatewayStatus`: how many gateways are in which state. */
export function appGatewayStatus(request: CloudRequest): CloudAnswer {
  if (request.session.type !== 3) return failure(401, 'Only installers may count gateways');
  const { fleet, now, visibleSites } = request;
  const online = visibleSites.filter((site) => isOnline(site, now));
  const states = online.map((site) => runStatusAt(site, fleet.energy, now));
  const count = (...wanted: readonly number[]): number => states.filter((state) => wanted.includes(state)).length;
  return success({
    incomplete: visibleSites.filter((site) => !site.active).length,
    all: visibleSites.length,
    fault: count(3),
    offline: visibleSites.filter((site) => site.active && !isOnline(site, now)).length,
    charging: count(1, 6),
    discharging: count(2, 7),
    standby: count(0, 5),
    offGrid: count(5, 6, 7),
    shutdown: 0,
    newHome: 0,
  });
}

function deviceList(site: FleetSite) {
  const apowers = new Map(site.apowers.map((apower) => [apower.sn, apower]));
  return toDeviceRecords(site).map(({ deviceSn, kind, model, firmware, boundAt }) => {
    const apower = apowers.get(deviceSn);
    const rating = apower && { ratedPwr: apower.ratedWatts, rateBatCap: apower.capacityWattHours };
    return { id: deviceSn, kind, model, versions: firmware, bindTime: boundAt, ...rating };
  });
}

/** `yyyy-MM-dd HH:mm` of the gateway's clock; it stands still while the gateway is silent. */
function deviceTime(site: FleetSite, now: number): string {
  return localText(Math.min(now, site.offlineSince ?? now), site.zone).slice(0, 16);
}

function wholeNumber(text: string | null, fallback: number): number | null {
  if (text === null) return fallback;
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
