import type { ListToolResult } from '../results/tool-result.ts';
import { fitJson } from './fit-json.ts';
import { fitNotes } from './fit-notes.ts';
import { type Plain, plainValue } from './plain-value.ts';
import type { RenderContext, RenderedText } from './render-context.ts';

/**
 * `{"total","returned","truncated","items"}`, and `notes` if there are any: rows are scrubbed and written one at a time until the next one would not
 * fit, so rows that are dropped cost nothing.
 */
export function renderList(result: ListToolResult, context: RenderContext): RenderedText {
  const { rows, limit } = result;
  const { texts, scrub } = context;
  const noted = fitNotes(result.notes, scrub, context.charBudget);
  const notes = noted.length > 0 ? `,"notes":${JSON.stringify(noted)}` : '';
  const charBudget = context.charBudget - notes.length;
  const total = Math.max(result.total ?? rows.length, Math.min(rows.length, limit));
  const shown = Math.min(rows.length, limit);
  const lowerBound = result.totalIsLowerBound === true ? ',"totalIsLowerBound":true' : '';
  const hint = `,"hint":${JSON.stringify(String(scrub(result.hint ?? texts.truncatedRows(context.exportTool))))}`;
  const open = (returned: number, truncated: boolean): string =>
    `{"total":${total}${lowerBound},"returned":${returned},"truncated":${truncated},"items":[`;

  const items: string[] = [];
  const room = charBudget - open(shown, false).length - 2;
  const roomWithHint = room - hint.length;
  const isWhole = shown === total && lowerBound === '';
  let length = 0;
  let cutRow = false;
  for (let index = 0; index < shown; index += 1) {
    const item = JSON.stringify(scrub(plainValue(rows[index], texts, charBudget)));
    const grown = length + item.length + (index === 0 ? 0 : 1);
    if (grown > (isWhole ? room : roomWithHint)) break;
    items.push(item);
    length = grown;
  }
  if (items.length < shown) {
    // The rows that used the hint's place give it back.
    while (items.length > 0 && length > roomWithHint) length -= (items.pop() as string).length + 1;
    if (items.length === 0) {
      items.push(fitJson(scrub(plainValue(rows[0], texts, charBudget)) as Plain, roomWithHint, texts));
      cutRow = true;
    }
  }
  const truncated = cutRow || items.length < total || lowerBound !== '';
  const text = `${open(items.length, truncated)}${items.join(',')}]${truncated ? hint : ''}${notes}}`;
  return { text, truncated };
}
