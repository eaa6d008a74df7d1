import type { PiiKind } from '../kinds.ts';

/** Brings spellings of one value together, so that `+49 171 392 00` and `+4917139200` get one pseudonym. */
export function normaliseValue(kind: PiiKind, value: string): string {
  switch (kind) {
    case 'PHONE': {
      const digits = value.replace(/[^\d+]/g, '');
      return digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
    }
    case 'CARD':
    case 'NATIONAL_ID':
    case 'BANK_ACCOUNT':
      return value.replace(/[\s.-]/g, '').toUpperCase();
    case 'GEO':
      return value.replace(/\s/g, '');
    case 'EMAIL':
    case 'ADDRESS':
    case 'PERSON':
    case 'BIRTH_DATE':
      return value.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  }
}
