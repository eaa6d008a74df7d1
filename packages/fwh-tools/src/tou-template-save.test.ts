import { describe, expect, it } from 'vitest';
import { fakeTouTemplates } from './__fixtures__/fake-tou-templates.ts';
import { opsWorld } from './__fixtures__/ops-world.ts';
import { ausgrid, evTou5, touDPrime, touTemplate } from './__fixtures__/tou-shapes.ts';
import type { TouTemplate } from './domain/tou-template.ts';
import type { Locale } from './texts/texts.ts';

function server(given: readonly TouTemplate[], locale?: Locale) {
  const fake = fakeTouTemplates(given);
  const { touTemplates, touTemplateWriter } = fake;
  const { call } = opsWorld({ touTemplates, touTemplateWriter }, locale);
  const answer = async (name: string, args: object) => {
    const { text, isError } = await call(name, args);
    expect(isError, text).toBe(false);
    return JSON.parse(text);
  };
  /** What a model gives back: an answer of `tou_template_get` without what the store gives. */
  const shown = async (id: number) => {
    const {
      id: _,
      env,
      currency,
      version,
      updatedAt,
      problems,
      ...template
    } = await answer('tou_template_get', {
      env: 'test',
      id,
    });
    return template;
  };
  return { ...fake, call, shown, save: (args: object) => answer('tou_template_save', args) };
}

const { id } = evTou5;

describe('tou_template_save', () => {
  it.each([
    ['zh-CN', evTou5],
    ['en', evTou5],
    ['zh-CN', ausgrid],
  ] as const)('takes what tou_template_get shows, %s: nothing is lost on the way', async (locale, template) => {
    const recognized = touTemplate(
      template.seasons.map((season) => ({
        ...season,
        // Modes that are only known by their priorities must not be replaced by a number.
        days: season.days.map((day) => ({
          ...day,
          blocks: day.blocks.map((block) => (block.dispatchId === 6 ? { ...block, dispatchId: null } : block)),
        })),
      })),
      { country: template.country, countryId: template.countryId, nemType: template.nemType },
    );
    const { save, shown, templates } = server([recognized], locale);
    const args = { id, expectedVersion: 1, template: await shown(id) };
    expect(await save(args)).toMatchObject({ saved: false, version: 1, diff: [] });
    expect(templates.get(id)).toBe(recognized);
    const copy = await save({ template: { ...args.template, name: 'copy' } });
    expect(copy).toMatchObject({ saved: true, version: 1, diff: [] });
    expect(await shown(copy.id)).toEqual({ ...args.template, name: 'copy' });
  });

  it('shows what a change changes, saves it once, and not over the change of another', async () => {
    const { save, call, shown, templates } = server([evTou5]);
    const template = await shown(id);
    template.company = undefined;
    template.seasons[0].days[0].rates.peak = 0.9;
    template.seasons[0].days[1].blocks[0].maxSoc = 90;
    const args = { id, expectedVersion: 1, template };
    const trial = await save({ ...args, dryRun: true });
    expect(trial).toMatchObject({ saved: false, version: 1, problems: [], note: expect.stringContaining('dryRun') });
    expect(trial.diff).toEqual([
      { path: 'company', from: 'Example Electric' },
      { path: 'seasons[0].days[工作日].rates.peak', from: 0.79988, to: 0.9 },
      {
        path: 'seasons[0].days[周末与节假日].blocks[00:00-14:00]',
        from: { wave: '超低谷', mode: 'aPower 由光伏与电网充电（G）' },
        to: { wave: '超低谷', mode: 'aPower 由光伏与电网充电（G）', maxSoc: 90 },
      },
    ]);
    expect(templates.get(id)).toBe(evTou5);
    expect(await save(args)).toMatchObject({ saved: true, id, version: 2, diff: trial.diff });
    expect(templates.get(id)?.seasons[0]?.days[0]?.buy.peak).toBe(0.9);
    const late = await call('tou_template_save', args);
    expect(late).toMatchObject({ isError: true, text: expect.stringMatching(/版本是 2.*\n.*tou_template_get/) });
  });

  it('saves nothing with an error, and says where it is in what was given', async () => {
    const { save, shown, templates } = server([evTou5]);
    const template = await shown(id);
    template.gridCharge = '禁止';
    template.type = '阶梯电价';
    const [block, next] = template.seasons[0].days[0].blocks;
    block.maxSoc = 300;
    next.start = '06:10';
    delete template.seasons[1].days[0].rates.peak;
    const { saved, problems, note } = await save({ id, expectedVersion: 1, template });
    expect([saved, note]).toEqual([false, expect.stringContaining('没有保存')]);
    const found = problems.map(({ code, path }: { code: string; path: string }) => `${code} ${path}`);
    for (const problem of [
      'soc_range seasons[0].days[0].blocks[0].maxSoc',
      'half_hour seasons[0].days[0].blocks[1].start',
      'grid_charge_forbidden seasons[0].days[0].blocks[0].mode',
      'rate_missing seasons[1].days[0].rates.peak',
    ]) {
      expect(found).toContain(problem);
    }
    expect(templates.get(id)).toBe(evTou5);
  });

  it('mends a stored fault that its own answer hides', async () => {
    const { save, shown } = server([{ ...touDPrime, id }]);
    const { saved, diff } = await save({ id, expectedVersion: 1, template: await shown(id) });
    expect(saved).toBe(true);
    expect(diff.map(({ path }: { path: string }) => path.split('.').at(-1))).toEqual([
      'blocks[21:00-16:00]',
      'blocks[00:00-16:00]',
      'blocks[21:00-24:00]',
    ]);
  });

  it('does not take the name of another, even one that came in between', async () => {
    const { save, shown, touTemplateWriter } = server([evTou5, { ...ausgrid, id: 7 }]);
    const template = { ...(await shown(id)), name: ausgrid.name };
    for (const args of [{ template }, { id, expectedVersion: 1, template }]) {
      expect(await save(args)).toMatchObject({ saved: false, problems: [{ code: 'name_taken', path: 'name' }] });
      touTemplateWriter.isTouNameTaken = async () => false;
      expect(await save(args)).toMatchObject({ saved: false, problems: [{ code: 'name_taken', path: 'name' }] });
      touTemplateWriter.isTouNameTaken = async () => true;
    }
  });

  it.each([
    [{ id: 1, expectedVersion: 1 }, 'tou_template_list'],
    [{ id }, 'expectedVersion'],
    [{ expectedVersion: 1 }, 'expectedVersion'],
    [{ template: {} }, 'seasons'],
    [{ env: 'prod' }, 'env'],
  ])('refuses %j', async (differences, word) => {
    const { call, shown, templates } = server([evTou5]);
    const args = { template: await shown(id), ...differences };
    expect(await call('tou_template_save', args)).toMatchObject({ isError: true, text: expect.stringContaining(word) });
    expect([...templates.values()]).toEqual([evTou5]);
  });
});
