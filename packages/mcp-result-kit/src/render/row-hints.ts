import type { RowLimits } from '../results/tool-result.ts';
import { SHARE_OF_BUDGET } from './fit-notes.ts';
import { fitText, type WrittenLength } from './fit-texts.ts';
import type { RenderContext } from './render-context.ts';

/** What happened to the rows that are shown. */
export interface ShownRows {
  readonly returned: number;
  /** A text in them was cut for its length. */
  readonly hasCutText?: boolean;
  /** A part in them was left out for its depth or number. */
  readonly hasLeftOutPart?: boolean;
}

/** What a list or table knows of the rows that it does not show, and what it says of them. */
export interface RowHints {
  /** Rows to show, if the budget allows it. */
  readonly shown: number;
  readonly total: number;
  /** There may be more rows than `total`. */
  readonly isLowerBound: boolean;
  /** The most that any hint takes where it is written. */
  readonly longest: number;
  /** Whether rows are missing, or may be. */
  lacksRows(returned: number): boolean;
  /** The sentence that is true of these rows; `undefined` when nothing is missing. */
  hintFor(shown: ShownRows): string | undefined;
}

/** How much longer a hint of some other number of rows may be than those that were tried. */
const SLACK = 48;

export function createRowHints(
  result: RowLimits & { readonly rows: readonly unknown[] },
  { texts, scrub, charBudget, exportTool }: RenderContext,
  written: WrittenLength,
): RowHints {
  const { rows, limit, hint } = result;
  const shown = Math.min(rows.length, limit);
  // Rows at hand are there, whatever was counted before they were read.
  const total = Math.max(result.total ?? 0, rows.length);
  const isLowerBound = result.totalIsLowerBound === true;
  const lacksRows = (returned: number): boolean => returned < total || isLowerBound;

  const rowAdvice = (returned: number): string => {
    if (hint === undefined) return returned < total ? texts.truncatedRows(exportTool) : texts.maybeMoreRows(exportTool);
    return String(scrub(typeof hint === 'string' ? hint : hint(returned)));
  };
  const cutAdvice = [texts.truncatedText(exportTool), texts.leftOutParts];
  const possible = [...(lacksRows(0) ? [rowAdvice(Math.min(1, shown)), rowAdvice(shown)] : []), ...cutAdvice];
  const slack = typeof hint === 'function' ? SLACK : 0;
  const longest = Math.min(Math.max(...possible.map(written)) + slack, charBudget * SHARE_OF_BUDGET);

  return {
    shown,
    total,
    isLowerBound,
    longest,
    lacksRows,
    hintFor({ returned, hasCutText = false, hasLeftOutPart = false }) {
      const advice = lacksRows(returned)
        ? rowAdvice(returned)
        : (hasCutText && texts.truncatedText(exportTool)) || (hasLeftOutPart && texts.leftOutParts) || undefined;
      return advice === undefined ? undefined : fitText(advice, longest, written, texts);
    },
  };
}
