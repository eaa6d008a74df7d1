import { storySites } from '@mao/fwh-simulator';
import type { Chain } from '../chain.ts';
import { dayTruth, kwh } from '../energy-truth.ts';
import type { World } from '../world.ts';
import { answer, itemOf, listOf } from './reading.ts';

const sn = storySites.offGridLastNight;
/** "Grid lost" in the alarm dictionary. */
const gridLost = '1101';
const gridLineVoltage = 1203;

/** From yesterday noon to now at the site. */
const sinceYesterdayNoon = (world: World) => ({
  from: `${world.siteDate(sn, 1)} 12:00:00`,
  to: world.siteTime(sn, world.now),
});
const outageOf = (world: World) => {
  const [outage] = world.site(sn).storyOutages;
  if (outage === undefined) throw new RangeError('the story has no outage');
  return outage;
};
const firstEvening = (world: World) => dayTruth(world, sn, world.siteDate(sn, 1)).slice(19 * 12);

export const outageChains: readonly Chain[] = [
  {
    id: 'lights-out-last-night',
    question: () => `站点 ${sn} 昨晚停电了吗？几点停的，什么时候来的电？`,
    english: `Did site ${sn} lose power last night? From when to when?`,
    steps: [
      { tool: 'site_get', arguments: () => ({ sn }) },
      { tool: 'alarm_events', arguments: ({ world }) => ({ sn, ...sinceYesterdayNoon(world), kind: 'alarm' }) },
    ],
    finding: (known) => {
      const event = itemOf(known, 1, ({ code }) => code === gridLost);
      return [event['time'], event['recoveredAt']];
    },
    truth: (world) => {
      const { from, to } = outageOf(world);
      return [world.siteTime(sn, from), to <= world.now ? world.siteTime(sn, to) : undefined];
    },
  },
  {
    id: 'battery-through-the-outage',
    question: () => `${sn} 昨天 19 点停电以后到半夜，电池放了多少度电，午夜时还剩多少？`,
    english: `After the outage at 19:00 yesterday, how much did the battery of ${sn} give until midnight, and what was left?`,
    steps: [
      { tool: 'alarm_events', arguments: ({ world }) => ({ sn, ...sinceYesterdayNoon(world), kind: 'alarm' }) },
      { tool: 'site_get', arguments: () => ({ sn }) },
      { tool: 'site_power_flow', arguments: ({ world }) => ({ sn, date: world.siteDate(sn, 1) }) },
    ],
    finding: (known) => {
      const evening = answer(known, 2).items.slice(19 * 12);
      return [kwh(evening.map((row) => Number(row['battery_kw']) * 1000)), evening.at(-1)?.['soc_pct']];
    },
    truth: (world) => {
      const site = world.site(sn);
      const day = world.fleet.energy.day(site, world.siteDate(sn, 1));
      const capacity = site.apowers.reduce((sum, { capacityWattHours }) => sum + capacityWattHours, 0);
      const left = (day?.storedWattHours.at(-1) ?? 0) / capacity;
      return [kwh(firstEvening(world).map(({ battery }) => battery)), Math.round(left * 1000) / 10];
    },
  },
  {
    id: 'house-kept-running',
    question: () => `停电期间（昨天 19 点到 24 点）${sn} 家里有没有断过电？`,
    english: `Did the house at ${sn} ever go dark between 19:00 and 24:00 yesterday?`,
    steps: [{ tool: 'site_power_flow', arguments: ({ world }) => ({ sn, date: world.siteDate(sn, 1), interval: 5 }) }],
    finding: (known) =>
      answer(known, 0)
        .items.slice(19 * 12)
        .filter((row) => row['load_kw'] === 0).length,
    truth: (world) => firstEvening(world).filter(({ load }) => load === 0).length,
  },
  {
    id: 'voltage-at-the-fault',
    question: () => `${sn} 昨晚停电告警触发那一刻，电网线电压是多少？`,
    english: `What was the line voltage of the grid when ${sn} raised the outage alarm?`,
    steps: [
      { tool: 'alarm_events', arguments: ({ world }) => ({ sn, ...sinceYesterdayNoon(world), kind: 'alarm' }) },
      {
        tool: 'alarm_snapshot',
        arguments: (known) => ({
          sn,
          date: String(itemOf(known, 0, ({ code }) => code === gridLost)['time']).slice(0, 10),
          code: gridLost,
        }),
      },
    ],
    finding: (known) => {
      const items = itemOf(known, 1)['items'] as Record<string, unknown>[];
      return items.find(({ xid }) => xid === gridLineVoltage)?.['value'];
    },
    truth: (world) => {
      const { from } = outageOf(world);
      const taken = world.operations.alarmSnapshots.find(
        (one) => one.sn === sn && one.code === gridLost && one.takenAt >= from,
      );
      return taken?.items.find(({ xid }) => xid === gridLineVoltage)?.value;
    },
  },
  {
    id: 'what-the-readings-mean',
    question: () => `${sn} 停电快照里的那些 xid 都是什么量，单位是什么？`,
    english: `What are the readings of the outage snapshot of ${sn}, with their units?`,
    steps: [
      {
        tool: 'alarm_snapshot',
        arguments: ({ world }) => ({ sn, date: world.siteDate(sn, 1), code: gridLost }),
      },
      {
        tool: 'ems_param_lookup',
        arguments: (known) => ({
          kind: 'VID',
          ids: (itemOf(known, 0)['items'] as Record<string, unknown>[]).map(({ xid }) => xid),
        }),
      },
    ],
    finding: (known) => answer(known, 1).items.map(({ id, macro, unit }) => [id, macro, unit]),
    truth: (world) => {
      const { from } = outageOf(world);
      const taken = world.operations.alarmSnapshots.find(
        (one) => one.sn === sn && one.code === gridLost && one.takenAt >= from,
      );
      return taken?.items.map(({ xid }) => {
        const parameter = world.fleet.rows.emsParameters.find(({ kind, id }) => kind === 'VID' && id === xid);
        return [xid, parameter?.macro, parameter?.unit === '' ? undefined : parameter?.unit];
      });
    },
  },
  {
    id: 'who-else-lost-the-grid',
    question: () => '昨天（UTC）还有多少站点报了电网失电，分布在哪些国家？',
    english: 'How many sites reported a lost grid yesterday (UTC), and in which countries?',
    steps: [
      {
        tool: 'alarm_stats',
        arguments: ({ world }) => ({ from: world.utcDate(1), to: world.utcDate(1), top: 100 }),
      },
      {
        tool: 'alarm_sites_by_code',
        arguments: ({ world }) => ({ code: gridLost, date: world.utcDate(1), limit: 500 }),
      },
    ],
    finding: (known) => [
      listOf(known, 0, 'topCodes').find(({ code }) => code === gridLost)?.['sites'] ?? 0,
      answer(known, 1).object['total'],
      [...new Set(answer(known, 1).items.map(({ country }) => country))].sort(),
    ],
    truth: (world) => {
      const events = world.fleet.rows
        .alarmEvents(3)
        .filter((one) => one.code === gridLost && new Date(one.startedAt).toISOString().startsWith(world.utcDate(1)));
      const serials = [...new Set(events.map((one) => one.sn))];
      const countries = [...new Set(serials.map((one) => world.site(one).countryCode))].sort();
      return [serials.length, serials.length, countries];
    },
  },
];
