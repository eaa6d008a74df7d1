import type { KeyMeaning } from '../keys/classify-key.ts';
import type { PiiKind } from '../kinds.ts';
import { isNetworkState } from '../network/network-state.ts';
import { isOwnToken } from '../redactor.ts';

/**
 * The kind to remove a whole quoted value as, that stands in text under a key of this meaning; undefined if the value
 * does not look the part and is better read as text.
 */
export function kindOfQuoted(meaning: KeyMeaning, value: string): PiiKind | undefined {
  if (isOwnToken(value) || isPlaceholder(value)) return undefined;
  switch (meaning) {
    case 'KEEP':
    case 'SCAN':
    case 'NAME':
    case 'EMAIL':
    case 'MAC':
      return undefined;
    case 'WIFI':
      return isNetworkState(value) ? undefined : 'WIFI';
    case 'ROLE':
      return isPlainName(value) ? 'PERSON' : undefined;
    case 'PERSON':
      // A mail address in it is found by itself, and a second time it is a token.
      return /\p{L}/u.test(value) && !/@|\[EMAIL/.test(value) && value.length <= 80 ? 'PERSON' : undefined;
    case 'ADDRESS':
      return isThingAddress(value) || !/\p{L}/u.test(value) ? undefined : 'ADDRESS';
    case 'PHONE':
    case 'CARD':
    case 'NATIONAL_ID':
    case 'BANK_ACCOUNT':
      return (value.match(/\d/g)?.length ?? 0) >= 5 && value.length <= 48 ? meaning : undefined;
    case 'GEO':
    case 'BIRTH_DATE':
      return /\d/.test(value) && value.length <= 60 ? meaning : undefined;
  }
}

/** Words that stand for "no value": they tell nothing and would only get a token. */
export function isPlaceholder(value: string): boolean {
  const code = value.charCodeAt(0);
  if ((code <= 32 && value.trim() === '') || value === 'NaN') return true;
  // - * N n T t F f U u Y y and Chinese: all that a placeholder begins with
  return value.length < 10 && (code > 127 || PLACEHOLDER_START.includes(code)) && PLACEHOLDER.test(value);
}
const PLACEHOLDER_START: readonly number[] = [42, 45, 70, 78, 84, 85, 89, 102, 110, 116, 117, 121];
const PLACEHOLDER = /^(?:null|undefined|none|n\/a|na|nil|unknown|-+|—|true|false|yes|no|无|未知|空|暂无|\*+)$/i;

/** A number of which somebody has left the last four digits at most: `******0134`. It tells whose it is no more. */
export function isMaskedNumber(value: string): boolean {
  return value.length <= 32 && /^[*•]{3}[*• -]*\d{1,4}$/.test(value);
}

/** An address of a thing under the bare key `address`: a number, a hexadecimal number, an IP or MAC address, a URL. */
export function isThingAddress(value: string): boolean {
  return (
    value.length < 300 &&
    !value.includes(' ') &&
    /^(?:\d{1,6}|0x[\da-f]+|(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?|[\da-f]{2}(?:[:-][\da-f]{2}){5}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}|[a-z]+:\/\/\S+)$/i.test(
      value,
    )
  );
}

/** Text under `owner`, `user` …: a name if it has a letter and does not look like an account name, an id or a mail address. */
export function isPlainName(value: string): boolean {
  if (value === 'NaN' || value.length > 80 || /[@\d_/\\[\]{}:=#]/.test(value)) return false;
  if (/^[\p{Script=Han}·]{2,12}$/u.test(value))
    return value.length <= 5 && !/(?:公司|集团|系统|平台|中心|部门?|组|厂|局|站|管理员|用户)$/u.test(value);
  return /^\p{Lu}[\p{L}\p{M}'’.-]*(?:,?\s[\p{L}\p{M}'’.-]+){0,5}$/u.test(value) && /\p{Ll}/u.test(value)
    ? !/\b(?:GmbH|Inc|Ltd|LLC|AG|Corp|Co|Team|System|Admin|Energy|Solar|Electric|Group)\b/.test(value)
    : false;
}
