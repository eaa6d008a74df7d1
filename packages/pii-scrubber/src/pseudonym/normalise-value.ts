import type { PiiKind } from '../kinds.ts';

/** Brings spellings of one value together, so that `+49 171 392 00` and `+4917139200` get one pseudonym. */
export function normaliseValue(kind: PiiKind, value: string): string {
  switch (kind) {
    case 'PHONE': {
      const digits = isDigits(value) ? value : value.replace(/[^\d+]/g, '');
      return digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
    }
    case 'CARD':
    case 'NATIONAL_ID':
    case 'BANK_ACCOUNT':
      return isDigits(value) ? value : value.replace(/[\s.-]/g, '').toUpperCase();
    case 'MAC':
      return value.replace(/[^\da-f]/gi, '').toLowerCase();
    case 'GEO':
      return /\s/.test(value) ? value.replace(/\s/g, '') : value;
    case 'WIFI':
      return value.trim();
    case 'EMAIL':
    case 'ADDRESS':
    case 'PERSON':
    case 'BIRTH_DATE':
      return isPlainText(value) ? value.toLowerCase() : foldText(value);
  }
}

function foldText(value: string): string {
  return value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Most values are written plainly and need no work: digits and `+`. */
function isDigits(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if ((code < 48 || code > 57) && code !== 43) return false;
  }
  return true;
}

/** True for letters of ASCII and ideographs, which have one form each, with single spaces between other characters. */
function isPlainText(value: string): boolean {
  let before = 32;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code === 32 ? before === 32 : !((code > 32 && code < 127) || (code >= 0x4e00 && code <= 0x9fff))) return false;
    before = code;
  }
  return before !== 32;
}
