/**
 * Seeded pseudo-random numbers addressed by keys: `createRandom(seed, 'alarm', sn, day)` always gives the same stream,
 * whatever was drawn elsewhere. Everything that the simulator invents comes from such a stream, so one site or one day
 * can be computed alone and still agrees with the rest of the fleet.
 */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Whole number, both ends included. */
  integer(minimum: number, maximum: number): number;
  between(minimum: number, maximum: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** Standard normal. */
  normal(): number;
  /** Log-normal given its median and 99th percentile. */
  logNormal(median: number, percentile99: number): number;
  digits(count: number): string;
}

export function createRandom(seed: number, ...keys: readonly (string | number)[]): Random {
  let state = hash(`${seed}|${keys.join('|')}`);
  function next(): number {
    // mulberry32: 32 bits of state are plenty for data that only has to look natural.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function integer(minimum: number, maximum: number): number {
    return minimum + Math.floor(next() * (maximum - minimum + 1));
  }
  function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  }
  return {
    next,
    integer,
    normal,
    between: (minimum, maximum) => minimum + next() * (maximum - minimum),
    chance: (probability) => next() < probability,
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('cannot pick from an empty list');
      return item;
    },
    weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      const last = items.at(-1);
      if (last === undefined) throw new RangeError('cannot pick from an empty list');
      return last[0];
    },
    logNormal: (median, percentile99) => median * Math.exp((Math.log(percentile99 / median) / 2.326) * normal()),
    digits(count) {
      let text = '';
      for (let index = 0; index < count; index += 1) text += integer(0, 9);
      return text;
    },
  };
}

/** FNV-1a with a final avalanche, so that neighbouring keys start far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
