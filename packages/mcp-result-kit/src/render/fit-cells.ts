import type { Texts } from '../texts.ts';
import { cutText } from './cut-text.ts';
import { fairShare } from './fair-share.ts';
import { fitText } from './fit-texts.ts';
import { tableCell } from './table-cell.ts';

/** Stands for what has no place at all; a number is never cut, for it would be another one. */
const NOTHING_FITS = '…';

/**
 * One table line of at most `room` characters that keeps all its cells: short ones whole, long texts cut to an even share
 * of the room and marked.
 */
export function fitCells(cells: readonly unknown[], room: number, texts: Texts): string {
  const written = cells.map(tableCell);
  const share = fairShare(
    written.map(({ length }) => length),
    room - (cells.length - 1),
  );
  return cells
    .map((cell, index) => {
      const whole = written[index] as string;
      if (whole.length <= share) return whole;
      const text = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
      return typeof text === 'string' ? fitCell(text, share, texts) : NOTHING_FITS;
    })
    .join('\t')
    .slice(0, Math.max(0, room));
}

/** Cuts before escaping, so that no escape is cut in two. */
function fitCell(text: string, share: number, texts: Texts): string {
  const marked = tableCell(fitText(text, share, (part) => tableCell(part).length, texts));
  if (marked.length <= share) return marked;
  // No room for the mark: the sign of a cut alone.
  const cut = tableCell(cutText(text, Math.max(0, Math.floor(share) - 1)) + NOTHING_FITS);
  return cut.length <= share ? cut : NOTHING_FITS;
}
