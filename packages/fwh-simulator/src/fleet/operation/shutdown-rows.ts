import type { ShutdownDay, ShutdownSite } from '@mao/fwh-tools';
import { dayMilliseconds, minute, type OperationContext, startOfUtcDay, utcDate } from './operation-context.ts';
import { shutdownOfDay } from './shutdowns.ts';

/** As far back as the alarm history of the demo; the running day is not counted yet. */
const days = 34;

/** Statistics and sites of the days that are over; the running day is counted when it has ended. */
export function shutdownRows({ seed, sites, energy, now }: OperationContext): {
  readonly shutdownDays: readonly ShutdownDay[];
  readonly shutdownSites: readonly ShutdownSite[];
} {
  const today = startOfUtcDay(now);
  const shutdownDays: ShutdownDay[] = [];
  const shutdownSites: ShutdownSite[] = [];
  for (let back = days; back > 0; back -= 1) {
    const dayStart = today - back * dayMilliseconds;
    const date = utcDate(dayStart);
    const countries = new Map<string, { sitesTotal: number; sitesShutdown: number; apowersShutdown: number }>();
    for (const site of sites) {
      if (site.activatedAt === null || site.activatedAt > dayStart) continue;
      const count = countries.get(site.countryCode) ?? { sitesTotal: 0, sitesShutdown: 0, apowersShutdown: 0 };
      countries.set(site.countryCode, count);
      count.sitesTotal += 1;
      const shutdown = shutdownOfDay(site, dayStart / dayMilliseconds, { seed, energy, today });
      if (shutdown === null) continue;
      count.sitesShutdown += 1;
      count.apowersShutdown += 1;
      shutdownSites.push({
        date,
        sn: site.sn,
        country: site.countryCode,
        model: site.model,
        firmwareVersion: site.firmware,
        reasonCode: shutdown.reasonCode,
        startedAt: shutdown.from,
        durationMinutes: shutdown.to > now ? null : Math.round((shutdown.to - shutdown.from) / minute),
      });
    }
    for (const [country, count] of countries) shutdownDays.push({ date, country, ...count });
  }
  return { shutdownDays, shutdownSites };
}
