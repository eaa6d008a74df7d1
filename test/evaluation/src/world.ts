import {
  createFleet,
  createPlaneData,
  type Fleet,
  type FleetSite,
  type OperationRows,
  type PlaneData,
} from '@mao/fwh-simulator';
import { DateTime } from 'luxon';

/** The truth behind the demo: the same fleet, computed here and never asked through a tool. */
export interface World {
  /** Epoch ms up to which the demo's records go. */
  readonly now: number;
  readonly fleet: Fleet;
  readonly operations: OperationRows;
  readonly plane: PlaneData;
  /** @throws RangeError for a serial that is not in the fleet. */
  site(sn: string): FleetSite;
  /** `yyyy-MM-dd` of the site's calendar, so many days ago. */
  siteDate(sn: string, daysAgo: number): string;
  /** `yyyy-MM-dd HH:mm:ss` at the site. */
  siteTime(sn: string, at: number): string;
  /** `yyyy-MM-dd` of UTC, so many days ago. */
  utcDate(daysAgo: number): string;
}

/** @param now epoch ms at which the demo filled its tables */
export function createWorld(now: number): World {
  const fleet = createFleet({ seed: 1, sites: 300, now });
  const plane = createPlaneData(fleet.seed, fleet.sites, now);
  let operations: OperationRows | undefined;
  const site = (sn: string): FleetSite => {
    const found = fleet.findSite(sn);
    if (found === undefined) throw new RangeError(`no site ${sn}`);
    return found;
  };
  return {
    now,
    fleet,
    plane,
    get operations() {
      operations ??= fleet.rows.operations();
      return operations;
    },
    site,
    siteDate: (sn, daysAgo) =>
      DateTime.fromMillis(now, { zone: site(sn).zone })
        .minus({ days: daysAgo })
        .toFormat('yyyy-MM-dd'),
    siteTime: (sn, at) => DateTime.fromMillis(at, { zone: site(sn).zone }).toFormat('yyyy-MM-dd HH:mm:ss'),
    utcDate: (daysAgo) => DateTime.fromMillis(now, { zone: 'utc' }).minus({ days: daysAgo }).toFormat('yyyy-MM-dd'),
  };
}
