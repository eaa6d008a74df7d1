import type { TableToolResult } from '../results/tool-result.ts';
import { scrubRow } from './checked-scrub.ts';
import { fitCells } from './fit-cells.ts';
import { fitNotes, SHARE_OF_BUDGET } from './fit-notes.ts';
import { fitText, fitTexts } from './fit-texts.ts';
import { plainValue } from './plain-value.ts';
import type { RenderContext, RenderedText } from './render-context.ts';
import { rowOfColumns, tableColumns } from './row-of-columns.ts';
import { tableCell } from './table-cell.ts';
import { wellFormed } from './well-formed.ts';

/** A cell and the tab or line end behind it. */
const cellLength = (text: string): number => tableCell(text).length + 1;

/** A note with its `# ` and line end. */
const noteLength = (text: string): number => tableCell(text).length + 3;

/**
 * Headings, one line a row, the notes, and last `# total=… returned=… truncated=…` with the hint. Rows are scrubbed and
 * written one at a time until the next one would not fit.
 */
export function renderTable(result: TableToolResult, context: RenderContext): RenderedText {
  const { rows, limit } = result;
  const { texts, scrub } = context;
  const share = context.charBudget * SHARE_OF_BUDGET;
  const columns = tableColumns(result.columns);
  const headings = fitTexts(columns.titles, share, cellLength, texts);
  const keys = columns.keys.slice(0, headings.texts.length);
  const notes = fitNotes(result.notes, context, noteLength);
  const noteLines = (headings.leftOut === 0 ? notes : [...notes, texts.cutColumns(headings.leftOut)]).map(
    (note) => `# ${tableCell(note)}`,
  );
  const charBudget = context.charBudget - noteLines.reduce((sum, line) => sum + line.length + 1, 0);
  const total = Math.max(result.total ?? rows.length, Math.min(rows.length, limit));
  const shown = Math.min(rows.length, limit);
  const lowerBound = result.totalIsLowerBound === true;
  const advice = String(scrub(result.hint ?? texts.truncatedRows(context.exportTool)));
  const hint = tableCell(fitText(advice, share, cellLength, texts));
  // All rows may be there, and a text or a column cut: then that is what has to be said.
  const cutHint = tableCell(fitText(texts.truncatedText(context.exportTool), share, cellLength, texts));
  const trailer = (returned: number): string => {
    const lacksRows = returned < total || lowerBound;
    const truncated = lacksRows || headings.leftOut > 0;
    const counts = `# total=${lowerBound ? '>=' : ''}${total} returned=${returned} truncated=${truncated}`;
    return lacksRows ? `${counts} ${hint}` : counts;
  };
  const cells = (index: number): unknown[] => {
    const row = rowOfColumns(rows[index] as Readonly<Record<string, unknown>>, keys);
    const scrubbed = scrubRow(scrub, plainValue(row, texts, charBudget));
    return keys.map((key) => scrubbed[key]);
  };

  const header = headings.texts.map(tableCell).join('\t');
  const room = charBudget - header.length - 1;
  // Every row may turn out to be the last one shown; the longest trailer keeps its place.
  const longerHint = Math.max(0, cutHint.length - hint.length);
  const roomWithHint = room - trailer(0).length - longerHint - String(total).length;
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
  const truncated = returned < total || lowerBound || cutRow || headings.leftOut > 0;
  const last =
    cutRow && returned === total && !lowerBound
      ? `# total=${total} returned=${returned} truncated=true ${cutHint}`
      : trailer(returned);
  return { text: wellFormed([header, ...lines, ...noteLines, last].join('\n')), truncated };
}
