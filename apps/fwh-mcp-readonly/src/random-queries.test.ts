import type { Fleet, FleetSite, OperationRows } from '@mao/fwh-simulator';
import { createMysqlTestDatabase, type MysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduction, startProduction } from './__fixtures__/start-production.ts';

/*
 * A thousand random questions to the list tools over MySQL. Whatever is asked: JSON within the limit, whole rows, and
 * totals that a plain filter over the fleet's own rows gives too.
 */

const noMysql = await mysqlSkipReason();
const CHARACTER_LIMIT = 30_000;
const DAY = 86_400_000;

let mysql: MysqlTestDatabase;
let production: RunningProduction;
let fleet: Fleet;
let operations: OperationRows;

beforeAll(async () => {
  if (noMysql !== null) return;
  mysql = await createMysqlTestDatabase();
  production = await startProduction(mysql.url);
  fleet = production.simulator.fleet;
  operations = fleet.rows.operations();
}, 180_000);
afterAll(async () => {
  await production?.close();
  await mysql?.drop();
});

interface Question {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** Matches over all pages. */
  readonly total: () => number;
}

const siteIndex = fc.nat({ max: 299 });
const siteAt = (index: number): FleetSite => fleet.sites[index] as FleetSite;
const limit = fc.integer({ min: 1, max: 100 });
/** Before today, which has not come everywhere, and outside the night, so that no clock change makes it ambiguous. */
const moment = fc.record({ daysAgo: fc.integer({ min: 1, max: 25 }), hour: fc.integer({ min: 4, max: 23 }) });
type Moment = { readonly daysAgo: number; readonly hour: number };

const formats = new Map<string, Intl.DateTimeFormat>();
function localText(at: number, zone: string): string {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  return format.format(at);
}
const textOf = ({ daysAgo, hour }: Moment, zone: string): string =>
  `${localText(fleet.now - daysAgo * DAY, zone).slice(0, 10)} ${String(hour).padStart(2, '0')}:00:00`;
function rangeOf(first: Moment, second: Moment, zone: string): { from: string; to: string } {
  const [from = '', to = ''] = [textOf(first, zone), textOf(second, zone)].sort();
  return { from, to };
}
const within = (at: number, zone: string, { from, to }: { from: string; to: string }): boolean => {
  const text = localText(at, zone);
  return text >= from && text <= to;
};
const utcDate = (at: number): string => new Date(at).toISOString().slice(0, 10);
const given = <T extends object>(values: T): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
const country = fc.constantFrom(undefined, 'US', 'AU', 'NP');

