import type { TextScan } from '../text/text-scan.ts';
import { countryCodeLength, leastDigits, mostDigits } from './country-codes.ts';
import {
  allSeparatedBy,
  digitAt,
  digitCount,
  groups,
  hasSizes,
  leadingNumber,
  packSizes,
  sizeOf,
} from './digit-groups.ts';

const S_1_1_4 = packSizes(1, 1, 4);
const S_1_2_4 = packSizes(1, 2, 4);
const S_2_1_4 = packSizes(2, 1, 4);
const S_2_2_2 = packSizes(2, 2, 2);
const S_2_2_2_2_2 = packSizes(2, 2, 2, 2, 2);
const S_2_2_4 = packSizes(2, 2, 4);
const S_2_3_4_4 = packSizes(2, 3, 4, 4);
const S_2_4_4 = packSizes(2, 4, 4);
const S_3_4 = packSizes(3, 4);
const S_3_4_4 = packSizes(3, 4, 4);
const S_3_7 = packSizes(3, 7);
const S_3_8 = packSizes(3, 8);
const S_4_2_2 = packSizes(4, 2, 2);
const S_4_3_3 = packSizes(4, 3, 3);
const S_4_3_4 = packSizes(4, 3, 4);
const S_4_4_4 = packSizes(4, 4, 4);
const S_5_3_3 = packSizes(5, 3, 3);
const S_5_6 = packSizes(5, 6);
const S_7_4 = packSizes(7, 4);

/** How the text around speaks: for a phone, against it, or not at all. */
export type PhoneEvidence = 'for' | 'against' | 'none';

/**
 * Judges the groups read last: how many of them, from the first, are a phone number; 0 if none. Written forms of
 * NANP, the United Kingdom, Germany, France, Australia, China and any number with a country code; with a cue, any
 * 6 to 15 digits.
 */
export function phoneGroups(scan: TextScan, evidence: PhoneEvidence): number {
  const { count } = groups;
  if (groups.plus) return withCountryCode(scan, 0, count, false);
  if (evidence === 'against') return 0;
  const size = sizeOf(0);
  const lead = leadingNumber(scan);
  if (lead < 100 && size >= 2 && (size <= 5 || evidence === 'for' || size >= 13)) {
    if (!isDump(count) || evidence === 'for') {
      const found = withCountryCode(scan, 2, count, evidence !== 'for');
      if (found > 0) return found;
    }
  }
  const known = northAmerican(scan, lead, evidence) || chinese(lead, evidence) || trunkZero(lead, evidence);
  if (known > 0) return known;
  return evidence === 'for' ? anyNumber(count) : 0;
}

/** `+49 …` and `0049 …`: the longest run of groups whose digits fit the country. */
function withCountryCode(scan: TextScan, prefix: number, count: number, strict: boolean): number {
  const first = digitAt(scan, prefix, count);
  const second = digitAt(scan, prefix + 1, count);
  const codeLength = countryCodeLength(first, second, digitCount(count) - prefix);
  if (codeLength === 0) return 0;
  // 0049 and 001 stand by themselves or the number is not written in groups at all.
  if (strict && count > 1 && sizeOf(0) !== prefix + codeLength && sizeOf(0) !== prefix) return 0;
  const code = codeLength === 1 ? first : codeLength === 2 ? first * 10 + second : 0;
  const least = leastDigits(code);
  const most = mostDigits(code);
  for (let taken = count; taken > 0; taken -= 1) {
    let total = digitCount(taken) - prefix;
    // +44 (0)20: the bracketed zero is not dialled.
    if (groups.bracketed > 0 && groups.bracketed < taken && sizeOf(groups.bracketed) === 1) total -= 1;
    if (total >= least && total <= most) return strict && taken === 1 && least !== most && total !== 13 ? 0 : taken;
  }
  // No fit with the usual length of that country: still a number if it has a sign and enough digits.
  if (strict || prefix > 0) return 0;
  for (let taken = count; taken > 0; taken -= 1) {
    const total = digitCount(taken);
    if (total >= 9 && total <= 15 && !looksDecimal(taken)) return taken;
  }
  return 0;
}

