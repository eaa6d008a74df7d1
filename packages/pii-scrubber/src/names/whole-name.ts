import { CLASS, HAN } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';
import { COMMON, ORGANISATION, PLACE } from '../text/word-flags.ts';
import { GIVEN_CHARACTER, hanTables, PAIR_COMPOUND, PAIR_NOT_NAME, pairAt, SURNAME } from './han-tables.ts';
import { scanLatinName } from './latin-names.ts';
import { tokens } from './name-tokens.ts';

/** Under the bare key `name`: is the whole text a person's name by its own look? */
export function looksLikeName(scan: TextScan): boolean {
  const { text } = scan;
  const found =
    text.length > 1 && !/\d/.test(text) && (CLASS[text.charCodeAt(0)] === HAN ? isHanName(text) : isLatinName(scan));
  scan.text = '';
  return found;
}

function isLatinName(scan: TextScan): boolean {
  const end = scanLatinName(scan, 0, 1);
  const isWhole =
    scan.count === 1 && scan.starts[0] === 0 && (scan.ends[0] as number) === scan.length && end === scan.length;
  // One word alone: "Victoria" may be a site, "Margaret" hardly.
  return isWhole && (tokens.count > 1 || ((tokens.flags[0] as number) & (COMMON | PLACE | ORGANISATION)) === 0);
}

function isHanName(text: string): boolean {
  if (text.length > 4 || !/^\p{Script=Han}+$/u.test(text)) return false;
  const tables = hanTables();
  const { flags } = tables;
  const pair = pairAt(tables, text, 0);
  if (text.length === 4) return (pair & PAIR_COMPOUND) !== 0;
  const isSurname = ((flags[text.charCodeAt(0)] as number) & SURNAME) !== 0;
  if (!isSurname || (pair & PAIR_NOT_NAME) !== 0) return false;
  for (let index = 1; index < text.length; index += 1)
    if (((flags[text.charCodeAt(index)] as number) & GIVEN_CHARACTER) === 0) return false;
  return true;
}
