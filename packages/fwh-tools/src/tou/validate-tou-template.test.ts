import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ausgrid,
  evTou5,
  noRates,
  templateFromUrdb,
  touBlock,
  touDPrime,
  touTemplate,
} from '../__fixtures__/tou-shapes.ts';
import { type TouBlock, type TouDay, type TouTemplate, touRateNames } from '../domain/tou-template.ts';
import { textsOf } from '../texts/texts.ts';
import { touClock } from './tou-clock.ts';
import type { TouProblemCode } from './tou-problem.ts';
import type { TouValidationContext } from './tou-validation-context.ts';
import { rateOfWave } from './tou-waves.ts';
import { validateTouTemplate } from './validate-tou-template.ts';

const context: TouValidationContext = { purpose: 'save', deviceDispatchIds: null, ratedKw: null, nameTaken: false };
const codes = (template: TouTemplate, differences: Partial<TouValidationContext> = {}): TouProblemCode[] =>
  validateTouTemplate(template, { ...context, ...differences }).map(({ finding }) => finding.code);

const blockTraits: fc.Arbitrary<Partial<TouBlock>> = fc.record({
  waveType: fc.constantFrom(0, 1, 2, 4),
  dispatchId: fc.constantFrom(null, 1, 2, 3, 6, 7, 8, 9),
  solarPriority: fc.constantFrom([1, 2, 3], [2, 1, 3], [3, 0, 0], [0, 0, 0], []),
  loadPriority: fc.constantFrom([3, 2, 1], [1, 3, 0], []),
  gridChargeMax: fc.constantFrom(null, -1, 0, 2.5, 5),
});

/** Blocks that cover a day in half hours, each with its own limit of charge, so that no neighbours are equal. */
const dayBlocks: fc.Arbitrary<TouBlock[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 47 }), { maxLength: 6 }),
    fc.array(blockTraits, { minLength: 7, maxLength: 7 }),
  )
  .map(([cuts, traits]) => {
    const bounds = [0, ...cuts.sort((left, right) => left - right), 48];
    return bounds.slice(1).map((end, index) =>
      touBlock(touClock((bounds[index] ?? 0) * 30), end === 48 && index % 2 === 1 ? '00:00' : touClock(end * 30), {
        ...traits[index],
        minDischargeSoc: 5 + index,
        maxChargeSoc: 100 - index,
      }),
    );
  });

const day = (dayType: number): fc.Arbitrary<TouDay> =>
  fc
    .tuple(dayBlocks, fc.integer({ min: 1_000, max: 2_000_000 }), fc.integer({ min: -1_000_000, max: 1_000_000 }))
    .map(([blocks, ...millionths]) => {
      const [price, sale] = millionths.map((value) => value / 1_000_000);
      const used = new Set(blocks.map(({ waveType }) => rateOfWave(waveType)));
      const rates = touRateNames.filter((rate) => used.has(rate));
      return {
        dayType,
        buy: { ...noRates, ...Object.fromEntries(rates.map((rate) => [rate, price])) },
        sell: { ...noRates, ...Object.fromEntries(rates.map((rate) => [rate, sale])) },
        blocks,
      };
    });

const validTemplate: fc.Arbitrary<TouTemplate> = fc
  .tuple(
    fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 12 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 11 }), { maxLength: 3 }),
    fc.array(fc.oneof(fc.tuple(day(3)), fc.tuple(day(2), day(1))), { minLength: 4, maxLength: 4 }),
    fc.constantFrom(1, 2, 3),
    fc.string({ minLength: 1, maxLength: 64, unit: 'grapheme-ascii' }).filter((name) => name.trim() !== ''),
  )
  .map(([months, cuts, days, electricityType, name]) => {
    const bounds = [0, ...cuts.sort((left, right) => left - right), 12];
    const seasons = bounds.slice(1).map((end, index) => ({
      name: `Season ${index + 1}`,
      months: months.slice(bounds[index], end),
      days: days[index] ?? [],
    }));
    return touTemplate(seasons, { electricityType, name });
  });

