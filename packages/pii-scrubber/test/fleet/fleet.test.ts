import { describe, expect, test } from 'vitest';
import { createScrubber } from '../../src/index.ts';
import { fleetNames } from './fleet-names.ts';

const { scrub, scrubText } = createScrubber();
const { en, zh } = fleetNames(7);
const names = [...en, ...zh];

/** Where names of sites stand; each gives what is left of the name. */
const PLACES: Readonly<Record<string, (name: string) => boolean>> = {
  'a text of its own': (name) => scrubText(name) === name,
  'name in a row': (name) => scrub({ id: 1, name }).name === name,
  'siteName in a row': (name) => scrub({ siteName: name }).siteName === name,
  'a site in a list': (name) => scrub([{ site: { name } }])[0]?.site.name === name,
  'a line of a log': (name) => isKept(`2025-01-02 10:00:01 INFO sync - site "${name}" updated 12 rows`),
  'a field of a log': (name) => isKept(`level=info site=${name} soc=88`),
  'a label': (name) => isKept(`Site: ${name}`),
  'a sentence': (name) => isKept(`The inverter at ${name} is offline since Monday.`),
  'a table': (name) => isKept(`siteId,siteName,power\n1,${name},5\n2,${name},6\n`),
};

function isKept(text: string): boolean {
  return scrubText(text) === text;
}

describe('harmless names of a fleet', () => {
  test.each(Object.entries(PLACES))('%s', (_place, keeps) => {
    const lost = names.filter((name) => !keeps(name));
    // With a number behind none may be lost; "Preston House" alone could be a person.
    expect(lost.filter((name) => /\d/.test(name))).toEqual([]);
    expect(lost.length / names.length).toBeLessThan(0.005);
  });

  test('other draws of the same words', () => {
    for (const seed of [1, 99, 2024]) {
      const drawn = fleetNames(seed);
      const all = [...drawn.en, ...drawn.zh];
      const lost = all.filter((name) => !isKept(`Site ${name}: grid lost`));
      expect([seed, lost.length / all.length < 0.01, lost]).toEqual([seed, true, lost]);
    }
  });

  test.each([
    ['Anna Hall called about her inverter.', 'Anna Hall'],
    ['Please ring Mr. Church today.', 'Church'],
    ['owner: Pedro Castle', 'Pedro Castle'],
    ['Best regards,\nRosa Villa', 'Rosa Villa'],
    ['Marina said that it works.', 'Marina'],
    ['Dear Jasmine, thank you.', 'Jasmine'],
    ['My name is Tom Lake.', 'Tom Lake'],
    ['联系人：张和平，电话13912345678', '张和平'],
    ['业主住在和平小区7号楼302室', '和平小区7号楼302室'],
  ])('what looks like a site and is a person or a home goes: %s', (text, personal) => {
    expect(scrubText(text)).not.toContain(personal);
  });
});
