import { TEMPLATES } from './templates.ts';
import { VALUES } from './values.ts';

export interface LabelledText {
  readonly id: string;
  readonly lang: string;
  readonly src: string;
  readonly text: string;
  readonly spans: readonly {
    readonly start: number;
    readonly end: number;
    readonly type: string;
    readonly value: string;
  }[];
  readonly neg: readonly {
    readonly start: number;
    readonly end: number;
    readonly kind: string;
    readonly value: string;
  }[];
}

const TYPES: Readonly<Record<string, string>> = {
  FIRST: 'PERSON',
  LAST: 'PERSON',
  SSN: 'NATIONAL_ID',
  ID: 'NATIONAL_ID',
  IBAN: 'BANK_ACCOUNT',
};

/** Fills every template so many times with values drawn by a seeded generator (mulberry32). */
export function makeTexts(rounds: number, seed: number): LabelledText[] {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const texts: LabelledText[] = [];
  for (const [lang, templates] of Object.entries(TEMPLATES)) {
    templates.forEach((template, index) => {
      for (let round = 0; round < rounds; round += 1) {
        const spans: LabelledText['spans'][number][] = [];
        const neg: LabelledText['neg'][number][] = [];
        let text = '';
        let from = 0;
        for (const match of template.matchAll(/\{([A-Za-z_]+)\}/g)) {
          const name = match[1] as string;
          const values = VALUES[name];
          if (values === undefined) continue;
          text += template.slice(from, match.index);
          from = match.index + match[0].length;
          const value = values[Math.floor(random() * values.length)] as string;
          const range = { start: text.length, end: text.length + value.length, value };
          const base = name.replace(/_(?:DE|FR|ZH)$/, '');
          if (/^[A-Z]/.test(name)) spans.push({ ...range, type: TYPES[base] ?? base });
          else neg.push({ ...range, kind: name });
          text += value;
        }
        text += template.slice(from);
        texts.push({ id: `${lang}-${index}-${round}`, lang, src: 'second', text, spans, neg });
      }
    });
  }
  return texts;
}