/** The template with its first season, day or block changed. */
const withSeason = (template: TouTemplate, change: Partial<TouTemplate['seasons'][number]>): TouTemplate => ({
  ...template,
  seasons: template.seasons.map((season, index) => (index === 0 ? { ...season, ...change } : season)),
});
const withDay = (template: TouTemplate, change: Partial<TouDay>): TouTemplate => {
  const days = template.seasons[0]?.days ?? [];
  return withSeason(template, { days: days.map((old, index) => (index === 0 ? { ...old, ...change } : old)) });
};
const withBlock = (template: TouTemplate, change: Partial<TouBlock>): TouTemplate =>
  withDay(template, { blocks: blocksOf(template).map((old, index) => (index === 0 ? { ...old, ...change } : old)) });
const firstDay = (template: TouTemplate): TouDay => template.seasons[0]?.days[0] as TouDay;
const blocksOf = (template: TouTemplate): readonly TouBlock[] => firstDay(template).blocks;
const usedRate = (template: TouTemplate) => rateOfWave(blocksOf(template)[0]?.waveType ?? 0) as 'peak';
/** A day of three blocks in place of the first one, so that times can be bent without touching the rest. */
const threeBlocks = (template: TouTemplate, ...blocks: readonly TouBlock[]): TouTemplate =>
  withDay(template, { blocks, buy: { ...noRates, valley: 0.2, shoulder: 0.3, peak: 0.4 } });
const [night, noon, evening] = [
  touBlock('00:00', '08:00'),
  touBlock('08:00', '16:00', { waveType: 1 }),
  touBlock('16:00', '24:00', { waveType: 2 }),
] as const;
const name65 = 'n'.repeat(65);

type Bend = readonly [bend: (template: TouTemplate) => TouTemplate, context?: Partial<TouValidationContext>];

