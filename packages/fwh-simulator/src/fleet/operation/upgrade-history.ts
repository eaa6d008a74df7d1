import type { AhubUpgrade, OperationStatus, SystemUpgrade, SystemUpgradeStep } from '@mao/fwh-tools';
import { DateTime } from 'luxon';
import { createRandom, type Random } from '../../random.ts';
import { firmwares } from '../create-site.ts';
import type { FleetSite } from '../fleet-site.ts';
import { dayMilliseconds, minute, numbered, type OperationContext, startOfUtcDay } from './operation-context.ts';
import { upgradeSteps, upgradeUnderWay } from './upgrade-under-way.ts';

/** Oldest first. */
const versions = firmwares.map(([version]) => version).reverse();

/** What a step takes, over all devices. */
const stepTime = 6 * minute;

/** An upgrade before it has a number; of a failed one the step that failed follows the finished ones. */
interface Attempt extends Omit<SystemUpgrade, 'id'> {
  readonly site: FleetSite;
  readonly error: string | null;
}

/** Every version change of a site since it was activated; one in eight needed a second attempt. */
export function systemUpgradeHistory(context: OperationContext): {
  readonly systemUpgrades: readonly SystemUpgrade[];
  readonly systemUpgradeSteps: readonly SystemUpgradeStep[];
} {
  const attempts = numbered(
    context.sites.flatMap((site) => attemptsOf(context, site)),
    (attempt) => attempt.startedAt,
    (attempt) => attempt.sn,
  );
  return {
    systemUpgrades: attempts.map(({ site: _site, error: _error, ...upgrade }) => upgrade),
    systemUpgradeSteps: attempts.flatMap(stepsOf),
  };
}

function attemptsOf({ seed, now }: OperationContext, site: FleetSite): Attempt[] {
  const { activatedAt } = site;
  if (activatedAt === null) return [];
  const attempts: Attempt[] = [];
  const present = versions.indexOf(site.firmware as (typeof versions)[number]);
  const underWay = upgradeUnderWay(seed, site);
  for (let index = 1; index <= present; index += 1) {
    const [fromVersion, toVersion] = [versions[index - 1], versions[index]];
    if (fromVersion === undefined || toVersion === undefined) continue;
    const change = { site, fromVersion, toVersion };
    const random = createRandom(seed, 'system-upgrade', site.sn, toVersion);
    if (index === present && underWay !== null) {
      attempts.push(attempt(change, now - random.integer(8, 25) * minute, { status: 1, step: underWay }));
      continue;
    }
    const startedAt = nightOf(releasedAt(toVersion) + random.integer(7, 60) * dayMilliseconds, site, random);
    if (startedAt < activatedAt || startedAt > now - dayMilliseconds) continue;
    // The full house needed two attempts for its last version.
    if (site.apowers.length > 0 && (random.chance(0.125) || (site.story === 'fullHouse' && index === present))) {
      const failedAt = startedAt - 4 * dayMilliseconds;
      const error = random.pick(['校验失败', '设备没有重启', '传输中断']);
      if (failedAt > activatedAt) attempts.push(attempt(change, failedAt, { status: 3, step: 3, error }));
    }
    attempts.push(attempt(change, startedAt, { status: 2, step: upgradeSteps.length }));
  }
  attempts.push(...waiting(site, now, seed));
  return attempts;
}

/** The silent site is to get the newest version when it comes back. */
function waiting(site: FleetSite, now: number, seed: number): Attempt[] {
  const newest = versions.at(-1);
  if (site.story !== 'offlineThreeDays' || site.offlineSince === null || newest === undefined) return [];
  const random = createRandom(seed, 'system-upgrade-waiting', site.sn);
  const toVersion = site.firmware === newest ? newest.replace('B86', 'B87') : newest;
  const startedAt = Math.min(now, site.offlineSince + random.integer(20, 30) * 60 * minute);
  return [attempt({ site, fromVersion: site.firmware, toVersion }, startedAt, { status: 0, step: 0 })];
}

