import type { TouBlock, TouDay, TouSeason, TouTemplate } from '@mao/fwh-tools';

/** One template with one mistake of the kind that people make. */
export interface FaultyTemplate {
  readonly name: string;
  readonly env: TouTemplate['env'];
  bend(template: TouTemplate): TouTemplate;
}

/** Templates that tests and the demo find by name; each gives exactly the findings that its name tells of. */
export const faultyTemplates: readonly FaultyTemplate[] = [
  {
    name: 'Draft: gap before the peak',
    env: 'test',
    bend: (template) =>
      withBlocks(template, (blocks) =>
        blocks.map((block) => (block.waveType === 2 ? { ...block, start: '17:00' } : block)),
      ),
  },
  {
    name: 'Draft: peak without a rate',
    env: 'test',
    bend: (template) => withFirstDay(template, (day) => ({ ...day, buy: { ...day.buy, peak: null } })),
  },
  {
    name: 'Draft: June in two seasons',
    env: 'test',
    bend: (template) =>
      withSeasons(template, (season, index) => (index === 1 ? { ...season, months: [...season.months, 6] } : season)),
  },
  {
    name: 'Draft: night block over midnight',
    env: 'test',
    bend: (template) =>
      withFirstDay(template, (day) => ({
        ...day,
        blocks: [
          { ...pick(day.blocks, 2), start: '16:00', end: '21:00' },
          { ...pick(day.blocks, 4), start: '21:00', end: '16:00' },
        ],
      })),
  },
  {
    name: 'Draft: mode of another make',
    env: 'test',
    bend: (template) =>
      withBlocks(template, (blocks) =>
        blocks.map((block, index) => (index === 0 ? { ...block, dispatchId: 5 } : block)),
      ),
  },
  {
    name: 'Legacy: grid charge against its own limits',
    env: 'prod',
    bend: (template) => ({ ...template, gridMaxFlag: 1 }),
  },
  {
    name: 'Legacy: free nights',
    env: 'prod',
    bend: (template) => withFirstDay(template, (day) => ({ ...day, buy: { ...day.buy, superOffPeak: 0 } })),
  },
  {
    name: 'Legacy: peak in two halves',
    env: 'prod',
    bend: (template) =>
      withBlocks(template, (blocks) =>
        blocks.flatMap((block) =>
          block.waveType === 2
            ? [
                { ...block, end: '18:30' },
                { ...block, start: '18:30' },
              ]
            : [block],
        ),
      ),
  },
  {
    name: 'Legacy: priorities of no mode',
    env: 'prod',
    bend: (template) =>
      withBlocks(template, (blocks) =>
        blocks.map((block) => (block.waveType === 1 ? { ...block, solarPriority: [3, 1, 2] } : block)),
      ),
  },
];

function withSeasons(template: TouTemplate, change: (season: TouSeason, index: number) => TouSeason): TouTemplate {
  return { ...template, seasons: template.seasons.map(change) };
}

function withFirstDay(template: TouTemplate, change: (day: TouDay) => TouDay): TouTemplate {
  return withSeasons(template, (season, index) =>
    index === 0 ? { ...season, days: season.days.map((day, place) => (place === 0 ? change(day) : day)) } : season,
  );
}

function withBlocks(template: TouTemplate, change: (blocks: readonly TouBlock[]) => readonly TouBlock[]): TouTemplate {
  return withFirstDay(template, (day) => ({ ...day, blocks: change(day.blocks) }));
}

function pick(blocks: readonly TouBlock[], waveType: number): TouBlock {
  const block = blocks.find((candidate) => candidate.waveType === waveType);
  if (block === undefined) throw new RangeError(`no block of wave ${waveType}`);
  return block;
}