/** Every code has its templates; the compiler keeps the list whole. */
const bends: Readonly<Record<TouProblemCode, readonly Bend[]>> = {
  electricity_type: [[(template) => ({ ...template, electricityType: 4 })]],
  season_count: [
    [(template) => ({ ...template, seasons: [] })],
    [
      (template) => {
        const days = template.seasons[0]?.days ?? [];
        return touTemplate(
          [[1], [2], [3], [4], [5, 6, 7, 8, 9, 10, 11, 12]].map((months) => ({ name: '', months, days })),
        );
      },
    ],
  ],
  month_unknown: [[(template) => withSeason(template, { months: [...(template.seasons[0]?.months ?? []), 13] })]],
  month_missing: [[(template) => withSeason(template, { months: template.seasons[0]?.months.slice(1) ?? [] })]],
  month_repeated: [
    [
      (template) =>
        withSeason(template, { months: [...(template.seasons[0]?.months ?? []), template.seasons[0]?.months[0] ?? 0] }),
    ],
  ],
  day_types: [
    [(template) => withDay(template, { dayType: 4 })],
    [(template) => withSeason(template, { days: [] })],
    [(template) => withSeason(template, { days: [...(template.seasons[0]?.days ?? []), firstDay(template)] })],
  ],
  time_form: [
    [(template) => withBlock(template, { start: '0:00' })],
    [(template) => withBlock(template, { end: '24:30' })],
    [(template) => withBlock(template, { start: '24:00' })],
  ],
  block_empty: [
    [(template) => threeBlocks(template, night, touBlock('08:00', '08:00', { dispatchId: 2 }), noon, evening)],
  ],
  block_crosses_midnight: [
    [(template) => threeBlocks(template, touBlock('06:00', '16:00'), touBlock('16:00', '06:00', { waveType: 2 }))],
  ],
  blocks_unsorted: [[(template) => threeBlocks(template, noon, night, evening)]],
  blocks_gap: [
    [(template) => threeBlocks(template, night, evening)],
    [(template) => threeBlocks(template, noon, evening)],
    [(template) => threeBlocks(template, night, noon)],
    [(template) => threeBlocks(template)],
  ],
  blocks_overlap: [
    [(template) => threeBlocks(template, night, { ...noon, start: '07:30' }, evening)],
    [(template) => threeBlocks(template, night, { ...noon, end: '00:00' }, evening)],
  ],
  half_hour: [[(template) => threeBlocks(template, night, { ...noon, end: '15:45' }, { ...evening, start: '15:45' })]],
  wave_type: [[(template) => withBlock(template, { waveType: 3 })]],
  dispatch_unknown: [[(template) => withBlock(template, { dispatchId: 4 })]],
  dispatch_unavailable: [
    [
      (template) => threeBlocks(template, { ...night, dispatchId: 9 }, noon, evening),
      { deviceDispatchIds: new Set([1, 2, 3, 6, 7, 8]) },
    ],
  ],
  rate_missing: [[(template) => withDay(template, { buy: { ...firstDay(template).buy, [usedRate(template)]: null } })]],
  rate_zero: [[(template) => withDay(template, { buy: { ...firstDay(template).buy, [usedRate(template)]: 0 } })]],
  rate_negative: [[(template) => withDay(template, { buy: { ...firstDay(template).buy, sharp: -0.01 } })]],
  rate_range: [
    [(template) => withDay(template, { buy: { ...firstDay(template).buy, sharp: 1e300 } })],
    [(template) => withDay(template, { buy: { ...firstDay(template).buy, [usedRate(template)]: 100.1 } })],
    [(template) => withDay(template, { sell: { ...noRates, peak: -100.1 } })],
    [(template) => withDay(template, { sell: { ...noRates, peak: Number.NaN } })],
    [(template) => withDay(template, { buy: { ...firstDay(template).buy, sharp: Number.POSITIVE_INFINITY } })],
  ],
  rate_decimals: [
    [(template) => withDay(template, { buy: { ...firstDay(template).buy, sharp: 0.1234567 } })],
    [(template) => withDay(template, { sell: { ...noRates, peak: 1e-300 } })],
    [(template) => withDay(template, { sell: { ...noRates, peak: -(0.1 + 0.2) } })],
  ],
  soc_range: [
    [(template) => withBlock(template, { maxChargeSoc: 99.5 })],
    [(template) => withBlock(template, { minDischargeSoc: Number.NaN })],
    [(template) => withBlock(template, { maxChargeSoc: 1e300 })],
    [(template) => withBlock(template, { maxChargeSoc: 101 })],
    [(template) => withBlock(template, { minDischargeSoc: 4 })],
  ],
  soc_order: [[(template) => withBlock(template, { maxChargeSoc: 30, minDischargeSoc: 30 })]],
  priority: [
    [(template) => withBlock(template, { solarPriority: [1, 1, 2] })],
    [(template) => withBlock(template, { loadPriority: [1, 2, 4] })],
    [(template) => withBlock(template, { loadPriority: [1, 2] })],
  ],
  grid_power_limit: [
    [(template) => withBlock(template, { gridChargeMax: 1e300 })],
    [(template) => withBlock(template, { gridDischargeMax: 1_000.5 })],
    [(template) => withBlock(template, { gridDischargeMax: -2 })],
    [(template) => withBlock(template, { gridDischargeMax: Number.NaN })],
    [(template) => withBlock(template, { gridDischargeMax: 2.0001 })],
    [(template) => withBlock(template, { gridChargeMax: -0.5 })],
    [(template) => threeBlocks(template, { ...night, gridChargeMax: 5.1 }, noon, evening), { ratedKw: 5 }],
  ],
  blocks_equal: [[(template) => threeBlocks(template, night, { ...noon, waveType: 0 }, evening)]],
  grid_charge_forbidden: [
    [(template) => ({ ...threeBlocks(template, { ...night, dispatchId: 8 }, noon, evening), gridMaxFlag: 1 })],
  ],
  grid_feed_forbidden: [
    [(template) => ({ ...threeBlocks(template, { ...night, dispatchId: 7 }, noon, evening), gridFeedMaxFlag: 3 })],
  ],
  name_length: [[(template) => ({ ...template, name: ' ' })], [(template) => ({ ...template, name: name65 })]],
  name_taken: [[(template) => template, { nameTaken: true }]],
  env_not_test: [[(template) => ({ ...template, env: 'prod' })]],
};
const mutations = (Object.keys(bends) as TouProblemCode[]).flatMap((code) =>
  bends[code].map(([bend, differences]) => ({ code, bend, differences })),
);

