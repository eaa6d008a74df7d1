import { storySites } from '@mao/fwh-simulator';
import type { Chain } from '../chain.ts';
import type { World } from '../world.ts';
import { answer, counted, itemOf, listOf } from './reading.ts';

const { fullHouse, healthyUs, threePhaseAu } = storySites;

/** The events of one site between two local times, both inclusive. */
const eventsOf = (world: World, sn: string, from: string, to: string) =>
  world.fleet.rows
    .alarmEvents(10)
    .filter(
      (one) => one.sn === sn && world.siteTime(sn, one.startedAt) >= from && world.siteTime(sn, one.startedAt) <= to,
    );
const lastWeek = (world: World, sn: string) => ({
  from: `${world.siteDate(sn, 7)} 00:00:00`,
  to: `${world.siteDate(sn, 1)} 23:59:59`,
});
/** Occurrences of each code in some UTC days, by the daily statistics. */
const statistics = (world: World, from: string, to: string, country?: string) =>
  world.fleet.rows
    .alarmStatDays(10)
    .filter((one) => one.date >= from && one.date <= to && (country === undefined || one.country === country));

export const alarmChains: readonly Chain[] = [
  {
    id: 'what-is-wrong-now',
    question: () => `${fullHouse} 现在有什么告警，分别是哪台设备报的？`,
    english: `Which alarms are active at ${fullHouse} now, and on which device?`,
    steps: [{ tool: 'alarm_current', arguments: () => ({ sn: fullHouse }) }],
    finding: (known) => answer(known, 0).items.map(({ code, device }) => [code, device]),
    truth: (world) => world.fleet.alarms.current(world.now, fullHouse).map(({ code, deviceSn }) => [code, deviceSn]),
  },
  {
    id: 'top-alarms-of-the-week',
    question: () => '最近七天（UTC，不含今天）全网出现最多的五个告警码是哪些？',
    english: 'Which five codes occurred most in the last seven UTC days?',
    steps: [
      { tool: 'alarm_stats', arguments: ({ world }) => ({ from: world.utcDate(7), to: world.utcDate(1), top: 5 }) },
    ],
    finding: (known) => listOf(known, 0, 'topCodes').map(({ times }) => times),
    truth: (world) => {
      const times = new Map<string, number>();
      for (const one of statistics(world, world.utcDate(7), world.utcDate(1))) {
        times.set(one.code, (times.get(one.code) ?? 0) + one.times);
      }
      return [...times.values()].sort((a, b) => b - a).slice(0, 5);
    },
  },
  {
    id: 'trend-in-australia',
    question: () => '澳大利亚最近三天（UTC，不含今天）每天的告警次数是多少？',
    english: 'How many alarms did Australia have on each of the last three UTC days?',
    steps: [
      {
        tool: 'alarm_stats',
        arguments: ({ world }) => ({ from: world.utcDate(3), to: world.utcDate(1), country: 'AU' }),
      },
    ],
    finding: (known) => listOf(known, 0, 'days').map(({ date, times }) => [date, times]),
    truth: (world) =>
      [3, 2, 1].map((ago) => {
        const date = world.utcDate(ago);
        return [date, statistics(world, date, date, 'AU').reduce((sum, { times }) => sum + times, 0)];
      }),
  },
  {
    id: 'worst-site-of-the-top-alarm',
    question: () => '昨天（UTC）最多的那个告警，哪个站点报得最多？它最近一次是什么时候？',
    english: 'For the most frequent code of yesterday (UTC): which site raised it most, and when last?',
    steps: [
      {
        tool: 'alarm_stats',
        arguments: ({ world }) => ({ from: world.utcDate(1), to: world.utcDate(1), top: 1 }),
      },
      {
        tool: 'alarm_sites_by_code',
        arguments: (known) => ({
          code: listOf(known, 0, 'topCodes')[0]?.['code'],
          date: known.world.utcDate(1),
          limit: 500,
        }),
      },
      {
        tool: 'alarm_events',
        arguments: (known) => {
          const { sn, lastTime } = itemOf(known, 1);
          return { sn, from: lastTime, to: lastTime };
        },
      },
    ],
    finding: (known) => [
      itemOf(known, 1)['times'],
      answer(known, 2).items.some(({ code }) => code === listOf(known, 0, 'topCodes')[0]?.['code']),
    ],
    truth: (world) => {
      const date = world.utcDate(1);
      const events = world.fleet.rows
        .alarmEvents(3)
        .filter(({ startedAt }) => new Date(startedAt).toISOString().startsWith(date));
      const [[code] = ['']] = counted(events.map((one) => one.code));
      const [[, times] = ['', 0]] = counted(events.filter((one) => one.code === code).map((one) => one.sn));
      return [times, true];
    },
  },
  {
    id: 'week-of-one-site',
    question: () => `${healthyUs} 最近七天（不含今天）一共报过几次告警？都恢复了吗？`,
    english: `How many alarms did ${healthyUs} have in the last seven days; are all over?`,
    steps: [
      {
        tool: 'alarm_events',
        arguments: ({ world }) => ({ sn: healthyUs, ...lastWeek(world, healthyUs), kind: 'alarm', limit: 500 }),
      },
    ],
    finding: (known) => [
      answer(known, 0).object['total'],
      answer(known, 0).items.filter(({ status }) => status === '未恢复').length,
    ],
    truth: (world) => {
      const { from, to } = lastWeek(world, healthyUs);
      const alarms = eventsOf(world, healthyUs, from, to).filter(({ kind }) => kind === 'alarm');
      return [alarms.length, alarms.filter(({ active }) => active).length];
    },
  },
  {
    id: 'mode-changes',
    question: () => `${threePhaseAu} 最近七天（不含今天）切换过几次工作模式？`,
    english: `How often did ${threePhaseAu} change its mode in the last seven days?`,
    steps: [
      {
        tool: 'alarm_events',
        arguments: ({ world }) => ({ sn: threePhaseAu, ...lastWeek(world, threePhaseAu), kind: 'event', limit: 500 }),
      },
    ],
    finding: (known) => answer(known, 0).items.filter(({ code }) => code === '1042').length,
    truth: (world) => {
      const { from, to } = lastWeek(world, threePhaseAu);
      return eventsOf(world, threePhaseAu, from, to).filter(({ code }) => code === '1042').length;
    },
  },
];
