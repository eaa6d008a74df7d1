import type { TextScan } from '../text/text-scan.ts';
import { WordSet } from '../text/word-set.ts';

/** What people have: "Pruitt's account". */
const BELONGINGS = new WordSet(
  'account accounts address phone number email mail birthday wife husband daughter son mother father parents family house home car order orders request complaint password desk laptop boss shift leave salary resume appointment signature statement testimony lawyer attorney doctor passport visa policy claim apartment widow brother sister',
);
/** What only people do to each other: "Pruitt told reporters". */
const DEEDS = new WordSet(
  'told testified apologised apologized resigned retired married divorced argued complained emailed texted',
);
const LONGEST = 12;

/** Behind a family name that ends at `end`: what a person has (`'s account`) or does (`told`). */
export function isPersonBehind(scan: TextScan, end: number, isPossessive: boolean): boolean {
  const from = end + (isPossessive ? 3 : 1);
  if (scan.code(from - 1) !== 32) return false;
  let at = from;
  while (at - from <= LONGEST && scan.code(at) >= 97 && scan.code(at) <= 122) at += 1;
  return (isPossessive ? BELONGINGS : DEEDS).has(scan.text, from, at);
}
