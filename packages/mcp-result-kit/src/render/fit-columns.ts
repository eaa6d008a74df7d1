import type { Texts } from '../texts.ts';
import { fitTexts, SHORTEST_TEXT, type WrittenLength } from './fit-texts.ts';

/** The columns that a table shows. */
export interface FittedColumns {
  /** Headings of the first columns; those that were cut say so at their end. */
  readonly headings: readonly string[];
  /** How many columns at the end had no place. */
  readonly leftOut: number;
}

/**
 * As many columns, from the first on, as leave room for a row: headings and the cells of `firstRow` may be cut to a few
 * words each, and what is shorter, as every number is, stays whole. Beyond a third of the room, headings take only what
 * the row leaves.
 *
 * @param remarkLength what a remark about columns that are left out takes of the room.
 */
export function fitColumns(
  columns: { readonly titles: readonly string[]; readonly firstRow: readonly string[] },
  fullRoom: number,
  remarkLength: number,
  written: WrittenLength,
  words: Texts,
): FittedColumns {
  const headings = columns.titles.map(written);
  const cells = columns.titles.map((_, index) => (columns.firstRow[index]?.length ?? 0) + 1);
  const leastHeadings = headings.map((size) => Math.min(size, SHORTEST_TEXT));
  const leastCells = cells.map((size) => Math.min(size, SHORTEST_TEXT));
  const least = leastHeadings.map((heading, index) => heading + (leastCells[index] as number));
  const all = columns.titles.length;
  const isWhole = countThatFit(least, fullRoom) === all;
  const room = isWhole ? fullRoom : fullRoom - remarkLength;
  const kept = isWhole ? all : countThatFit(least, room);

  const sumOf = (sizes: readonly number[]): number => sizes.slice(0, kept).reduce((sum, size) => sum + size, 0);
  const wanted = Math.max(room / 3, room - sumOf(cells));
  const headingRoom = Math.max(sumOf(leastHeadings), Math.min(wanted, room - sumOf(leastCells)));
  return {
    headings: fitTexts(columns.titles.slice(0, kept), headingRoom, written, words).texts,
    leftOut: all - kept,
  };
}

function countThatFit(sizes: readonly number[], room: number): number {
  let left = room;
  const tooLarge = sizes.findIndex((size) => {
    left -= size;
    return left < 0;
  });
  return tooLarge === -1 ? sizes.length : tooLarge;
}