function looksDecimal(taken: number): boolean {
  return taken === 2 && groups.separators[1] === 46;
}

/** 212-555-0123, (212) 555-0123, 1 212 555 0123, and with a cue 2125550123 and 555-0123. */
function northAmerican(scan: TextScan, lead: number, evidence: PhoneEvidence): number {
  const size = sizeOf(0);
  const offset = ((size === 1 && lead === 1000) || (size === 3 && lead === 10)) && groups.count >= 4 ? 1 : 0;
  const a = offset;
  const isShape = groups.count >= a + 3 && sizeOf(a) === 3 && sizeOf(a + 1) === 3 && sizeOf(a + 2) === 4;
  if (isShape) {
    const area = scan.text.charCodeAt(groups.starts[a] as number);
    const exchange = scan.text.charCodeAt(groups.starts[a + 1] as number);
    const isValid = area >= 50 && exchange >= 50;
    const isMarked = groups.bracketed === a || offset === 1 || evidence === 'for';
    const second = groups.separators[a + 1];
    const third = groups.separators[a + 2];
    const isUniform = second === third || groups.bracketed === a;
    if ((isValid && isUniform) || (isMarked && (isValid || area !== 48 || evidence === 'for'))) return a + 3;
  }
  // 800 5550199 and (212)5550123
  if (groups.count >= 2 && hasSizes(S_3_7) && (groups.bracketed === 0 || evidence === 'for') && lead >= 2000) return 2;
  if (evidence !== 'for') return 0;
  if (groups.count === 1 || groups.separators[1] === 32) {
    if (size === 10 && lead >= 2000) return 1;
    if (size === 11 && lead >= 1000 && lead < 2000) return 1;
  }
  return groups.count === 2 && hasSizes(S_3_4) ? 2 : 0;
}

/** 13800138000, 138 0013 8000, 010-84883154, (0571)87654321, 400-820-8820. */
function chinese(lead: number, evidence: PhoneEvidence): number {
  const { count } = groups;
  const size = sizeOf(0);
  const mobile = lead >= 1300 && lead < 2000;
  if (mobile && size === 11) return 1;
  if (mobile && hasSizes(S_3_4_4) && allSeparatedBy(3, groups.separators[1] as number)) return 3;
  if (mobile && hasSizes(S_3_8)) return 2;
  if (mobile && hasSizes(S_7_4) && groups.separators[1] !== 46) return 2;
  const isCountry = size === 2 && lead === 8600;
  if (isCountry && count >= 2 && sizeOf(1) === 11) return 2;
  if (size === 13 && lead >= 8613 && lead <= 8619) return 1;
  // 010, 020 to 029, 0300 to 0999
  const isCity = (size === 3 && (lead === 100 || (lead >= 200 && lead < 300))) || (size === 4 && lead >= 300);
  const isLandline = count >= 3 && sizeOf(1) === 4 && sizeOf(2) === 4 && isCity && lead < 1000;
  if (isLandline && (groups.separators[1] !== groups.separators[2] || groups.bracketed === 0)) return 3;
  if (isCountry && count >= 4 && hasSizes(S_2_3_4_4)) return 4;
  const isArea = lead < 1000 && size >= 3 && size <= 4;
  if (isArea && count >= 2 && (sizeOf(1) === 8 || sizeOf(1) === 7) && groups.separators[1] !== 46) {
    // 0571-87654321-8001: an extension
    return count >= 3 && groups.separators[2] === 45 && sizeOf(2) <= 5 ? 3 : 2;
  }
  return isArea && evidence === 'for' && count >= 3 && sizeOf(1) === 4 && sizeOf(2) === 4 ? 3 : 0;
}

