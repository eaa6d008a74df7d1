import type { TextScan } from '../text/text-scan.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What stands behind the name of a bus, a phase or a channel: "Lin bus error", "Dan node 3". */
const BEHIND = list(
  'bus buses error errors fault faults frame frames node nodes interface protocol signal line phase voltage current power timeout timeouts master slave transceiver message messages channel channels baud register registers address controller module modules sensor sensors cable wire port pin relay version firmware driver alarm alarms reading readings value values overload checksum crc',
);
/** What stands before one: "Phase Lin", "Channel Ray". */
const BEFORE = list(
  'phase phases bus channel channels module cell cells string pin port protocol interface signal node register sensor circuit relay terminal winding conductor volt volts amp amps fieldbus rail',
);
const LONGEST = 12;

/** A single word that could be a given name stands between words of a machine: it is a short technical word. */
export function isTechnicalContext(scan: TextScan, start: number, end: number): boolean {
  return BEHIND.has(wordBehind(scan, end)) || BEFORE.has(wordBefore(scan, start));
}

/** The word behind a single space, if it is in small letters: a capital may begin a name of its own. */
function wordBehind({ text }: TextScan, end: number): string {
  if (text.charCodeAt(end) !== 32) return '';
  let at = end + 1;
  while (at - end <= LONGEST + 1 && isSmall(text.charCodeAt(at))) at += 1;
  return text.slice(end + 1, at);
}

function wordBefore({ text }: TextScan, start: number): string {
  if (text.charCodeAt(start - 1) !== 32) return '';
  const end = start - 1;
  let at = end;
  while (end - at <= LONGEST && isSmall(text.charCodeAt(at - 1) | 32)) at -= 1;
  return text.slice(at, end).toLowerCase();
}

function isSmall(code: number): boolean {
  return code >= 97 && code <= 122;
}
