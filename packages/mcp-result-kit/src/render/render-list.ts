import type { ListToolResult } from '../results/tool-result.ts';
import { fitJson } from './fit-json.ts';
import { fitNotes } from './fit-notes.ts';
import { maxFieldsIn, type Plain, type PlainLimits, plainValue } from './plain-value.ts';
import type { RenderContext, RenderedText } from './render-context.ts';
import { createRowHints } from './row-hints.ts';
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
  /** A part of these rows was left out for its depth or number. */
  readonly hasLeftOutPart: boolean;
  /** The next row, scrubbed, and the room that it would take, when it was found not to fit. */
  readonly next?: { readonly row: unknown; readonly length: number };
}

const NOTHING: WrittenRows = { text: '', count: 0, hasLeftOutPart: false };

/** A digit and a comma. */
const SHORTEST_ROW = 2;

/** A string and the comma behind it. */
const writtenLength = (text: string): number => JSON.stringify(text).length + 1;

/**
 * `{"total","returned","truncated","items"}`, and `hint` and `notes` if there are any: rows are scrubbed and written a
 * few at a time until the next would not fit, so rows that are dropped cost nothing.
 */
export function renderList(result: ListToolResult, context: RenderContext): RenderedText {
  const { rows } = result;
  const { texts, charBudget } = context;
  const hints = createRowHints(result, context, writtenLength);
  const { shown, total, isLowerBound } = hints;
  const head = `{"total":${total}${isLowerBound ? ',"totalIsLowerBound":true' : ''},"returned":`;
  const whole = `${head}${shown},"truncated":false,"items":[`;
  const noted = fitNotes(result.notes, context, writtenLength);
  const notes = noted.length > 0 ? `,"notes":${writeJson(noted)}` : '';
  const end = (hint: string | undefined): string =>
    `]${hint === undefined ? '' : `,"hint":${writeJson(hint)}`}${notes}}`;
  const cutList = (count: number, items: string, hint: string | undefined): RenderedText => ({
    text: `${head}${count},"truncated":true,"items":[${items}${end(hint)}`,
    truncated: true,
  });

  // "false" is a character longer than "true"; the counts that are written are no longer than those in `whole`.
  const roomForHint = end('').length - writtenLength('') + hints.longest;
  const written = writeRows(rows, NOTHING, shown, charBudget - whole.length - roomForHint, context);
  if (!hints.lacksRows(shown)) {
    // Nothing may be missing after all: the hint's place is free for rows then.
    const wholeRoom = charBudget - whole.length - end(undefined).length;
    const isNear = (shown - written.count) * SHORTEST_ROW <= roomForHint;
    const mayFit = written.next === undefined || written.next.length <= wholeRoom;
    const all = isNear && mayFit ? writeRows(rows, written, shown, wholeRoom, context) : written;
    if (all.count === shown && !all.hasLeftOutPart)
      return { text: `${whole}${all.text}${end(undefined)}`, truncated: false };
  }
  if (written.count > 0 || shown === 0) {
    const { count: returned, hasLeftOutPart } = written;
    return cutList(returned, written.text, hints.hintFor({ returned, hasLeftOutPart }));
  }
  // A row that is too long alone is shown with its long texts cut.
  const hint = hints.hintFor({ returned: 1, hasCutText: true });
  return cutList(1, fitJson(written.next?.row as Plain, charBudget - whole.length - end(hint).length, texts), hint);
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
  let { text, count, hasLeftOutPart } = start;
  let isCutBatch = false;
  const limits: PlainLimits = {
    maxChars: charBudget,
    maxFields: maxFieldsIn(charBudget),
    onLeftOut: () => {
      isCutBatch = true;
    },
  };
  let batchRows = 1;
  let isGrowing = true;
  while (count < shown) {
    const batch: unknown[] = [];
    isCutBatch = false;
    const end = Math.min(count + batchRows, shown);
    for (let index = count; index < end; index += 1) batch.push(scrub(plainValue(rows[index], texts, limits)));
    const written = writeJson(batch);
    const length = text.length + written.length - (count === 0 ? 2 : 1);
    if (length > room) {
      if (batch.length === 1) return { text, count, hasLeftOutPart, next: { row: batch[0], length } };
      // Goes on with fewer rows until not even one fits.
      batchRows = Math.floor(batch.length / 2);
      isGrowing = false;
      continue;
    }
    text += count === 0 ? written.slice(1, -1) : `,${written.slice(1, -1)}`;
    count = end;
    hasLeftOutPart ||= isCutBatch;
    if (isGrowing) batchRows = Math.min(batchRows * 2, MAX_BATCH_ROWS);
  }
  return { text, count, hasLeftOutPart };
}
