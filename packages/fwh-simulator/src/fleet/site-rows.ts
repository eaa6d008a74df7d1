import type { DeviceRecord, SiteRecord } from '@mao/fwh-tools';
import type { EnergyModel } from '../energy/create-energy-model.ts';
import { localDate, slotMilliseconds } from '../energy/day-frame.ts';
import type { FleetSite } from './fleet-site.ts';

/** The row of the site table that a synchronisation at `now` would write. */
export function toSiteRecord(site: FleetSite, energy: EnergyModel, now: number): SiteRecord {
  const seenAt = lastSeenAt(site, now);
  return {
    sn: site.sn,
    name: site.name,
    countryId: site.countryId,
    country: site.countryCode,
    province: site.province,
    zone: site.zone,
    model: site.model,
    hardwareVersion: site.hardwareVersion,
    activated: site.active,
    online: isOnline(site, now),
    runStatus: runStatusAt(site, energy, seenAt ?? now),
    workMode: site.workMode,
    firmwareVersion: site.firmware,
    protocolVersion: site.protocolVersion,
    connectionType: site.connectionType,
    simStatus: site.simStatus,
    iccid: site.iccid,
    apowerCount: site.apowers.length,
    totalCapacityKwh: sum(site.apowers.map((apower) => apower.capacityWattHours)) / 1000,
    ratedPowerKw: sum(site.apowers.map((apower) => apower.ratedWatts)) / 1000,
    ahubCount: site.accessories.filter((accessory) => accessory.kind === 'aHub').length,
    apboxCount: site.accessories.filter((accessory) => accessory.kind === 'aPBox').length,
    hasGenerator: site.generatorWatts !== null,
    activatedAt: site.activatedAt,
    createdAt: site.createdAt,
    lastSeenAt: seenAt,
    syncedAt: now,
  };
}

/** An online gateway reports every 5 minutes or so. */
export function isOnline(site: FleetSite, now: number): boolean {
  return site.active && (site.offlineSince === null || site.offlineSince > now);
}

export function lastSeenAt(site: FleetSite, now: number): number | null {
  if (!site.active) return null;
  return isOnline(site, now) ? Math.floor(now / slotMilliseconds) * slotMilliseconds : site.offlineSince;
}

/** `run_status` at an instant; 0 for a site that has no data then. */
export function runStatusAt(site: FleetSite, energy: EnergyModel, at: number): number {
  const day = energy.day(site, localDate(at, site.zone));
  return day?.runStatus[Math.floor((at - day.frame.start) / slotMilliseconds)] ?? 0;
}

export function toDeviceRecords(site: FleetSite): DeviceRecord[] {
  const boundAt = site.activatedAt ?? site.createdAt;
  return [
    {
      sn: site.sn,
      deviceSn: site.sn,
      kind: 'aGate',
      model: site.model,
      firmware: { app: site.firmware, protocol: site.protocolVersion },
      boundAt,
    },
    ...site.apowers.map(
      (apower): DeviceRecord => ({
        sn: site.sn,
        deviceSn: apower.sn,
        kind: 'aPower',
        model: apower.model,
        firmware: Object.fromEntries(
          Object.entries(apower.versions)
            .filter(([, version]) => version !== '')
            .map(([part, version]) => [part.replace(/Ver$/, ''), version]),
        ),
        boundAt,
      }),
    ),
    ...site.accessories.map(
      (accessory): DeviceRecord => ({
        sn: site.sn,
        deviceSn: accessory.sn,
        kind: accessory.kind === 'smartCircuits' ? 'accessory' : accessory.kind,
        model: accessory.model,
        firmware: { app: accessory.firmware },
        boundAt,
      }),
    ),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