function attempt(
  change: { readonly site: FleetSite; readonly fromVersion: string; readonly toVersion: string },
  startedAt: number,
  end: { readonly status: OperationStatus; readonly step: number; readonly error?: string },
): Attempt {
  const { site, fromVersion, toVersion } = change;
  return {
    site,
    sn: site.sn,
    type: 1,
    fromVersion,
    toVersion,
    status: end.status,
    step: end.step,
    totalSteps: upgradeSteps.length,
    startedAt,
    // A failed upgrade ends behind the step that failed.
    finishedAt: end.status >= 2 ? startedAt + (end.status === 3 ? end.step + 1 : end.step) * stepTime + minute : null,
    error: end.error ?? null,
  };
}

function stepsOf(attempt: Attempt & { readonly id: number }): SystemUpgradeStep[] {
  return upgradeSteps.flatMap(([stepName], index) => {
    const stepNo = index + 1;
    const devices = stepNo === 4 ? attempt.site.apowers.map(({ sn }) => sn) : [attempt.sn];
    return devices.map((deviceSn, place): SystemUpgradeStep => {
      const done = stepNo <= attempt.step;
      const next = stepNo === attempt.step + 1;
      // Of the devices of the failing step the last one fails.
      const failing = next && attempt.status === 3 && place === devices.length - 1;
      const passed = done || (next && attempt.status === 3 && !failing);
      const status: OperationStatus = passed ? 2 : failing ? 3 : next && attempt.status === 1 ? 1 : 0;
      return {
        recordId: attempt.id,
        stepNo,
        stepName,
        deviceSn,
        firmwareName: attempt.toVersion,
        status,
        // Devices of one step take turns within its time.
        finishedAt:
          status >= 2 ? attempt.startedAt + Math.round((index + (place + 1) / devices.length) * stepTime) : null,
        error: failing ? attempt.error : null,
      };
    });
  });
}

/**
 * Upgrades of the aHubs. At the full house the last one failed, and the alarm that the aHub does not answer began with
 * it; it has been active since.
 */
export function ahubUpgradeHistory({ seed, sites, now }: OperationContext): AhubUpgrade[] {
  const today = startOfUtcDay(now);
  const rows = sites.flatMap((site): Omit<AhubUpgrade, 'id'>[] => {
    const hub = site.accessories.find(({ kind }) => kind === 'aHub');
    const { activatedAt } = site;
    if (hub === undefined || activatedAt === null) return [];
    const random = createRandom(seed, 'ahub-upgrade', hub.sn);
    const base = { sn: site.sn, ahubSn: hub.sn };
    const upgrades: Omit<AhubUpgrade, 'id'>[] = [];
    if (hub.firmware === '1.1.0') {
      const startedAt = nightOf(today - random.integer(20, 200) * dayMilliseconds, site, random);
      const change = { ...base, fromVersion: '1.0.3', toVersion: '1.1.0' };
      if (random.chance(0.25)) {
        upgrades.push({
          ...change,
          status: 3,
          startedAt,
          finishedAt: startedAt + 4 * minute,
          error: 'CAN 总线无应答',
        });
      }
      const secondAt = startedAt + dayMilliseconds;
      upgrades.push({ ...change, status: 2, startedAt: secondAt, finishedAt: secondAt + 9 * minute, error: null });
    }
    if (site.story === 'fullHouse') {
      const startedAt = today - 123 * minute;
      const toVersion = hub.firmware === '1.1.0' ? '1.2.0' : '1.1.0';
      const end = { status: 3 as const, startedAt, finishedAt: startedAt + 6 * minute, error: 'CAN 总线无应答' };
      upgrades.push({ ...base, fromVersion: hub.firmware, toVersion, ...end });
    }
    return upgrades.filter(({ startedAt }) => startedAt >= activatedAt && startedAt <= now);
  });
  return numbered(
    rows,
    (row) => row.startedAt,
    (row) => row.ahubSn,
  );
}

/** The version carries the day on which it was built. */
function releasedAt(version: string): number {
  const [, year, month, day] = /_(\d\d)(\d\d)(\d\d)$/.exec(version) ?? [];
  return Date.UTC(2000 + Number(year), Number(month) - 1, Number(day));
}

/** Between two and four in the morning at the site. */
function nightOf(at: number, site: FleetSite, random: Random): number {
  const night = DateTime.fromMillis(at, { zone: site.zone }).startOf('day');
  return night.toMillis() + random.integer(120, 240) * minute;
}
