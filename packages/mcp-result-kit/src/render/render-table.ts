import type { TableToolResult } from '../results/tool-result.ts';
import { scrubRow } from './checked-scrub.ts';
import { fitCells } from './fit-cells.ts';
import { fitColumns } from './fit-columns.ts';
import { fitNotes } from './fit-notes.ts';
import { type PlainLimits, plainValue } from './plain-value.ts';
import type { RenderContext, RenderedText } from './render-context.ts';
import { createRowHints } from './row-hints.ts';
import { rowOfColumns, scrubbedTitles, tableColumns } from './row-of-columns.ts';
import { tableCell } from './table-cell.ts';
import { wellFormed } from './well-formed.ts';

/** A cell and the tab or line end behind it. */
const cellLength = (text: string): number => tableCell(text).length + 1;

/** A note with its `# ` and line end. */
const noteLength = (text: string): number => tableCell(text).length + 3;

/** A row as it will stand in the table. */
interface TableRow {
  readonly cells: readonly unknown[];
  /** A part of a cell was left out for its depth or number. */
  readonly hasLeftOutPart: boolean;
}

/**
 * Headings, one line a row, the notes, and last `# total=… returned=… truncated=…` with the hint. Rows are scrubbed and
 * written one at a time until the next one would not fit.
 */
export function renderTable(result: TableToolResult, context: RenderContext): RenderedText {
  const { texts, exportTool } = context;
  const { keys, titles } = tableColumns(result.columns);
  const readRow = createRowReader(result, keys, context);
  const hints = createRowHints(result, context, cellLength);
  const { shown, total } = hints;
  const lastLine = (returned: number, truncated: boolean, hint?: string): string => {
    const counts = `# total=${hints.isLowerBound ? '>=' : ''}${total} returned=${returned} truncated=${truncated}`;
    return hint === undefined ? counts : `${counts} ${tableCell(hint)}`;
  };

  const notes = [...fitNotes(result.notes, context, noteLength)];
  // Every row may turn out to be the last one shown; the longest last line keeps its place.
  const reserved = lastLine(shown, false).length + hints.longest;
  const lengthOfNotes = (): number => notes.reduce((sum, note) => sum + noteLength(note), 0);
  const firstRow = shown > 0 ? readRow(0).cells.map(tableCell) : [];
  const { headings, leftOut } = fitColumns(
    { titles: scrubbedTitles(titles, context.scrub), firstRow },
    context.charBudget - lengthOfNotes() - reserved,
    noteLength(texts.cutColumns(keys.length, exportTool)),
    cellLength,
    texts,
  );
  if (leftOut > 0) notes.push(texts.cutColumns(leftOut, exportTool));
  const header = headings.map(tableCell).join('\t');
  const room = context.charBudget - lengthOfNotes() - header.length - 1;

  const roomWithHint = room - reserved;
  const roomWhole = hints.lacksRows(shown) ? roomWithHint : room - lastLine(shown, false).length;
  const lines: string[] = [];
  let length = 0;
  let hasLeftOutPart = false;
  for (let index = 0; index < shown; index += 1) {
    const row = readRow(index);
    const line = row.cells.slice(0, headings.length).map(tableCell).join('\t');
    if (length + line.length + 1 > roomWhole) break;
    lines.push(line);
    length += line.length + 1;
    hasLeftOutPart ||= row.hasLeftOutPart;
  }
  if (lines.length < shown || hasLeftOutPart) {
    while (lines.length > 0 && length > roomWithHint) length -= (lines.pop() as string).length + 1;
  }
  const hasCutText = lines.length === 0 && shown > 0;
  if (hasCutText) lines.push(fitCells(readRow(0).cells.slice(0, headings.length), roomWithHint - 1, texts));
  const returned = lines.length;
  const truncated = hints.lacksRows(returned) || hasCutText || hasLeftOutPart || leftOut > 0;
  const last = lastLine(returned, truncated, hints.hintFor({ returned, hasCutText, hasLeftOutPart }));
  const noteLines = notes.map((note) => `# ${tableCell(note)}`);
  return { text: wellFormed([header, ...lines, ...noteLines, last].join('\n')), truncated };
}

/** Reads rows as they will stand in the table, scrubbed. */
function createRowReader(
  { rows }: TableToolResult,
  keys: readonly string[],
  { texts, scrub, charBudget }: RenderContext,
): (index: number) => TableRow {
  let hasLeftOutPart = false;
  const limits: PlainLimits = {
    maxChars: charBudget,
    onLeftOut: () => {
      hasLeftOutPart = true;
    },
  };
  return (index) => {
    hasLeftOutPart = false;
    const row = rowOfColumns(rows[index] as Readonly<Record<string, unknown>>, keys);
    const scrubbed = scrubRow(scrub, plainValue(row, texts, limits));
    return { cells: keys.map((key) => scrubbed[key]), hasLeftOutPart };
  };
}