/** National numbers with a trunk zero: 089/99998432, 030 23125 896, 07700 900210, 03 5550 2085, 06 39 98 19 62. */
function trunkZero(lead: number, evidence: PhoneEvidence): number {
  if (lead >= 1000) return 0;
  const { count } = groups;
  const size = sizeOf(0);
  if (count === 1 || size >= 9) return bareTrunkZero(lead, size, evidence);
  if (size < 2 || size > 6) return 0;
  // 06.39.98.19.62: dots only in this form; everything else with a dot after few digits is a date or a version.
  if (groups.separators[1] === 46) {
    const isFrench = count >= 5 && hasSizes(S_2_2_2_2_2) && allSeparatedBy(5, 46);
    return isFrench
      ? 5
      : evidence === 'for'
        ? anyNumber(count)
        : size >= 3 && count === 3 && digitCount(3) >= 10 && digitCount(3) <= 11
          ? 3
          : 0;
  }
  if (isDate(count) || (evidence === 'none' && (isDump(count) || hasSizes(S_4_4_4)))) return 0;
  const least = evidence === 'for' ? 7 : 9;
  const most = evidence === 'for' ? 13 : 12;
  for (let taken = Math.min(count, 6); taken >= 2; taken -= 1) {
    const total = digitCount(taken);
    if (total < least || total > most || (taken > 5 && evidence !== 'for')) continue;
    if (lead < 100 && evidence !== 'for') continue;
    if (exact(size === 2 && lead === 400, taken, total)) return taken;
    if (taken === count || (groups.separators[taken] as number) === 32) {
      // Rather ten digits than twelve if the rest stands apart: "0491 570 156 15".
      const shorter = digitCount(taken - 1);
      if (taken > 2 && shorter === 10 && sizeOf(taken - 1) <= 2 && !hasSizes(S_2_2_2_2_2)) return taken - 1;
      return taken;
    }
  }
  return 0;
}

function exact(isAustralianMobile: boolean, taken: number, total: number): boolean {
  // Australia and France have ten digits, the United Kingdom eleven.
  if (total === 10 && (isAustralianMobile || hasSizes(S_2_4_4) || hasSizes(S_4_3_3) || hasSizes(S_2_2_2_2_2)))
    return true;
  return total === 11 && taken <= 3 && (hasSizes(S_3_4_4) || hasSizes(S_5_6) || hasSizes(S_5_3_3) || hasSizes(S_4_3_4));
}

/** 0491570006, 0612345678, 07700900123, 01711234567: mobile ranges; others only with a cue. */
function bareTrunkZero(lead: number, size: number, evidence: PhoneEvidence): number {
  if (evidence === 'for') return size >= 7 && size <= 13 ? 1 : 0;
  const two = Math.floor(lead / 100);
  const three = Math.floor(lead / 10);
  const isGerman = three >= 15 && three <= 17;
  if (size === 10) return two === 4 || two === 6 || two === 7 ? 1 : 0;
  if (size === 11) return isGerman || (two === 7 && three !== 70 && three !== 76) ? 1 : 0;
  return size === 12 && isGerman ? 1 : 0;
}

/** With a cue: 6 to 15 digits, as many groups as fit. */
function anyNumber(count: number): number {
  for (let taken = Math.min(count, 7); taken > 0; taken -= 1) {
    const total = digitCount(taken);
    if (total >= 7 && total <= 15 && !looksDecimal(taken) && !isDate(taken) && (taken > 1 || total >= 7)) {
      if (taken > 1 && groups.separators[taken - 1] === 32 && digitCount(taken - 1) >= 10) continue;
      return taken;
    }
  }
  return 0;
}

/** 2024-05-01, 01.05.2024, 5/1/24. */
function isDate(count: number): boolean {
  if (count < 3) return false;
  const separator = groups.separators[1] as number;
  if (groups.separators[2] !== separator || separator === 32) return false;
  return (
    hasSizes(S_4_2_2) ||
    hasSizes(S_2_2_4) ||
    hasSizes(S_1_2_4) ||
    hasSizes(S_1_1_4) ||
    hasSizes(S_2_1_4) ||
    (hasSizes(S_2_2_2) && count === 3)
  );
}

/** Four or more groups of one size, as registers are printed: 0012 3456 7890 1234. */
function isDump(count: number): boolean {
  if (count < 4) return false;
  const size = sizeOf(0);
  if (size < 3) return false;
  for (let group = 1; group < Math.min(count, 5); group += 1) if (sizeOf(group) !== size) return false;
  return true;
}
