import { isThenable } from '../check-arguments.ts';
import type { Texts } from '../texts.ts';
import { LEAST_SHARE_OF_ITEM } from './fair-share.ts';

/** JSON values only. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** The field that says how many fields are missing. */
export const CUT_FIELD = '…';

/** Deeper data is a mistake or an attack, and no model reads it. */
const MAX_DEPTH = 64;

/** How much of a value is read. */
export interface PlainLimits {
  /** Arrays beyond it lose their end to a remark, unread. @default all are read */
  readonly maxItems?: number;
  /**
   * The same where so many characters are taken by the items before, however short their texts are made: what cannot be
   * shown is worth neither a walk nor a scrub. @default all are read
   */
  readonly maxChars?: number;
  /** The same for the fields of objects. @default all are read */
  readonly maxFields?: number;
  /** Called when something was left out for its depth or number, and a remark stands in its place. */
  readonly onLeftOut?: () => void;
}

interface Walk extends Required<PlainLimits> {
  readonly texts: Texts;
  /** The objects around the value in hand; a value found among them refers to itself. */
  readonly ancestors: object[];
  /** Characters that the JSON of what has been walked takes at the least. */
  least: number;
}

/**
 * Gives every JavaScript value a defined JSON form before it is scrubbed, so that the scrubber sees exactly what will be
 * written: a Date becomes ISO text, a BigInt a number or (beyond 2^53) text, NaN, Infinity and an invalid Date null, a
 * Map an object, a Set an array, an object with `toJSON` what that says, bytes and cycles a remark. In objects `null`,
 * `undefined`, `''` and functions are left out; a null that was NaN stays, for it tells of an unreadable value.
 *
 * What is plain already is returned itself, not copied.
 *
 * @throws {TypeError} for a promise anywhere inside: it would be written as `{}`.
 */
export function plainValue(
  value: unknown,
  texts: Texts,
  {
    maxItems = Number.POSITIVE_INFINITY,
    maxChars = Number.POSITIVE_INFINITY,
    maxFields = Number.POSITIVE_INFINITY,
    onLeftOut = () => {},
  }: PlainLimits,
): Plain {
  if (isFlatRecord(value, maxFields)) return value;
  return plain(value, { texts, maxItems, maxChars, maxFields, onLeftOut, ancestors: [], least: 0 }) ?? null;
}

/** A field takes two quotes, a name, a colon, a value and a comma. */
const SHORTEST_FIELD = 6;

/** How many fields of one object can be shown in so many characters at the very most. */
export function maxFieldsIn(charBudget: number): number {
  return Math.ceil(charBudget / SHORTEST_FIELD);
}

/** Most rows are objects of plain fields only; they are recognised at a fraction of the cost of the walk. */
function isFlatRecord(value: unknown, maxFields: number): value is Readonly<Record<string, string | number | boolean>> {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
  const record = value as Readonly<Record<string, unknown>>;
  let count = 0;
  for (const key in record) {
    count += 1;
    if (count > maxFields) return false;
    const field = record[key];
    if (typeof field === 'string' ? field === '' : typeof field !== 'boolean' && !Number.isFinite(field)) return false;
  }
  return true;
}

/** To this a text may be shortened, as by the token of a scrubber (`[GEO]`). */
const SHORTEST_TEXT = 5;

/** In quotes. */
function leastLength(text: string): number {
  return Math.min(text.length, SHORTEST_TEXT) + 2;
}

/** `undefined`: the value has no JSON form. */
function plain(value: unknown, walk: Walk): Plain | undefined {
  walk.least += typeof value === 'string' ? leastLength(value) : 1;
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'string':
    case 'boolean':
      return value;
    case 'bigint':
      return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value);
    case 'object':
      return value === null ? null : plainObject(value, walk);
    default:
      return undefined;
  }
}

