import { CLASS, DIGIT, SPACE, UPPER } from '../text/char-class.ts';
import { isTokenEnd, type TextScan } from '../text/text-scan.ts';
import { passesIban } from './checksums.ts';

/** Length of an IBAN by country (ISO 13616 registry). */
const COUNTRIES =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20';
/** The same by five bits of each letter; 0 for what is no country with IBANs. */
const LENGTHS: Uint8Array = new Uint8Array(1024);
for (const entry of COUNTRIES.split(' ')) LENGTHS[slotOf(entry, 0)] = Number(entry.slice(2));

function slotOf(text: string, start: number): number {
  return ((text.charCodeAt(start) & 31) << 5) | (text.charCodeAt(start + 1) & 31);
}

/** An IBAN at two capitals and two digits, written in one or in groups with spaces: its end, or 0. */
export function scanIban(scan: TextScan, start: number): number {
  const { text } = scan;
  const length = LENGTHS[slotOf(text, start)] as number;
  if (length === 0 || text.charCodeAt(start) > 90 || text.charCodeAt(start + 1) > 90) return 0;
  let index = start;
  for (let count = 0; count < length; index += 1) {
    const charClass = scan.classAt(index);
    if (charClass === DIGIT || charClass === UPPER) count += 1;
    else if (scan.code(index) !== 32 || CLASS[scan.code(index - 1)] === SPACE) return 0;
  }
  if (!isTokenEnd(scan, index) || !passesIban(text.slice(start, index).replaceAll(' ', ''))) return 0;
  scan.add(start, index, 'BANK_ACCOUNT');
  scan.noteWord(0, index);
  return index;
}
