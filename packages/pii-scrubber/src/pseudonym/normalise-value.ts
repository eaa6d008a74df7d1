import type { PiiKind } from '../kinds.ts';

/** Brings spellings of one value together, so that `+49 171 392 00` and `+4917139200` get one pseudonym. */
export function normaliseValue(kind: PiiKind, value: string): string {
  if (isNormal(kind, value)) return kind === 'PHONE' && value.startsWith('00') ? `+${value.slice(2)}` : value;
  switch (kind) {
    case 'PHONE': {
      const digits = value.replace(/[^\d+]/g, '');
      return digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
    }
    case 'CARD':
    case 'NATIONAL_ID':
    case 'BANK_ACCOUNT':
      return value.replace(/[\s.-]/g, '').toUpperCase();
    case 'MAC':
      return value.replace(/[^\da-f]/gi, '').toLowerCase();
    case 'GEO':
      return value.replace(/\s/g, '');
    case 'WIFI':
      return value.trim();
    case 'EMAIL':
    case 'ADDRESS':
    case 'PERSON':
    case 'BIRTH_DATE':
      return value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  }
}

/** Most values are written plainly and need no work: digits and `+`; small letters, `@` and `.` in a mail address. */
function isNormal(kind: PiiKind, value: string): boolean {
  const isMail = kind === 'EMAIL';
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if ((code >= 48 && code <= 57) || code === 43) continue;
    if (!isMail || !((code >= 97 && code <= 122) || code === 64 || code === 46)) return false;
  }
  return true;
}