/** Beside the bent part these may come from the generated rest of the template. */
const elsewhere = (code: TouProblemCode): boolean =>
  ['grid_charge_forbidden', 'grid_feed_forbidden', 'grid_power_limit', 'dispatch_unavailable'].includes(code);

describe('validateTouTemplate', () => {
  it('finds nothing in a template that keeps the rules', () => {
    fc.assert(
      fc.property(validTemplate, (template) => {
        expect(codes(template)).toEqual([]);
      }),
    );
  });

  it.each(mutations)('finds $code and nothing else in a template bent that way', ({ code, bend, differences }) => {
    fc.assert(
      fc.property(validTemplate, (template) => {
        // A table, limit or flag concerns every block; so the rest of the template has to be one that it does not concern.
        const plain = elsewhere(code) ? { ...evTou5, seasons: evTou5.seasons.map(withoutModes) } : template;
        const found = codes(bend(plain), differences);
        expect(new Set(found)).toEqual(new Set([code]));
      }),
      { numRuns: 40 },
    );
  });

  it('says where, and says it in both languages', () => {
    fc.assert(
      fc.property(validTemplate, fc.constantFrom(...mutations), (template, { code, bend, differences }) => {
        const problems = validateTouTemplate(bend(template), { ...context, ...differences });
        const problem = problems.find(({ finding }) => finding.code === code);
        expect(problem?.path).toMatch(/^[a-z]+(\[\d+\])?(\.[a-z]+(\[\d+\])?)*$/i);
        for (const { finding, severity } of problems) {
          expect(textsOf('zh-CN').labels.touProblem(finding)).toMatch(/[一-鿿]/);
          expect(textsOf('en').labels.touProblem(finding)).not.toMatch(/[一-鿿]|undefined/);
          expect(severity).toBe(['rate_zero', 'blocks_equal'].includes(finding.code) ? 'warning' : 'error');
        }
      }),
    );
  });

  it('takes the tariffs of utilities as they are, but for windows over midnight', () => {
    expect(codes(evTou5)).toEqual([]);
    expect(codes(ausgrid)).toEqual([]);
    expect(validateTouTemplate(touDPrime, context)).toEqual([
      {
        severity: 'error',
        path: 'seasons[0].days[0].blocks[1]',
        finding: { code: 'block_crosses_midnight', start: '21:00', end: '16:00' },
      },
    ]);
  });

  it('takes a tariff of the OpenEI form', () => {
    const summer = [...Array(16).fill(0), ...Array(5).fill(2), ...Array(3).fill(1)];
    const winter = [...Array(16).fill(3), ...Array(8).fill(4)];
    const months = Array.from({ length: 12 }, (_, month) => (month >= 5 && month <= 8 ? summer : winter));
    const flat = Array.from({ length: 12 }, (_, month) => Array(24).fill(month >= 5 && month <= 8 ? 0 : 3));
    const template = templateFromUrdb({
      energyratestructure: [
        [{ rate: 0.31 }],
        [{ rate: 0.36 }],
        [{ rate: 0.62, sell: 0.05 }],
        [{ rate: 0.28 }],
        [{ rate: 0.33 }],
      ],
      energyweekdayschedule: months,
      energyweekendschedule: flat,
    });
    expect(codes(template)).toEqual([]);
    expect(template.seasons.map(({ months: of }) => of)).toEqual([
      [1, 2, 3, 4, 5, 10, 11, 12],
      [6, 7, 8, 9],
    ]);
    expect(template.seasons[1]?.days[0]).toMatchObject({
      buy: { peak: 0.62, shoulder: 0.36, valley: 0.31 },
      sell: { peak: 0.05, valley: null },
      blocks: [
        { end: '16:00', waveType: 0 },
        { end: '21:00', waveType: 2 },
        { end: '24:00', waveType: 1 },
      ],
    });
  });
});

function withoutModes(season: TouTemplate['seasons'][number]): TouTemplate['seasons'][number] {
  const days = season.days.map((old) => ({ ...old, blocks: old.blocks.map((block) => ({ ...block, dispatchId: 6 })) }));
  return { ...season, days };
}
