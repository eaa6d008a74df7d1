import type { TextScan } from '../text/text-scan.ts';
import { WordSet } from '../text/word-set.ts';

/** What stands behind the name of a bus, a phase or a channel: "Lin bus error", "Dan node 3". */
const BEHIND = new WordSet(
  'bus buses error errors fault faults frame frames node nodes interface protocol signal line phase voltage current power timeout timeouts master slave transceiver message messages channel channels baud register registers address controller module modules sensor sensors cable wire port pin relay version firmware driver alarm alarms reading readings value values overload checksum crc',
);
/** What stands before one: "Phase Lin", "Channel Ray". */
const BEFORE = new WordSet(
  'phase phases bus channel channels module cell cells string pin port protocol interface signal node register sensor circuit relay terminal winding conductor volt volts amp amps fieldbus rail',
);
const LONGEST = 12;

/** A single word that could be a given name stands between words of a machine: it is a short technical word. */
export function isTechnicalContext(scan: TextScan, start: number, end: number): boolean {
  return isWordBehind(scan, end) || isWordBefore(scan, start);
}

/** The word behind a single space, if it is in small letters: a capital may begin a name of its own. */
function isWordBehind(scan: TextScan, end: number): boolean {
  if (scan.code(end) !== 32) return false;
  let at = end + 1;
  while (at - end <= LONGEST + 1 && isSmall(scan.code(at))) at += 1;
  return BEHIND.has(scan.text, end + 1, at);
}

function isWordBefore(scan: TextScan, start: number): boolean {
  if (scan.code(start - 1) !== 32) return false;
  const end = start - 1;
  let at = end;
  while (end - at <= LONGEST && isSmall(scan.code(at - 1) | 32)) at -= 1;
  return BEFORE.has(scan.text, at, end);
}

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122;
}
