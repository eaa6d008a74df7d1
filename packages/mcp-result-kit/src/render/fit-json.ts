import type { Texts } from '../texts.ts';
import { cutText } from './cut-text.ts';
import { fairShare, LEAST_SHARE_OF_ITEM } from './fair-share.ts';
import { CUT_FIELD, type Plain } from './plain-value.ts';
import { writeJson } from './write-json.ts';

/** Strings are cut to this before elements are dropped. */
const SHORTEST_STRING = 20;

/** Fields with less than this for each are no fields any more: whole ones are shown instead, from the first on. */
const LEAST_SHARE_OF_FIELD = 200;

/**
 * JSON of one scrubbed value in at most `room` characters: long strings are cut and marked, and if that is not enough,
 * long arrays and objects lose whole elements from their end, with a remark of how many. As much stays as fits, in a time
 * proportional to the value.
 */
export function fitJson(value: Plain, room: number, texts: Texts): string {
  const whole = writeJson(value);
  if (whole.length <= room) return whole;
  const fitter = new Fitter(texts);
  const text = fitter.sizeOf(value) <= room ? fitter.cutStrings(value, room) : fitter.write(value, room);
  if (text !== undefined) return text;
  const apology = writeJson(texts.doesNotFit);
  return apology.length <= room ? apology : 'null';
}

/** An element of an array or object: its name as JSON with the colon, and the size of all with a comma. */
interface Element {
  readonly label: string;
  readonly value: Plain;
  readonly size: number;
}

