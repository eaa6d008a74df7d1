import { type TouTemplate, validateTouTemplate } from '@mao/fwh-tools';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFleet, faultyTemplates } from '../src/index.ts';

const now = Date.UTC(2026, 10, 30, 20);
const { touTemplates } = createFleet({ now }).rows;
const codesOf = (template: TouTemplate): string[] =>
  validateTouTemplate(template, { purpose: 'show', deviceDispatchIds: null, ratedKw: 12, nameTaken: false }).map(
    ({ finding }) => finding.code,
  );
const faulty = new Set(faultyTemplates.map(({ name }) => name));
const named = (name: string) => touTemplates.find((template) => template.name === name) as TouTemplate;

describe('TOU templates', () => {
  test('keep the rules, whatever the seed, but for those that are there to break them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), (seed) => {
        for (const template of createFleet({ seed, now }).rows.touTemplates) {
          if (!faulty.has(template.name)) expect([template.name, codesOf(template)]).toEqual([template.name, []]);
        }
      }),
      { numRuns: 5 },
    );
  });

  test.each([
    ['Draft: gap before the peak', 'test', ['blocks_gap']],
    ['Draft: peak without a rate', 'test', ['rate_missing']],
    ['Draft: June in two seasons', 'test', ['month_repeated']],
    ['Draft: night block over midnight', 'test', ['block_crosses_midnight']],
    ['Draft: mode of another make', 'test', ['dispatch_unknown']],
    ['Legacy: free nights', 'prod', ['rate_zero']],
    ['Legacy: peak in two halves', 'prod', ['blocks_equal']],
    ['Legacy: priorities of no mode', 'prod', []],
  ])('%s breaks what it says', (name, env, codes) => {
    expect(named(name).env).toBe(env);
    expect(codesOf(named(name))).toEqual(codes);
  });

  test('a template against its own limits is wrong in every block concerned', () => {
    const codes = codesOf(named('Legacy: grid charge against its own limits'));
    expect(new Set(codes)).toEqual(new Set(['grid_charge_forbidden']));
    expect(codes.length).toBeGreaterThan(1);
  });

  test('names and ids are unique on a server; both servers use the same ids; nothing is of tomorrow', () => {
    for (const env of ['prod', 'test']) {
      const own = touTemplates.filter((template) => template.env === env);
      expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
      expect(new Set(own.map(({ name }) => name)).size).toBe(own.length);
      expect(own.some(({ id }) => id === 1_001)).toBe(true);
      expect(own.every(({ updatedAt }) => updatedAt < now)).toBe(true);
    }
    expect(new Set(touTemplates.map(({ country }) => country))).toEqual(new Set(['US', 'AU', 'CN']));
    expect(createFleet({ now: now + 3_600_000 }).rows.touTemplates).toEqual(touTemplates);
    expect(createFleet({ seed: 2, now }).rows.touTemplates).not.toEqual(touTemplates);
  });
});
