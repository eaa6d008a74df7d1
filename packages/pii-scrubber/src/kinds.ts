/** What a scrubber can remove. The word is also the text of the token that stands for a removed value: `[PHONE]`. */
export type PiiKind =
  | 'PERSON'
  | 'PHONE'
  | 'EMAIL'
  | 'ADDRESS'
  | 'GEO'
  | 'NATIONAL_ID'
  | 'CARD'
  | 'BANK_ACCOUNT'
  | 'BIRTH_DATE'
  | 'WIFI'
  | 'MAC';

/** Every kind, in the order in which overlapping findings are settled: a surer one comes first. */
export const PII_KINDS: readonly PiiKind[] = [
  'EMAIL',
  'NATIONAL_ID',
  'CARD',
  'BANK_ACCOUNT',
  'PHONE',
  'GEO',
  'ADDRESS',
  'PERSON',
  'BIRTH_DATE',
  'WIFI',
  'MAC',
];

/** What is removed unless `kinds` says otherwise: a MAC address is data of a device, so it must be asked for. */
export const DEFAULT_KINDS: readonly PiiKind[] = PII_KINDS.filter((kind) => kind !== 'MAC');
