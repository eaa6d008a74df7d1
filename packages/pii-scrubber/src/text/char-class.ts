/** Classes of UTF-16 code units, as small integers for one table look-up a character. */
export const OTHER = 0;
export const SPACE = 1;
export const NEWLINE = 2;
export const LOWER = 3;
export const UPPER = 4;
export const DIGIT = 5;
export const HAN = 6;
export const AT = 7;
export const BRACKET = 8;
export const PLUS = 9;
export const PAREN = 10;
export const UNDERSCORE = 11;
export const PERCENT = 12;

/** Blocks of letters with case: Latin, Greek, Cyrillic, and more Latin. */
const CASED: readonly (readonly [from: number, to: number])[] = [
  [0xc0, 0x530],
  [0x1e00, 0x1f00],
];

/** Blocks of letters. Those of scripts without case are words, never capitalised ones. */
const LETTERS_OF_SCRIPTS: readonly (readonly [from: number, to: number])[] = [
  [0x61, 0x7b],
  [0xc0, 0x2b0],
  [0x300, 0xe80],
  [0x10a0, 0x1100],
  [0x1e00, 0x2000],
  [0x3040, 0x3100],
  [0xac00, 0xd7a4],
];

/** Class of every code unit. */
export const CLASS: Uint8Array = new Uint8Array(65_536);

/**
 * The lower case of a code unit that is a letter (Latin, Greek, Cyrillic; letters without case are their own), 0 for
 * everything else: one look tells a letter and gives what is hashed.
 */
export const FOLD: Uint16Array = new Uint16Array(65_536);

fillTables();

function fillTables(): void {
  const table = CLASS;
  for (const [from, to] of LETTERS_OF_SCRIPTS) {
    table.fill(LOWER, from, to);
    for (let code = from; code < to; code += 1) FOLD[code] = code;
  }
  table.fill(HAN, 0x3400, 0x4dc0).fill(HAN, 0x4e00, 0xa000).fill(HAN, 0xf900, 0xfb00).fill(HAN, 0x3007, 0x3008);
  for (let code = 48; code <= 57; code += 1) table[code] = DIGIT;
  for (const code of [32, 9, 0xa0, 0x3000, 0x2009, 0x202f]) table[code] = SPACE;
  table[10] = NEWLINE;
  table[13] = NEWLINE;
  table[0x2028] = NEWLINE;
  for (const code of [0xd7, 0xf7]) {
    table[code] = OTHER;
    FOLD[code] = 0;
  }
  table[64] = AT;
  table[0xff20] = AT;
  table[91] = BRACKET;
  table[43] = PLUS;
  table[0xff0b] = PLUS;
  table[40] = PAREN;
  table[0xff08] = PAREN;
  table[95] = UNDERSCORE;
  table[37] = PERCENT;
  for (let code = 65; code <= 90; code += 1) {
    table[code] = UPPER;
    FOLD[code] = code + 32;
  }
  for (const [from, to] of CASED) {
    for (let code = from; code < to; code += 1) {
      const small = String.fromCharCode(code).toLowerCase().charCodeAt(0);
      if (small === code) continue;
      table[code] = UPPER;
      FOLD[code] = small;
    }
  }
}

/** Sets of classes as bits: random letters and digits cost one test and no branch each, where a chain is guessed wrong. */
const LETTERS = (1 << LOWER) | (1 << UPPER);
const ALPHANUMERIC = LETTERS | (1 << DIGIT);
const IDENTIFIER = ALPHANUMERIC | (1 << UNDERSCORE);
const WORD = IDENTIFIER | (1 << HAN);

/** Letter, digit, Han or underscore: a character that continues a token. Beyond the end of a text it is false. */
export function isWordClass(charClass: number | undefined): boolean {
  return ((1 << (charClass as number)) & WORD) !== 0;
}
/** The same without Han. */
export function isIdentifierClass(charClass: number | undefined): boolean {
  return ((1 << (charClass as number)) & IDENTIFIER) !== 0;
}
export function isAlphanumericClass(charClass: number | undefined): boolean {
  return ((1 << (charClass as number)) & ALPHANUMERIC) !== 0;
}
export function isLetterClass(charClass: number | undefined): boolean {
  return ((1 << (charClass as number)) & LETTERS) !== 0;
}
