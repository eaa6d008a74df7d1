import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFixtures } from '@mao/testing';

export interface LabelledText {
  readonly src: string;
  readonly lang: string;
  readonly text: string;
  readonly spans: readonly { readonly start: number; readonly end: number; readonly type: string }[];
  readonly neg: readonly { readonly start: number; readonly end: number; readonly kind: string }[];
}

/** The labelled corpora of the tests, or why they are not here. */
export function readCorpora():
  | { readonly texts: LabelledText[]; readonly rows: { readonly row: object }[] }
  | { readonly skipReason: string } {
  const fixtures = findFixtures('pii');
  if ('skipReason' in fixtures) return fixtures;
  const read = <T>(name: string): T[] =>
    readFileSync(join(fixtures.directory, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T);
  return { texts: read<LabelledText>('texts.seed1.jsonl'), rows: read<{ row: object }>('rows.seed1.jsonl') };
}
