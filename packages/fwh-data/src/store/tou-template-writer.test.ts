import type { TouTemplate } from '@mao/fwh-tools';
import { beforeEach, expect, it } from 'vitest';
import { describeEachDatabase } from '../__fixtures__/each-database.ts';
import { createTouTemplateStore } from './create-tou-template-store.ts';
import { createTouTemplateWriter } from './create-tou-template-writer.ts';
import { replaceTouTemplates } from './replace-tou-templates.ts';

const { signal } = new AbortController();
const june = Date.UTC(2026, 5, 1);

const rates = { peak: 0.5, shoulder: null, valley: null, superOffPeak: null, sharp: null };
const draft = {
  name: 'Größe “A”',
  company: null,
  countryId: 2,
  country: 'US',
  province: null,
  electricityType: 2,
  nemType: null,
  gridMaxFlag: 1,
  gridFeedMaxFlag: null,
  seasons: [{ name: 'year', months: [1], days: [{ dayType: 3, buy: rates, sell: rates, blocks: [] }] }],
};
const template = (id: number, env: TouTemplate['env'], name: string, version = 3): TouTemplate => ({
  ...draft,
  ...{ id, env, name, version },
  updatedAt: june - 1,
});

describeEachDatabase('TOU template writer', (database) => {
  const writer = () => createTouTemplateWriter({ database: database(), now: () => june });
  const find = (env: TouTemplate['env'], id: number) =>
    createTouTemplateStore(database()).findTouTemplate(env, id, signal);

  beforeEach(() =>
    replaceTouTemplates(database(), [
      template(4, 'test', 'Four'),
      template(5, 'test', 'Five'),
      template(4, 'prod', 'Productive'),
      template(900, 'prod', 'Last'),
    ]),
  );

  it('adds a template under the next id of the test server, with version 1', async () => {
    expect(await writer().addTouTemplate(draft, signal)).toEqual({ outcome: 'saved', id: 6, version: 1 });
    expect(await find('test', 6)).toEqual({ ...draft, id: 6, env: 'test', version: 1, updatedAt: june });
  });

  it('begins with 1 on an empty server', async () => {
    await replaceTouTemplates(database(), []);
    expect(await writer().addTouTemplate(draft, signal)).toEqual({ outcome: 'saved', id: 1, version: 1 });
  });

  it('knows the names of the test server only', async () => {
    expect(await writer().isTouNameTaken('Four', null, signal)).toBe(true);
    expect(await writer().isTouNameTaken('Four', 4, signal)).toBe(false);
    expect(await writer().isTouNameTaken('Four', 5, signal)).toBe(true);
    expect(await writer().isTouNameTaken('four', null, signal)).toBe(false);
    expect(await writer().isTouNameTaken('Productive', null, signal)).toBe(false);
    expect(await writer().addTouTemplate({ ...draft, name: 'Four' }, signal)).toEqual({ outcome: 'name_taken' });
  });

  // One rule on every database: names are compared character by character, blanks around them do not count.
  it.each([
    ['a blank at the end', 'Four ', 'name_taken'],
    ['blanks around it', ' \tFour ', 'name_taken'],
    ['case', 'four', 'saved'],
    ['an accent', 'Fóur', 'saved'],
    ['width', 'Ｆour', 'saved'],
    ['a character without width', 'Fo\u200bur', 'saved'],
    ['composition', 'Fo\u0308ur', 'saved'],
  ])('tells names apart that differ in %s, or does not', async (_, name, outcome) => {
    expect(await writer().isTouNameTaken(name, null, signal)).toBe(outcome === 'name_taken');
    expect(await writer().addTouTemplate({ ...draft, name }, signal)).toMatchObject({ outcome });
    expect((await writer().replaceTouTemplate(5, 3, { ...draft, name }, signal)).outcome).toBe('name_taken');
    const stored = await createTouTemplateStore(database()).listTouTemplates({ env: 'test', limit: 10 }, signal);
    for (const template of stored.templates) expect(template.name).toBe(template.name.trim());
  });

  it('gives many that are added at once an id each, and one name to one of them', { timeout: 60_000 }, async () => {
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, index) => writer().addTouTemplate({ ...draft, name: `N${index % 10}` }, signal)),
    );
    const ids = saves.flatMap((save) => (save.outcome === 'saved' ? [save.id] : []));
    expect(ids.sort((left, right) => left - right)).toEqual(Array.from({ length: 10 }, (_, index) => index + 6));
    expect(saves.filter(({ outcome }) => outcome === 'name_taken')).toHaveLength(10);
  });

  it('replaces the version that was seen, for one of several at once', async () => {
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        writer().replaceTouTemplate(4, 3, { ...draft, company: `C${index}` }, signal),
      ),
    );
    expect(saves.filter((save) => save.outcome === 'saved')).toEqual([{ outcome: 'saved', id: 4, version: 4 }]);
    expect(saves.filter((save) => save.outcome === 'changed')).toHaveLength(9);
    const winner = saves.findIndex(({ outcome }) => outcome === 'saved');
    expect(await find('test', 4)).toEqual({
      ...draft,
      company: `C${winner}`,
      id: 4,
      env: 'test',
      version: 4,
      updatedAt: june,
    });
    expect(await find('prod', 4)).toEqual(template(4, 'prod', 'Productive'));
  });

  it('tells what stands in the way, and changes nothing', async () => {
    expect(await writer().replaceTouTemplate(4, 2, draft, signal)).toEqual({ outcome: 'changed', version: 3 });
    expect(await writer().replaceTouTemplate(900, 3, draft, signal)).toEqual({ outcome: 'unknown' });
    expect(await writer().replaceTouTemplate(4, 3, { ...draft, name: 'Five' }, signal)).toEqual({
      outcome: 'name_taken',
    });
    expect(await find('test', 4)).toEqual(template(4, 'test', 'Four'));
    expect(await writer().replaceTouTemplate(4, 3, { ...draft, name: 'Four' }, signal)).toMatchObject({
      outcome: 'saved',
    });
  });

  it('throws what is no answer', async () => {
    await expect(writer().replaceTouTemplate(4, 3, { ...draft, country: null as never }, signal)).rejects.toThrow();
  });
});
