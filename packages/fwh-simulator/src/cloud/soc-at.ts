import { localDate, slotMilliseconds } from '../energy/day-frame.ts';
import type { SiteRequest } from './cloud-request.ts';

/** Percent at the last moment the gateway was heard; 0 without batteries or data. */
export function socAt({ site, fleet, now }: Pick<SiteRequest, 'site' | 'fleet' | 'now'>): number {
  const at = Math.min(now, site.offlineSince ?? now);
  const capacity = site.apowers.reduce((total, apower) => total + apower.capacityWattHours, 0);
  const day = fleet.energy.day(site, localDate(at, site.zone));
  if (day === undefined || capacity === 0) return 0;
  return ((day.storedWattHours[Math.floor((at - day.frame.start) / slotMilliseconds)] ?? 0) / capacity) * 100;
}
