import type { Texts } from '../texts.ts';
import { cutText } from './cut-text.ts';
import { fairShare } from './fair-share.ts';

/** How many characters a text takes where it is written, with escapes, marks and what separates it from the next. */
export type WrittenLength = (text: string) => number;

export interface FittedTexts {
  /** The first of the texts in their order; those that were cut say so at their end. */
  readonly texts: readonly string[];
  /** How many at the end had no place. */
  readonly leftOut: number;
}

/** Holds the mark of a cut in either language and a word of the text. */
export const SHORTEST_TEXT = 48;

/**
 * Texts that must not push anything else out: within `room`, long ones are cut and marked, short ones stay whole. Only
 * when there are too many for even that, the last ones are left out.
 */
export function fitTexts(all: readonly string[], room: number, written: WrittenLength, words: Texts): FittedTexts {
  const sizes = all.map(written);
  if (sizes.reduce((sum, size) => sum + size, 0) <= room) return { texts: all, leftOut: 0 };
  let kept = 0;
  for (let least = 0; kept < all.length; kept += 1) {
    least += Math.min(sizes[kept] as number, SHORTEST_TEXT);
    if (least > room) break;
  }
  const share = fairShare(sizes.slice(0, kept), room);
  const texts = all.slice(0, kept).map((text) => fitText(text, share, written, words));
  return { texts, leftOut: all.length - kept };
}

/** One text, cut and marked if it takes more than `room`. */
export function fitText(text: string, room: number, written: WrittenLength, words: Texts): string {
  // Nothing is written shorter than it is.
  if (text.length <= room && written(text) <= room) return text;
  const mark = words.cutString(text.length);
  let least = 0;
  let most = Math.min(text.length, Math.max(0, Math.floor(room)));
  while (least < most) {
    const length = Math.ceil((least + most) / 2);
    if (written(cutText(text, length) + mark) <= room) least = length;
    else most = length - 1;
  }
  return cutText(text, least) + mark;
}