const questions: fc.Arbitrary<() => Question> = fc.oneof(
  fc
    .record({
      site: siteIndex,
      start: fc.nat({ max: 17 }),
      length: fc.integer({ min: 3, max: 12 }),
      withFragment: fc.boolean(),
      country,
      activated: fc.constantFrom(undefined, true, false),
      version: fc.constantFrom(undefined, 'V12', 'V12R02B8', 'V11R01'),
      page: fc.integer({ min: 1, max: 3 }),
      limit,
    })
    .map((drawn) => () => {
      const fragment = drawn.withFragment
        ? siteAt(drawn.site).sn.slice(drawn.start, drawn.start + drawn.length)
        : undefined;
      const q = fragment !== undefined && fragment.length < 3 ? undefined : fragment;
      return {
        tool: 'site_search',
        args: given({
          q,
          country: drawn.country,
          activated: drawn.activated,
          version: drawn.version,
          page: drawn.page,
          limit: drawn.limit,
        }),
        total: () =>
          fleet.sites.filter(
            (site) =>
              site.sn.includes(q ?? '') &&
              (drawn.country ?? site.countryCode) === site.countryCode &&
              (drawn.activated ?? site.active) === site.active &&
              site.firmware.startsWith(drawn.version ?? ''),
          ).length,
      };
    }),
  fc
    .record({
      site: siteIndex,
      first: moment,
      second: moment,
      kind: fc.constantFrom('alarm' as const, 'event' as const, 'all' as const),
      limit: fc.integer({ min: 1, max: 500 }),
    })
    .map(({ site: index, first, second, kind, limit: most }) => () => {
      const { sn, zone } = siteAt(index);
      const range = rangeOf(first, second, zone);
      return {
        tool: 'alarm_events',
        args: { sn, ...range, kind, limit: most },
        total: () =>
          fleet.rows
            .alarmEvents()
            .filter(
              (one) => one.sn === sn && within(one.startedAt, zone, range) && (kind === 'all' || one.kind === kind),
            ).length,
      };
    }),
  fc
    .record({
      code: fc.constantFrom('1101', '1041', '2010', '3001', '9999'),
      daysAgo: fc.nat({ max: 20 }),
      country,
      limit,
    })
    .map((drawn) => () => {
      const date = utcDate(fleet.now - drawn.daysAgo * DAY);
      return {
        tool: 'alarm_sites_by_code',
        args: given({ code: drawn.code, date, country: drawn.country, limit: drawn.limit }),
        total: () =>
          new Set(
            fleet.rows
              .alarmEvents()
              .filter((one) => one.code === drawn.code && utcDate(one.startedAt) === date)
              .map(({ sn }) => sn)
              .filter((sn) => drawn.country === undefined || fleet.findSite(sn)?.countryCode === drawn.country),
          ).size,
      };
    }),
  fc.record({ daysAgo: fc.integer({ min: 1, max: 25 }), country, limit }).map((drawn) => () => {
    const date = utcDate(fleet.now - drawn.daysAgo * DAY);
    return {
      tool: 'shutdown_sites',
      args: given({ date, country: drawn.country, limit: drawn.limit }),
      total: () =>
        operations.shutdownSites.filter((one) => one.date === date && (drawn.country ?? one.country) === one.country)
          .length,
    };
  }),
  fc
    .record({
      site: fc.nat({ max: 11 }),
      start: moment,
      hours: fc.integer({ min: 1, max: 24 }),
      down: fc.boolean(),
      limit,
    })
    .map((drawn) => () => {
      const { sn, zone } = siteAt(drawn.site);
      const from = textOf({ daysAgo: 1 + (drawn.start.daysAgo % 11), hour: drawn.start.hour }, zone);
      const to = new Date(Date.parse(`${from.replace(' ', 'T')}Z`) + drawn.hours * 3_600_000).toISOString();
      const range = { from, to: to.slice(0, 19).replace('T', ' ') };
      const direction = drawn.down ? ('down' as const) : undefined;
      return {
        tool: 'mqtt_log_search',
        args: given({ sn, ...range, direction, limit: drawn.limit }),
        total: () =>
          operations.mqttLog.filter(
            (one) => one.sn === sn && within(one.at, zone, range) && (direction ?? one.direction) === one.direction,
          ).length,
      };
    }),
  fc
    .record({
      site: siteIndex,
      tool: fc.constantFrom(
        'ems_log_records' as const,
        'update_log_system' as const,
        'update_log_ahub' as const,
        'cloud_fault_record_list' as const,
        'cloud_fault_record_call_history' as const,
      ),
      limit,
    })
    .map(({ site, tool, limit: most }) => () => {
      const { sn } = siteAt(site);
      const rows = {
        ems_log_records: operations.emsLogRecords,
        update_log_system: operations.systemUpgrades,
        update_log_ahub: operations.ahubUpgrades,
        cloud_fault_record_list: operations.cloudFaultRecords,
        cloud_fault_record_call_history: operations.cloudFaultCalls,
      }[tool];
      return { tool, args: { sn, limit: most }, total: () => rows.filter((row) => row.sn === sn).length };
    }),
  fc
    .record({
      platform: fc.constantFrom(undefined, 'Acceleronix', 'SmartHub'),
      status: fc.constantFrom(undefined, 'active', 'inactive', 'suspended', 'retired'),
      limit,
    })
    .map((drawn) => () => ({
      tool: 'sim_search',
      args: given(drawn),
      total: () =>
        fleet.rows.simCards.filter(
          (card) =>
            (drawn.platform ?? card.platform) === card.platform && (drawn.status ?? card.status) === card.status,
        ).length,
    })),
);

describe.skipIf(noMysql !== null)('a thousand random questions', () => {
  it('are answered in JSON within the limit, with the totals of the database', { timeout: 240_000 }, async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(questions, async (draw) => {
        asked += 1;
        const { tool, args, total } = draw();
        const { text, isError } = await production.call(tool, args);
        expect(isError, `${tool} ${JSON.stringify(args)}: ${text}`).toBe(false);
        expect(text.length).toBeLessThanOrEqual(CHARACTER_LIMIT);
        const answer = JSON.parse(text) as { total: number; returned: number; truncated: boolean; items: unknown[] };
        expect(answer.total, `${tool} ${JSON.stringify(args)}`).toBe(total());
        expect(answer.items).toHaveLength(answer.returned);
        expect(answer.returned).toBeLessThanOrEqual(Math.min(Number(args['limit']), answer.total));
        const before = (Number(args['page'] ?? 1) - 1) * Number(args['limit']);
        const isComplete = answer.returned >= Math.max(0, answer.total - before);
        expect(answer.truncated, text.slice(-300)).toBe(answer.total > answer.returned);
        if (!isComplete && answer.returned < Number(args['limit'])) {
          // Fewer rows than asked for and than there are: only the limit of characters may do that.
          expect(text.length).toBeGreaterThan(CHARACTER_LIMIT / 2);
        }
      }),
      { seed: 20_261_130, numRuns: 1_000 },
    );
    expect(asked).toBe(1_000);
  });
});
