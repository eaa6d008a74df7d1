import { storySites } from '@mao/fwh-simulator';
import type { Chain } from '../chain.ts';
import { dayTruth, kwh } from '../energy-truth.ts';
import { answer, listOf } from './reading.ts';

const { dstLosAngeles, adelaide, kathmandu, healthyUs, stormHedge, threePhaseAu } = storySites;

/** A day's total of one quantity out of the remarks under a power-flow table. */
const dayTotal = (text: string, quantity: string): number =>
  Math.round(Number(new RegExp(`\\b${quantity}=([\\d.]+)`).exec(text)?.[1]) * 10) / 10;

const clockChange = (id: string, date: string, slots: number, question: string, english: string): Chain => ({
  id,
  question: () => question,
  english,
  steps: [
    { tool: 'site_get', arguments: () => ({ sn: dstLosAngeles }) },
    { tool: 'site_power_flow', arguments: () => ({ sn: dstLosAngeles, date }) },
  ],
  finding: (known) => [answer(known, 0).object['zone'], answer(known, 1).items.length],
  truth: (world) => [
    world.site(dstLosAngeles).zone,
    dayTruth(world, dstLosAngeles, date).length === slots ? slots : -1,
  ],
});

export const powerFlowChains: readonly Chain[] = [
  clockChange(
    'spring-day',
    '2026-03-08',
    276,
    `${dstLosAngeles} 在 2026-03-08 的曲线比平时少点，数据丢了吗？`,
    'The curve of 2026-03-08 is shorter than usual. Is data missing?',
  ),
  clockChange(
    'autumn-day',
    '2025-11-02',
    300,
    `${dstLosAngeles} 在 2025-11-02 的曲线多出一段重复的时间，正常吗？`,
    'The curve of 2025-11-02 repeats an hour. Is that right?',
  ),
  {
    id: 'solar-yesterday',
    question: () => `阿德莱德的站点 ${adelaide} 昨天发了多少度电，用了多少度？`,
    english: `How much did the site in Adelaide (${adelaide}) produce and use yesterday?`,
    steps: [
      { tool: 'site_get', arguments: () => ({ sn: adelaide }) },
      {
        tool: 'site_power_flow',
        arguments: ({ world }) => ({ sn: adelaide, date: world.siteDate(adelaide, 1), interval: 60 }),
      },
    ],
    finding: (known) => [dayTotal(answer(known, 1).text, 'solar'), dayTotal(answer(known, 1).text, 'load')],
    truth: (world) => {
      const day = dayTruth(world, adelaide, world.siteDate(adelaide, 1));
      return [kwh(day.map(({ solar }) => solar)), kwh(day.map(({ load }) => load))];
    },
  },
  {
    id: 'busiest-hour',
    question: () => `加德满都的站点 ${kathmandu} 昨天哪个小时从电网买电最多？`,
    english: `In which hour of yesterday did the site in Kathmandu (${kathmandu}) buy most from the grid?`,
    steps: [
      {
        tool: 'site_power_flow',
        arguments: ({ world }) => ({ sn: kathmandu, date: world.siteDate(kathmandu, 1), interval: 60 }),
      },
    ],
    finding: (known) =>
      [...answer(known, 0).items].sort((a, b) => Number(b['grid_kw']) - Number(a['grid_kw']))[0]?.['time'],
    truth: (world) => {
      const day = dayTruth(world, kathmandu, world.siteDate(kathmandu, 1));
      const hours = Array.from({ length: day.length / 12 }, (_, hour) => day.slice(hour * 12, hour * 12 + 12));
      const sums = hours.map((slots) => ({
        time: slots.at(-1)?.time,
        grid: slots.reduce((sum, { grid }) => sum + grid, 0),
      }));
      return sums.sort((a, b) => b.grid - a.grid)[0]?.time;
    },
  },
  {
    id: 'highest-export',
    question: () => `${threePhaseAu} 限制馈电 10 kW，昨天最高馈到多少？`,
    english: `${threePhaseAu} may export 10 kW. What was its highest export yesterday?`,
    steps: [
      {
        tool: 'site_power_flow',
        arguments: ({ world }) => ({ sn: threePhaseAu, date: world.siteDate(threePhaseAu, 1) }),
      },
    ],
    finding: (known) => Math.max(...answer(known, 0).items.map((row) => -Number(row['grid_kw']))),
    truth: (world) =>
      Math.max(...dayTruth(world, threePhaseAu, world.siteDate(threePhaseAu, 1)).map(({ grid }) => -grid)) / 1000,
  },
  {
    id: 'storm-charging',
    question: () => `${stormHedge} 明明是自发自用，昨天下午为什么从电网充电，最后充到多少？`,
    english: `${stormHedge} is in self-consumption; how far did it charge yesterday afternoon?`,
    steps: [
      { tool: 'site_get', arguments: () => ({ sn: stormHedge }) },
      { tool: 'site_power_flow', arguments: ({ world }) => ({ sn: stormHedge, date: world.siteDate(stormHedge, 1) }) },
    ],
    finding: (known) => {
      const afternoon = answer(known, 1).items.slice(180);
      const charged = afternoon.filter((row) => Number(row['battery_kw']) < 0 && Number(row['grid_kw']) > 0);
      return [answer(known, 0).object['workMode'], charged.length > 0, afternoon.at(-1)?.['soc_pct']];
    },
    truth: (world) => {
      const afternoon = dayTruth(world, stormHedge, world.siteDate(stormHedge, 1)).slice(180);
      return ['自发自用', afternoon.some(({ battery, grid }) => battery < 0 && grid > 0), 100];
    },
  },
  {
    id: 'week-for-a-spreadsheet',
    question: () => `把 ${healthyUs} 最近七天（不含今天）的五分钟数据导出来，一共买了多少度电？`,
    english: `Export the 5-minute data of the last seven days of ${healthyUs}. How much was bought?`,
    steps: [
      {
        tool: 'site_power_flow_export',
        arguments: ({ world }) => ({
          sn: healthyUs,
          from: world.siteDate(healthyUs, 7),
          to: world.siteDate(healthyUs, 1),
        }),
      },
    ],
    finding: (known) => {
      const [header = '', ...rows] = (answer(known, 0).file ?? '').trim().split(/\r?\n/);
      const column = header.split(',').indexOf('grid_kw');
      const imports = rows.map((row) => Math.max(0, Number(row.split(',')[column])) * 1000);
      return [rows.length, kwh(imports)];
    },
    truth: (world) => {
      const days = [7, 6, 5, 4, 3, 2, 1].flatMap((ago) => dayTruth(world, healthyUs, world.siteDate(healthyUs, ago)));
      return [days.length, kwh(days.map(({ grid }) => Math.max(0, grid)))];
    },
  },
  {
    id: 'state-of-each-battery',
    question: () => `${storySites.fullHouse} 的四台 aPower 里有没有状态不正常的？`,
    english: `Is any of the four aPowers of ${storySites.fullHouse} not normal?`,
    steps: [{ tool: 'site_get', arguments: () => ({ sn: storySites.fullHouse }) }],
    finding: (known) => listOf(known, 0, 'apowers').map(({ sn, status }) => [sn, status]),
    truth: (world) => world.site(storySites.fullHouse).apowers.map(({ sn }) => [sn, '正常']),
  },
];