/** One value being fitted; holds the sizes that its parts have with all strings cut as far as they may be. */
class Fitter {
  readonly #texts: Texts;
  readonly #sizes = new Map<object, number>();

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  /** Characters of the JSON of `value` with its strings cut as far as they may be. */
  sizeOf(value: Plain): number {
    if (typeof value === 'string') return jsonLength(this.#cut(value, SHORTEST_STRING));
    if (typeof value !== 'object' || value === null) return String(value).length;
    const known = this.#sizes.get(value);
    if (known !== undefined) return known;
    let size = 1;
    if (Array.isArray(value)) for (const item of value as readonly Plain[]) size += this.sizeOf(item) + 1;
    else for (const [key, field] of Object.entries(value)) size += jsonLength(key) + 2 + this.sizeOf(field);
    // Two brackets, and a comma fewer than there are elements.
    size = Math.max(size, 2);
    this.#sizes.set(value, size);
    return size;
  }

  /** All elements stay; strings are as long as they can be. */
  cutStrings(value: Plain, room: number): string {
    const lengths: number[] = [];
    const written: number[] = [];
    let others = 0;
    const collect = (part: Plain): void => {
      if (typeof part === 'string' && part.length > SHORTEST_STRING) {
        lengths.push(part.length);
        written.push(jsonLength(part));
      } else if (typeof part !== 'object' || part === null) others += this.sizeOf(part);
      else if (Array.isArray(part)) {
        others += part.length + 1;
        part.forEach(collect);
      } else {
        for (const [key, field] of Object.entries(part)) {
          others += jsonLength(key) + 2;
          collect(field);
        }
        others += 1;
      }
    };
    collect(value);
    const mark = jsonLength(this.#texts.cutString(room));
    const fits = (length: number): boolean => {
      let size = others;
      for (let index = 0; index < lengths.length; index += 1) {
        const [whole, full] = [lengths[index] as number, written[index] as number];
        size += length >= whole ? full : Math.min(full, Math.ceil((length * full) / whole) + mark);
      }
      return size <= room;
    };
    let least = SHORTEST_STRING;
    let most = room;
    while (most > least) {
      const length = Math.ceil((least + most) / 2);
      if (fits(length)) least = length;
      else most = length - 1;
    }
    // Escapes that stand close together can make a beginning longer than the estimate.
    for (let length = least; length > SHORTEST_STRING; length = Math.floor(length * 0.9)) {
      const text = writeJson(this.#shorten(value, length));
      if (text.length <= room) return text;
    }
    return writeJson(this.#shorten(value, SHORTEST_STRING));
  }

  /** JSON of at most `room` characters with strings cut as far as they may be; `undefined` if there is none. */
  write(value: Plain, room: number): string | undefined {
    if (this.sizeOf(value) <= room) return writeJson(this.#shorten(value, SHORTEST_STRING));
    if (typeof value !== 'object' || value === null) return undefined;
    const isArray = Array.isArray(value);
    const { elements, alreadyLeftOut } = isArray ? this.#items(value) : this.#fields(value as Record<string, Plain>);
    const remark = (count: number): string =>
      (isArray ? '' : `${JSON.stringify(CUT_FIELD)}:`) + writeJson(this.#texts.cutItems(count));
    const inner = room - 2 - remark(elements.length + alreadyLeftOut).length;
    if (inner < 0) return undefined;
    const share = fairShare(
      elements.map(({ size }) => size),
      inner,
    );
    const shared = share >= (isArray ? LEAST_SHARE_OF_ITEM : LEAST_SHARE_OF_FIELD);
    const kept = shared ? this.#writeShared(elements, share) : this.#writeFirst(elements, inner);
    const leftOut = elements.length - kept.length + alreadyLeftOut;
    if (leftOut > 0) kept.push(remark(leftOut));
    return isArray ? `[${kept.join(',')}]` : `{${kept.join(',')}}`;
  }

  /** Small elements whole, large ones shortened to `share` each. */
  #writeShared(elements: readonly Element[], share: number): string[] {
    return elements.flatMap(({ label, value }) => this.#writeElement(label, value, share) ?? []);
  }

  /** As many as fit, whole, from the first on; a first one that does not fit is shortened. */
  #writeFirst(elements: readonly Element[], room: number): string[] {
    const kept: string[] = [];
    let left = room;
    for (const { label, value, size } of elements) {
      if (size > left && kept.length > 0) break;
      const text = this.#writeElement(label, value, left);
      // A name that is too long by itself.
      if (text === undefined) continue;
      kept.push(text);
      left -= text.length + 1;
    }
    return kept;
  }

  #writeElement(label: string, value: Plain, room: number): string | undefined {
    const text = this.write(value, room - label.length - 1);
    return text === undefined ? undefined : label + text;
  }

  #items(array: readonly Plain[]): { elements: readonly Element[]; alreadyLeftOut: number } {
    const last = array.at(-1);
    const leftOut = typeof last === 'string' ? this.#texts.readCutItems(last) : undefined;
    const items = leftOut === undefined ? array : array.slice(0, -1);
    return {
      elements: items.map((value) => ({ label: '', value, size: this.sizeOf(value) + 1 })),
      alreadyLeftOut: leftOut ?? 0,
    };
  }

  #fields(record: Readonly<Record<string, Plain>>): { elements: readonly Element[]; alreadyLeftOut: number } {
    const remark = record[CUT_FIELD];
    const leftOut = typeof remark === 'string' ? this.#texts.readCutItems(remark) : undefined;
    const entries = Object.entries(record).filter(([key]) => leftOut === undefined || key !== CUT_FIELD);
    return {
      elements: entries.map(([key, value]) => {
        const label = `${writeJson(key)}:`;
        return { label, value, size: label.length + this.sizeOf(value) + 1 };
      }),
      alreadyLeftOut: leftOut ?? 0,
    };
  }

  /** Only where it makes the text shorter. */
  #cut(text: string, length: number): string {
    if (text.length <= length) return text;
    const cut = cutText(text, length) + this.#texts.cutString(text.length);
    return cut.length < text.length ? cut : text;
  }

  #shorten(value: Plain, maxString: number): Plain {
    if (typeof value === 'string') return this.#cut(value, maxString);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item: Plain) => this.#shorten(item, maxString));
    const entries = Object.entries(value as Readonly<Record<string, Plain>>);
    return Object.fromEntries(entries.map(([key, item]): [string, Plain] => [key, this.#shorten(item, maxString)]));
  }
}

function jsonLength(text: string): number {
  return JSON.stringify(text).length;
}
