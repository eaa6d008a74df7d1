import type { PiiKind } from '../kinds.ts';
import { classifyChineseKey } from './chinese-keys.ts';
import {
  ADDRESS_WORDS,
  BANK_WORDS,
  BIRTH_WORDS,
  CARD_WORDS,
  EMAIL_WORDS,
  GEO_WORDS,
  KEEP_HEADS,
  NAME_QUALIFIERS,
  NAME_WORDS,
  NATIONAL_ID_WORDS,
  NETWORK_WORDS,
  PHONE_WORDS,
  ROLE_WORDS,
  TAIL_WORDS,
  THING_ADDRESS_WORDS,
  THING_WORDS,
  WIFI_WORDS,
} from './key-words.ts';
import { splitKey } from './split-key.ts';

/**
 * What a key says about the text below it.
 *
 * - a kind: the text is of that kind, whatever it looks like
 * - `KEEP`: no personal data, the text is not read
 * - `SCAN`: nothing is known, the text is read
 * - `ROLE`: a person (`owner`, `user`): a name, unless the text is plainly an account or an id
 * - `NAME`: `name` alone: the parent decides, and failing that the text itself
 */
export type KeyMeaning = PiiKind | 'KEEP' | 'SCAN' | 'ROLE' | 'NAME';

/** Whose the fields below a key are: decides what `name` means there. */
export type KeyScope = 'none' | 'person' | 'thing';

export interface KeyClass {
  readonly meaning: KeyMeaning;
  readonly scope: KeyScope;
}

/** Classifies a key by its words; the last word that carries meaning decides, as it does in English compounds. */
export function classifyKey(key: string): KeyClass {
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    if (code >= 0x3400 && code <= 0x9fff) return classifyChineseKey(key);
  }
  const words = splitKey(key);
  const last = words.at(-1) ?? '';
  return { meaning: meaningOf(words), scope: scopeOf(last) };
}

function scopeOf(last: string): KeyScope {
  if (ROLE_WORDS.has(last)) return 'person';
  return THING_WORDS.has(last) ? 'thing' : 'none';
}

function meaningOf(words: readonly string[]): KeyMeaning {
  const joined = words.join('');
  const known = kindOfWord(joined);
  if (known !== undefined) return known;
  if (isCompound(words, 'social', 'security') || isCompound(words, 'national', 'insurance')) return 'NATIONAL_ID';
  if (isCompound(words, 'passport', 'number') || isCompound(words, 'passport', 'no')) return 'NATIONAL_ID';
  if (isCompound(words, 'tax', 'id') || isCompound(words, 'national', 'id') || isCompound(words, 'id', 'card'))
    return 'NATIONAL_ID';
  if (
    isCompound(words, 'identity', 'number') ||
    isCompound(words, 'driver', 'license') ||
    isCompound(words, 'driving', 'licence')
  )
    return 'NATIONAL_ID';
  if (isCompound(words, 'credit', 'card') || isCompound(words, 'debit', 'card') || isCompound(words, 'bank', 'card'))
    return headOf(words, 'CARD');
  if (isCompound(words, 'bank', 'account')) return headOf(words, 'BANK_ACCOUNT');
  if (
    isCompound(words, 'date', 'of', 'birth') ||
    isCompound(words, 'birth', 'date') ||
    isCompound(words, 'birth', 'day')
  )
    return 'BIRTH_DATE';

  let isNumbered = false;
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const word = words[index] as string;
    const before = words[index - 1];
    if (word === 'name' || word === 'names' || word === 'nm') return nameMeaning(words, index);
    if (ADDRESS_WORDS.has(word)) {
      if (before !== undefined && EMAIL_WORDS.has(before)) return 'EMAIL';
      const isThing =
        (word === 'address' || word === 'addr' || word === 'addresses') &&
        words.some((other) => THING_ADDRESS_WORDS.has(other));
      return isThing ? (words.includes('mac') ? 'MAC' : 'KEEP') : 'ADDRESS';
    }
    const kind = kindOfWord(word);
    if (kind !== undefined) {
      if (kind === 'EMAIL' && before === 'e') return 'EMAIL';
      return kind;
    }
    if (ROLE_WORDS.has(word)) return index === words.length - 1 ? 'ROLE' : isNumbered ? numberOf(word) : 'SCAN';
    if (TAIL_WORDS.has(word) && index > 0) {
      isNumbered ||= NUMBER_WORDS.has(word);
      continue;
    }
    // orderNo, batchNumber: the number of a thing
    return isNumbered || KEEP_HEADS.has(word) ? 'KEEP' : 'SCAN';
  }
  return 'SCAN';
}

/** contactNo is a phone; customerNumber and userNo are ids. */
function numberOf(role: string): KeyMeaning {
  return role === 'contact' || role === 'contacts' || role === 'emergency' ? 'PHONE' : 'KEEP';
}

const NUMBER_WORDS: ReadonlySet<string> = new Set(['number', 'numbers', 'no', 'num', 'nr', 'nummer', 'numero']);

function nameMeaning(words: readonly string[], index: number): KeyMeaning {
  const before = words[index - 1];
  if (before === undefined) return 'NAME';
  if (NAME_QUALIFIERS.has(before))
    return words.slice(0, index).some((word) => THING_WORDS.has(word)) ? 'KEEP' : 'PERSON';
  if (ROLE_WORDS.has(before)) return 'PERSON';
  if (NETWORK_WORDS.has(before)) return 'WIFI';
  return THING_WORDS.has(before) ? 'KEEP' : 'NAME';
}

function kindOfWord(word: string): PiiKind | undefined {
  if (PHONE_WORDS.has(word)) return 'PHONE';
  if (EMAIL_WORDS.has(word)) return 'EMAIL';
  if (GEO_WORDS.has(word)) return 'GEO';
  if (NAME_WORDS.has(word)) return 'PERSON';
  if (NATIONAL_ID_WORDS.has(word)) return 'NATIONAL_ID';
  if (CARD_WORDS.has(word)) return 'CARD';
  if (BANK_WORDS.has(word)) return 'BANK_ACCOUNT';
  if (BIRTH_WORDS.has(word)) return 'BIRTH_DATE';
  if (WIFI_WORDS.has(word)) return 'WIFI';
  if (word === 'mac' || word === 'macaddress' || word === 'macaddr') return 'MAC';
  if (ADDRESS_WORDS.has(word)) return 'ADDRESS';
  return undefined;
}

/** The words end with this compound, apart from words such as `number`. */
function isCompound(words: readonly string[], ...compound: readonly string[]): boolean {
  let end = words.length;
  while (end > compound.length && TAIL_WORDS.has(words[end - 1] as string)) end -= 1;
  if (end < compound.length) return false;
  return compound.every((word, index) => words[end - compound.length + index] === word);
}

function headOf(words: readonly string[], kind: PiiKind): KeyMeaning {
  return KEEP_HEADS.has(words.at(-1) ?? '') ? 'KEEP' : kind;
}
