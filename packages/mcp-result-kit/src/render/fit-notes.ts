import type { Texts } from '../texts.ts';
import { fitTexts, type WrittenLength } from './fit-texts.ts';
import type { Scrub } from './render-context.ts';

/** Notes, a hint and headings are a few words about the rows; a caller's mistake must not push the rows out. */
export const SHARE_OF_BUDGET: number = 1 / 3;

/** Scrubbed notes in order, within their share of the budget: long ones cut and marked, left-out ones counted. */
export function fitNotes(
  notes: readonly string[] | undefined,
  context: { readonly scrub: Scrub; readonly charBudget: number; readonly texts: Texts },
  written: WrittenLength,
): readonly string[] {
  if (notes === undefined || notes.length === 0) return [];
  const { scrub, charBudget, texts: words } = context;
  const remarkOfAll = written(words.cutItems(notes.length));
  const room = charBudget * SHARE_OF_BUDGET;
  const scrubbed = notes.map((note) => String(scrub(note)));
  const fitted = fitTexts(scrubbed, room, written, words);
  if (fitted.leftOut === 0) return fitted.texts;
  const { texts, leftOut } = fitTexts(scrubbed, room - remarkOfAll, written, words);
  return [...texts, words.cutItems(leftOut)];
}
