import {
  AFTER_NAMES,
  BEFORE_NAMES,
  COMPOUND_SURNAMES,
  FREQUENT_SURNAMES,
  GIVEN_CHARACTERS,
  NOT_AFTER_CUE,
  NOT_NAMES,
  RARE_SURNAMES,
  WEAK_BEFORE,
} from './han-data.ts';

export const SURNAME = 1;
export const RARE = 2;
export const COMPOUND = 4;
export const GIVEN_CHARACTER = 8;
/** A word that announces a name may begin with this character. */
export const CUE_START = 16;
/** A form of address may begin with it: 先生, 女士. */
export const HONORIFIC_START = 32;
/** A word that follows names may begin with it. */
export const AFTER_START = 64;

export interface HanTables {
  readonly flags: Uint8Array;
  readonly compounds: ReadonlySet<string>;
  readonly notNames: ReadonlySet<string>;
  readonly notAfterCue: ReadonlySet<string>;
  /** Words by first character, longest first. */
  readonly before: ReadonlyMap<number, readonly string[]>;
  readonly after: ReadonlyMap<number, readonly string[]>;
  readonly weak: ReadonlySet<string>;
}

let built: HanTables | undefined;

/** Tables for Chinese names; made on first use. */
export function hanTables(): HanTables {
  built ??= build();
  return built;
}

export const HONORIFICS: readonly string[] =
  '先生 女士 小姐 师傅 老师 经理 主任 医生 教授 同学 阿姨 大爷 大哥 大姐 同志 总监 队长 组长 站长 工程师 工 总'.split(
    ' ',
  );

function build(): HanTables {
  const flags = new Uint8Array(65_536);
  const mark = (characters: string, flag: number): void => {
    for (let index = 0; index < characters.length; index += 1)
      flags[characters.charCodeAt(index)] = (flags[characters.charCodeAt(index)] as number) | flag;
  };
  mark(FREQUENT_SURNAMES, SURNAME);
  mark(RARE_SURNAMES, RARE);
  mark(GIVEN_CHARACTERS, GIVEN_CHARACTER);
  const compounds = COMPOUND_SURNAMES.split(' ');
  for (const name of compounds) mark(name.charAt(0), COMPOUND);
  const before = BEFORE_NAMES.split(' ');
  for (const word of before) mark(word.charAt(0), CUE_START);
  for (const word of AFTER_NAMES.split(' ')) mark(word.charAt(0), AFTER_START);
  for (const word of HONORIFICS) mark(word.charAt(0), HONORIFIC_START);
  return {
    flags,
    compounds: new Set(compounds),
    notNames: new Set(NOT_NAMES.split(' ').filter((word) => word.length > 1)),
    notAfterCue: new Set(NOT_AFTER_CUE.split(' ')),
    before: byFirst(before),
    after: byFirst(AFTER_NAMES.split(' ')),
    weak: new Set(WEAK_BEFORE.split(' ')),
  };
}

function byFirst(words: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const map = new Map<number, string[]>();
  for (const word of new Set(words)) {
    const known = map.get(word.charCodeAt(0));
    if (known === undefined) map.set(word.charCodeAt(0), [word]);
    else known.push(word);
  }
  for (const list of map.values()) list.sort((one, other) => other.length - one.length);
  return map;
}

/** The longest word of a table that starts at a position, or ''. */
export function wordStarting(table: ReadonlyMap<number, readonly string[]>, text: string, position: number): string {
  const words = table.get(text.charCodeAt(position));
  if (words === undefined) return '';
  const second = text.charCodeAt(position + 1);
  for (const word of words) {
    if (word.length === 1) return word;
    if (word.charCodeAt(1) === second && (word.length === 2 || text.startsWith(word, position))) return word;
  }
  return '';
}
