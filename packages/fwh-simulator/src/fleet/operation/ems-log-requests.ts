import type { EmsLogRecord, OperationStatus } from '@mao/fwh-tools';
import { localText } from '../../energy/day-frame.ts';
import { createRandom, type Random } from '../../random.ts';
import type { FleetSite } from '../fleet-site.ts';
import { dayMilliseconds, minute, numbered, type OperationContext, startOfUtcDay } from './operation-context.ts';

type Request = Omit<EmsLogRecord, 'id'>;

interface Wish {
  readonly requestedAt: number;
  readonly from: number;
  readonly to: number;
}

/** Requests of the last 60 days. At the sites of the outage and of the silence somebody looked into it. */
export function emsLogRequests({ seed, sites, now }: OperationContext): EmsLogRecord[] {
  const today = startOfUtcDay(now);
  const rows = sites.flatMap((site): Request[] => {
    if (site.activatedAt === null) return [];
    const random = createRandom(seed, 'ems-log', site.sn);
    const count = site.story === 'healthyUs' ? 25 : random.weighted([[0, 60], [1, 22], [3, 14], [6, 4]] as const); // biome-ignore format: table
    const wishes = Array.from({ length: count }, (): Wish => {
      const requestedAt = today - random.integer(1, 60) * dayMilliseconds + random.integer(6 * 60, 20 * 60) * minute;
      return { requestedAt, from: requestedAt - random.integer(2, 48) * 60 * minute, to: requestedAt };
    });
    const ordinary = wishes
      .filter(({ from }) => from >= (site.activatedAt ?? 0))
      .map((wish) => record(site, wish, random.weighted([[2, 85], [3, 15]] as const), random)); // biome-ignore format: table
    return [...ordinary, ...story(site, now, random)];
  });
  return numbered(
    rows.filter(({ requestedAt }) => requestedAt <= now),
    (row) => row.requestedAt,
    (row) => row.sn,
  );
}

function story(site: FleetSite, now: number, random: Random): Request[] {
  const [outage] = site.storyOutages;
  if (outage !== undefined && outage.to + 30 * minute <= now) {
    const wish = { requestedAt: outage.to + 30 * minute, from: outage.from - 60 * minute, to: outage.to };
    return [record(site, wish, 2, random)];
  }
  if (site.story === 'offlineThreeDays' && site.offlineSince !== null) {
    const since = site.offlineSince;
    const wish = { requestedAt: since + 26 * 60 * minute, from: since - 120 * minute, to: since };
    return [record(site, wish, 3, random)];
  }
  return [];
}

function record(site: FleetSite, wish: Wish, wanted: 2 | 3, random: Random): Request {
  const silent = site.offlineSince !== null && wish.requestedAt >= site.offlineSince;
  const status: OperationStatus = silent ? 3 : wanted;
  const hours = (wish.to - wish.from) / (60 * minute);
  return {
    sn: site.sn,
    requestedAt: wish.requestedAt,
    rangeFrom: localText(wish.from, site.zone),
    rangeTo: localText(wish.to, site.zone),
    status,
    fileKey: status === 2 ? `ems-log/${site.sn}/${wish.requestedAt}.zip` : null,
    sizeBytes: status === 2 ? Math.round(hours * random.between(38_000, 61_000)) : null,
    error: status === 3 ? (silent ? '网关离线' : random.pick(['设备忙', '上传中断'])) : null,
  };
}
