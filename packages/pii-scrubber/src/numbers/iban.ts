import { CLASS, DIGIT, UPPER } from '../text/char-class.ts';
import { isTokenEnd, type TextScan } from '../text/text-scan.ts';
import { passesIban } from './checksums.ts';

/** Length of an IBAN by country (ISO 13616 registry). */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** An IBAN at two capitals and two digits, written in one or in groups with spaces: its end, or 0. */
export function scanIban(scan: TextScan, start: number): number {
  const { text } = scan;
  const length = LENGTHS.get(text.slice(start, start + 2));
  if (length === undefined) return 0;
  let compact = '';
  let index = start;
  for (; compact.length < length; index += 1) {
    const charClass = scan.classAt(index);
    if (charClass === DIGIT || charClass === UPPER) compact += text.charAt(index);
    else if (text.charCodeAt(index) !== 32 || CLASS[text.charCodeAt(index - 1)] === 1) return 0;
  }
  if (!isTokenEnd(scan, index) || !passesIban(compact)) return 0;
  scan.add(start, index, 'BANK_ACCOUNT');
  scan.noteWord(0, index);
  return index;
}
