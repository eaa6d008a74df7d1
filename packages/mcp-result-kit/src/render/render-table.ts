import type { TableToolResult } from '../results/tool-result.ts';
import type { Texts } from '../texts.ts';
import { cutText } from './cut-text.ts';
import { fitNotes } from './fit-notes.ts';
import { plainValue } from './plain-value.ts';
import type { RenderContext, RenderedText } from './render-context.ts';
import { rowOfColumns, tableColumns } from './row-of-columns.ts';
import { tableCell } from './table-cell.ts';
import { wellFormed } from './well-formed.ts';

/** Cells of a row that is too long alone are cut to this at the least. */
const SHORTEST_CELL = 20;

/**
 * Headings, one line a row, the notes, and last `# total=… returned=… truncated=…` with the hint. Rows are scrubbed and
 * written one at a time until the next one would not fit.
 */
export function renderTable(result: TableToolResult, context: RenderContext): RenderedText {
  const { rows, limit } = result;
  const { texts, scrub } = context;
  const notes = fitNotes(result.notes, scrub, context.charBudget).map((note) => `# ${tableCell(note)}`);
  const charBudget = context.charBudget - notes.reduce((sum, note) => sum + note.length + 1, 0);
  const { keys, titles } = tableColumns(result.columns);
  const total = Math.max(result.total ?? rows.length, Math.min(rows.length, limit));
  const shown = Math.min(rows.length, limit);
  const lowerBound = result.totalIsLowerBound === true;
  const hint = tableCell(scrub(result.hint ?? texts.truncatedRows(context.exportTool)));
  const trailer = (returned: number): string => {
    const truncated = returned < total || lowerBound;
    const counts = `# total=${lowerBound ? '>=' : ''}${total} returned=${returned} truncated=${truncated}`;
    return truncated ? `${counts} ${hint}` : counts;
  };
  const cells = (index: number): unknown[] => {
    const row = rowOfColumns(rows[index] as Readonly<Record<string, unknown>>, keys);
    const scrubbed = scrub(plainValue(row, texts, charBudget)) as Readonly<Record<string, unknown>>;
    return keys.map((key) => scrubbed[key]);
  };

  const header = titles.map(tableCell).join('\t');
  const room = charBudget - header.length - 1;
  // Every row may turn out to be the last one shown; the longest trailer keeps its place.
  const roomWithHint = room - trailer(0).length - String(total).length;
  const roomWhole = shown === total ? room - trailer(shown).length : roomWithHint;
  const lines: string[] = [];
  let length = 0;
  for (let index = 0; index < shown; index += 1) {
    const line = cells(index).map(tableCell).join('\t');
    if (length + line.length + 1 > roomWhole) break;
    lines.push(line);
    length += line.length + 1;
  }
  let cutRow = false;
  if (lines.length < shown) {
    while (lines.length > 0 && length > roomWithHint) length -= (lines.pop() as string).length + 1;
    if (lines.length === 0) {
      lines.push(fitCells(cells(0), roomWithHint - 1, texts));
      cutRow = true;
    }
  }
  const returned = lines.length;
  const truncated = returned < total || lowerBound || cutRow;
  const last =
    cutRow && returned === total ? `# total=${total} returned=${returned} truncated=true ${hint}` : trailer(returned);
  return { text: wellFormed([header, ...lines, ...notes, last].join('\n')), truncated };
}

/** One line of at most `room` characters: the longest texts are cut and marked. */
function fitCells(cells: readonly unknown[], room: number, texts: Texts): string {
  let best = shortenedLine(cells, SHORTEST_CELL, texts);
  if (best.length > room) return cutText(best, Math.max(0, room));
  let least = SHORTEST_CELL;
  let most = room;
  while (most - least > 16) {
    const length = Math.floor((least + most) / 2);
    const line = shortenedLine(cells, length, texts);
    if (line.length <= room) {
      best = line;
      least = length;
    } else {
      most = length;
    }
  }
  return best;
}

/** Cuts before escaping, so that no escape is cut in two. */
function shortenedLine(cells: readonly unknown[], length: number, texts: Texts): string {
  return cells
    .map((cell) => {
      const text = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
      if (typeof text !== 'string' || text.length <= length) return tableCell(text);
      return tableCell(cutText(text, length) + texts.cutString(text.length));
    })
    .join('\t');
}
