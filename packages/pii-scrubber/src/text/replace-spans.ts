import type { Redactor } from '../redactor.ts';
import type { TextScan } from './text-scan.ts';

/** Builds the text with every finding replaced; the same string if none is. */
export function replaceSpans(scan: TextScan, redactor: Redactor): string {
  const { count, text, starts, ends, kinds } = scan;
  if (count === 0) return text;
  if (count === 1 && starts[0] === 0 && ends[0] === text.length)
    return redactor.replace(kinds[0] as (typeof kinds)[number], text) ?? text;
  let result = '';
  let from = 0;
  for (let index = 0; index < count; index += 1) {
    const start = starts[index] as number;
    const end = ends[index] as number;
    const kind = kinds[index] as (typeof kinds)[number];
    const token = redactor.constantToken(kind) ?? redactor.replace(kind, text.slice(start, end));
    if (token === undefined) continue;
    result += text.slice(from, start) + token;
    from = end;
  }
  return from === 0 ? text : result + text.slice(from);
}
