import type { Texts } from '../texts.ts';
import { cutText } from './cut-text.ts';
import type { Plain } from './plain-value.ts';
import { writeJson } from './write-json.ts';

/** Strings are cut to this before elements are dropped. */
const SHORTEST_STRING = 20;

/** How many elements of an array, and fields of an object, may stay, tried in turn. */
const COUNT_STEPS = [Number.POSITIVE_INFINITY, 1_000, 300, 100, 30, 10, 3, 1] as const;

/**
 * JSON of one scrubbed value in at most `room` characters: long strings are cut and marked, and if that is not enough,
 * long arrays and objects lose whole elements from their end, with a remark of how many.
 */
export function fitJson(value: Plain, room: number, texts: Texts): string {
  const whole = writeJson(value);
  if (whole.length <= room) return whole;
  for (const maxCount of COUNT_STEPS) {
    const bare = writeJson(shorten(value, SHORTEST_STRING, maxCount, texts));
    if (bare.length <= room) return longestStrings(value, room, maxCount, texts) ?? bare;
  }
  const apology = writeJson(texts.doesNotFit);
  return apology.length <= room ? apology : 'null';
}

/** Looks for the longest strings that fit, to within a few characters. */
function longestStrings(value: Plain, room: number, maxCount: number, texts: Texts): string | undefined {
  let least = SHORTEST_STRING;
  let most = room;
  let best: string | undefined;
  while (most - least > 16) {
    const length = Math.floor((least + most) / 2);
    const text = writeJson(shorten(value, length, maxCount, texts));
    if (text.length <= room) {
      best = text;
      least = length;
    } else {
      most = length;
    }
  }
  return best;
}

function shorten(value: Plain, maxString: number, maxCount: number, texts: Texts): Plain {
  if (typeof value === 'string') {
    return value.length <= maxString ? value : cutText(value, maxString) + texts.cutString(value.length);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, maxCount).map((item: Plain) => shorten(item, maxString, maxCount, texts));
    return value.length > maxCount ? [...kept, texts.cutItems(value.length - maxCount)] : kept;
  }
  const entries = Object.entries(value as Readonly<Record<string, Plain>>);
  const kept = entries
    .slice(0, maxCount)
    .map(([key, item]): [string, Plain] => [key, shorten(item, maxString, maxCount, texts)]);
  if (entries.length > maxCount) kept.push(['…', texts.cutItems(entries.length - maxCount)]);
  return Object.fromEntries(kept);
}
