import type { Chain } from '../chain.ts';
import type { World } from '../world.ts';
import { answer, itemOf } from './reading.ts';

const soak = 'Wattle Energy Solar Soak 2026';
const draft = 'Draft: gap before the peak';
const number = 1_001;

const templateOf = (world: World, env: 'prod' | 'test', key: string | number) =>
  world.fleet.rows.touTemplates.find((one) => one.env === env && (one.name === key || one.id === key));

interface Shown {
  readonly name: string;
  readonly seasons: readonly {
    readonly months: readonly number[];
    readonly days: readonly {
      readonly rates: Record<string, number>;
      readonly blocks: readonly { readonly start: string; readonly end: string; readonly wave: string }[];
    }[];
  }[];
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}
const shown = (object: Record<string, unknown>): Shown => object as unknown as Shown;

export const touChains: readonly Chain[] = [
  {
    id: 'peak-hours-of-a-tariff',
    question: () => `正式服的 TOU 模版「${soak}」一月份几点到几点是峰段，峰段电价多少？`,
    english: `From when to when is the peak of "${soak}" in January on the production server, and what does it cost?`,
    steps: [
      { tool: 'tou_template_list', arguments: () => ({ env: 'prod', q: soak }) },
      { tool: 'tou_template_get', arguments: (known) => ({ env: 'prod', id: itemOf(known, 0)['id'] }) },
    ],
    finding: (known) => {
      const season = shown(answer(known, 1).object).seasons.find(({ months }) => months.includes(1));
      const day = season?.days[0];
      const peaks = day?.blocks.filter(({ wave }) => wave === '峰') ?? [];
      return [peaks.map(({ start, end }) => [start, end]), day?.rates['peak'], answer(known, 1).object['currency']];
    },
    truth: (world) => {
      const season = templateOf(world, 'prod', soak)?.seasons.find(({ months }) => months.includes(1));
      const day = season?.days[0];
      const peaks = day?.blocks.filter(({ waveType }) => waveType === 2) ?? [];
      return [peaks.map(({ start, end }) => [start, end]), day?.buy.peak, 'AUD'];
    },
  },
  {
    id: 'why-a-draft-cannot-be-saved',
    question: () => `测试服的模版「${draft}」为什么不能保存？`,
    english: `Why can the template "${draft}" on the test server not be saved?`,
    steps: [
      { tool: 'tou_template_list', arguments: () => ({ env: 'test', q: draft }) },
      { tool: 'tou_template_get', arguments: (known) => ({ env: 'test', id: itemOf(known, 0)['id'] }) },
    ],
    finding: (known) => {
      const [problem, ...others] = shown(answer(known, 1).object).problems;
      return [problem?.code, problem?.message.match(/\d\d:\d\d/g), others.length];
    },
    truth: (world) => {
      const blocks = templateOf(world, 'test', draft)?.seasons[0]?.days[0]?.blocks ?? [];
      const [before, after] = blocks.flatMap((block, index) => {
        const next = blocks[index + 1];
        return next !== undefined && next.start !== block.end ? [block.end, next.start] : [];
      });
      return ['blocks_gap', [before, after], 0];
    },
  },
  {
    id: 'one-number-on-two-servers',
    question: () => `TOU 模版 ${number} 在正式服和测试服上是同一个吗？`,
    english: `Is TOU template ${number} the same on the production and on the test server?`,
    steps: [
      { tool: 'tou_template_get', arguments: () => ({ env: 'prod', id: number }) },
      { tool: 'tou_template_get', arguments: () => ({ env: 'test', id: number }) },
    ],
    finding: (known) => [0, 1].map((step) => answer(known, step).object['name']),
    truth: (world) => (['prod', 'test'] as const).map((env) => templateOf(world, env, number)?.name),
  },
  {
    id: 'tariffs-of-a-country',
    question: () => '正式服有多少个澳大利亚的 TOU 模版？',
    english: 'How many TOU templates for Australia does the production server have?',
    steps: [{ tool: 'tou_template_list', arguments: () => ({ env: 'prod', country: 'AU', limit: 1 }) }],
    finding: (known) => answer(known, 0).object['total'],
    truth: ({ fleet }) =>
      fleet.rows.touTemplates.filter(({ env, country }) => env === 'prod' && country === 'AU').length,
  },
];
