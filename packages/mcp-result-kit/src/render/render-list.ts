import type { ListToolResult } from '../results/tool-result.ts';
import { fitJson } from './fit-json.ts';
import { fitNotes, SHARE_OF_BUDGET } from './fit-notes.ts';
import { fitText } from './fit-texts.ts';
import { maxFieldsIn, type Plain, plainValue } from './plain-value.ts';
import type { RenderContext, RenderedText } from './render-context.ts';
import { writeJson } from './write-json.ts';

/**
 * Most rows written at once: fewer, longer strings are what makes writing cheap. It begins with one row and doubles, so
 * that never more is written in vain than was written before.
 */
const MAX_BATCH_ROWS = 32;

/** Rows as JSON items with commas between them. */
interface WrittenRows {
  readonly text: string;
  readonly count: number;
  /** The next row, scrubbed, and the room that it would take, when it was found not to fit. */
  readonly next?: { readonly row: unknown; readonly length: number };
}

const NOTHING: WrittenRows = { text: '', count: 0 };

/** A digit and a comma. */
const SHORTEST_ROW = 2;

/** A string and the comma behind it. */
const writtenLength = (text: string): number => JSON.stringify(text).length + 1;

/**
 * `{"total","returned","truncated","items"}`, and `hint` and `notes` if there are any: rows are scrubbed and written a
 * few at a time until the next would not fit, so rows that are dropped cost nothing.
 */
export function renderList(result: ListToolResult, context: RenderContext): RenderedText {
  const { rows, limit } = result;
  const { texts, scrub, charBudget } = context;
  const shown = Math.min(rows.length, limit);
  const total = Math.max(result.total ?? rows.length, shown);
  const isLowerBound = result.totalIsLowerBound === true;
  const head = `{"total":${total}${isLowerBound ? ',"totalIsLowerBound":true' : ''},"returned":`;
  const whole = `${head}${shown},"truncated":false,"items":[`;
  const noted = fitNotes(result.notes, context, writtenLength);
  const notes = noted.length > 0 ? `,"notes":${writeJson(noted)}` : '';
  const advice = String(scrub(result.hint ?? texts.truncatedRows(context.exportTool)));
  const hint = `],"hint":${writeJson(fitText(advice, charBudget * SHARE_OF_BUDGET, writtenLength, texts))}${notes}}`;

  // "false" is a character longer than "true"; the counts that are written are no longer than those in `whole`.
  const room = charBudget - whole.length - hint.length;
  const written = writeRows(rows, NOTHING, shown, room, context);
  if (shown === total && !isLowerBound) {
    // Nothing may be missing after all: the hint's place is free for rows then.
    const wholeRoom = charBudget - whole.length - 2 - notes.length;
    const isNear = (shown - written.count) * SHORTEST_ROW <= hint.length;
    const mayFit = written.next === undefined || written.next.length <= wholeRoom;
    const all = isNear && mayFit ? writeRows(rows, written, shown, wholeRoom, context) : written;
    if (all.count === shown) return { text: `${whole}${all.text}]${notes}}`, truncated: false };
  }
  // A row that is too long alone is shown with its long texts cut.
  if (written.count > 0 || shown === 0)
    return { text: `${head}${written.count},"truncated":true,"items":[${written.text}${hint}`, truncated: true };
  // If it is the only one, all rows are there: what has to be said is that it was cut.
  const cutAdvice = fitText(
    texts.truncatedText(context.exportTool),
    charBudget * SHARE_OF_BUDGET,
    writtenLength,
    texts,
  );
  const last = total === 1 && !isLowerBound ? `],"hint":${writeJson(cutAdvice)}${notes}}` : hint;
  const row = fitJson(written.next?.row as Plain, charBudget - whole.length - last.length, texts);
  return { text: `${head}1,"truncated":true,"items":[${row}${last}`, truncated: true };
}

/** Writes on from `start` up to row `shown` as far as `room` allows. */
function writeRows(
  rows: readonly unknown[],
  start: WrittenRows,
  shown: number,
  room: number,
  context: RenderContext,
): WrittenRows {
  const { texts, scrub, charBudget } = context;
  let { text, count } = start;
  let batchRows = 1;
  let isGrowing = true;
  while (count < shown) {
    const batch: unknown[] = [];
    const end = Math.min(count + batchRows, shown);
    for (let index = count; index < end; index += 1)
      batch.push(scrub(plainValue(rows[index], texts, charBudget, maxFieldsIn(charBudget))));
    const written = writeJson(batch);
    const length = text.length + written.length - (count === 0 ? 2 : 1);
    if (length > room) {
      if (batch.length === 1) return { text, count, next: { row: batch[0], length } };
      // Goes on with fewer rows until not even one fits.
      batchRows = Math.floor(batch.length / 2);
      isGrowing = false;
      continue;
    }
    text += count === 0 ? written.slice(1, -1) : `,${written.slice(1, -1)}`;
    count = end;
    if (isGrowing) batchRows = Math.min(batchRows * 2, MAX_BATCH_ROWS);
  }
  return { text, count };
}