function plainObject(value: object, walk: Walk): Plain | undefined {
  const { texts, ancestors } = walk;
  if (ancestors.includes(value)) return texts.circular;
  if (ancestors.length >= MAX_DEPTH) {
    walk.onLeftOut();
    return texts.tooDeep;
  }
  ancestors.push(value);
  try {
    if (Array.isArray(value)) return plainArray(value, walk);
    if (isThenable(value)) return refusePromise(value);
    // Before `toJSON`: Node's Buffer has one that spells out every byte.
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return texts.binary(value.byteLength);
    if (typeof (value as { toJSON?: unknown }).toJSON !== 'function') return plainWithoutToJson(value, walk);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    return plain((value as { toJSON(key: string): unknown }).toJSON(''), walk);
  } finally {
    ancestors.pop();
  }
}

function refusePromise(value: PromiseLike<unknown>): never {
  // Its failure, if it fails, has nobody to handle it.
  value.then(undefined, () => {});
  throw new TypeError('a result holds a promise: an await is missing where it was made');
}

function plainWithoutToJson(value: object, walk: Walk): Plain | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return plainRecord(value as Record<string, unknown>, walk);
  if (value instanceof Map)
    return plainRecord(Object.fromEntries([...value].map(([key, item]) => [mapKey(key), item])), walk);
  if (value instanceof Set) return plainArray([...value], walk);
  // The message of an error may hold hosts or SQL; it belongs into the log.
  if (value instanceof Error) return { error: value.name };
  if (value instanceof String || value instanceof Number || value instanceof Boolean)
    return plain(value.valueOf(), walk);
  return plainRecord(value as Record<string, unknown>, walk);
}

function mapKey(key: unknown): string {
  try {
    return String(key);
  } catch {
    return typeof key;
  }
}

function plainArray(array: readonly unknown[], walk: Walk): Plain {
  let copy: Plain[] | undefined;
  let length = Math.min(array.length, walk.maxItems);
  let taken = 0;
  for (let index = 0; index < length; index += 1) {
    const item = array[index];
    const before = walk.least;
    const written = plain(item, walk) ?? null;
    if (copy !== undefined) copy.push(written);
    else if (written !== item) copy = [...(array.slice(0, index) as Plain[]), written];
    // Large items may have to be cut in favour of those behind them, but no shorter than this.
    taken += Math.min(walk.least - before + 1, LEAST_SHARE_OF_ITEM);
    if (taken > walk.maxChars) length = index + 1;
  }
  if (length === array.length) return copy ?? (array as readonly Plain[]);
  walk.onLeftOut();
  return [...(copy ?? (array.slice(0, length) as Plain[])), walk.texts.cutItems(array.length - length)];
}

function plainRecord(record: Readonly<Record<string, unknown>>, walk: Walk): Plain {
  const all = Object.keys(record);
  const keys = all.length <= walk.maxFields ? all : all.slice(0, walk.maxFields);
  let copy: Record<string, Plain> | undefined = keys === all ? undefined : {};
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as string;
    const value = record[key];
    const before = walk.least;
    const written = plain(value, walk);
    const leftOut = isLeftOut(value, written);
    walk.least = leftOut ? before : walk.least + leastLength(key) + 1;
    if (copy === undefined) {
      if (!leftOut && written === value) continue;
      copy = {};
      for (const earlier of keys.slice(0, index)) setField(copy, earlier, record[earlier] as Plain);
    }
    if (!leftOut) setField(copy, key, written as Plain);
  }
  if (copy !== undefined && keys !== all) {
    walk.onLeftOut();
    setField(copy, CUT_FIELD, walk.texts.cutItems(all.length - keys.length));
  }
  return copy ?? (record as Record<string, Plain>);
}

function isLeftOut(value: unknown, written: Plain | undefined): boolean {
  if (written === undefined || written === '') return true;
  return written === null && typeof value !== 'number' && !(value instanceof Date);
}

function setField(target: Record<string, Plain>, name: string, value: Plain): void {
  if (name === '__proto__') Object.defineProperty(target, name, { value, enumerable: true, configurable: true });
  else target[name] = value;
}
