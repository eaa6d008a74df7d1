import type { Scrub } from './render-context.ts';

/** Notes are a few sentences about the rows; a caller's mistake must not push the rows out. */
const SHARE_OF_BUDGET = 1 / 3;

/** Scrubbed notes in order, as many as fit their share of the budget. */
export function fitNotes(notes: readonly string[] | undefined, scrub: Scrub, charBudget: number): readonly string[] {
  const fitting: string[] = [];
  let room = charBudget * SHARE_OF_BUDGET;
  for (const note of notes ?? []) {
    const text = String(scrub(note));
    // In JSON a character may take up to six, as `\u001f` does.
    room -= JSON.stringify(text).length + 3;
    if (room < 0) break;
    fitting.push(text);
  }
  return fitting;
}
