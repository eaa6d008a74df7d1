import { INVISIBLE_CHARACTERS } from './invisible-characters.ts';

const LINE_BREAKING = /[\s\u001c-\u001e\u0085]+/gu;
// What Markdown reads at the start of a line as a heading, quote, list item, rule, table or fence.
const LEADING_MARKS = /^(?:[#>=|•·‣]+|[-*+_]{2,}(?=\s|$)|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)|\s+)+/u;
const FENCES = /`{3,}|~{3,}/gu;
// Far more than the result can hold; keeps megabytes of padding out of the expressions.
const READ_LIMIT = 4_096;

/**
 * Third-party prose as one harmless line: white space folded, invisible characters removed, leading list, heading and
 * quote marks and code fences gone, at most `limit` code points (the last one `…` when text was cut).
 */
export function oneLine(text: string | null | undefined, limit = 120): string {
  if (typeof text !== 'string' || text === '') return '';
  const line = text
    .slice(0, READ_LIMIT)
    .replace(LINE_BREAKING, ' ')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(FENCES, '')
    .replace(/ {2,}/g, ' ')
    .trimStart()
    .replace(LEADING_MARKS, '')
    .trim();
  if (line.length <= limit) return line;
  const points = Array.from(line);
  if (points.length <= limit) return line;
  return `${points
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`;
}
