import type { TextScan } from '../text/text-scan.ts';

/** 2024-04-08, with 07:09:05.139Z behind: the end, or 0. Four digits and the separator are there already. */
export function dateTimeEnd(scan: TextScan, start: number, separator: number): number {
  const { text } = scan;
  if (start + 10 > scan.length || text.charCodeAt(start + 7) !== separator) return 0;
  const century = text.charCodeAt(start);
  if ((century !== 49 && century !== 50) || text.charCodeAt(start + 5) > 49 || text.charCodeAt(start + 8) > 51)
    return 0;
  if (
    !isDigit(text.charCodeAt(start + 5)) ||
    !isDigit(text.charCodeAt(start + 6)) ||
    !isDigit(text.charCodeAt(start + 8)) ||
    !isDigit(text.charCodeAt(start + 9))
  )
    return 0;
  let end = start + 10;
  const next = scan.code(end);
  if (isDigit(next)) return 0;
  if ((next === 84 || next === 32) && scan.code(end + 3) === 58) {
    end += 1;
    if (isFullTime(scan, end)) end += 8;
    while (end < scan.length && isTimeCode(text.charCodeAt(end))) end += 1;
    if (scan.code(end) === 90) end += 1;
    else if (scan.code(end) === 43 && scan.code(end + 3) === 58) end += 6;
  }
  return Math.min(end, scan.length);
}

/** 07:09:05: two digits, three times. */
function isFullTime({ text, length }: TextScan, start: number): boolean {
  return (
    start + 8 <= length &&
    text.charCodeAt(start + 5) === 58 &&
    isDigit(text.charCodeAt(start)) &&
    isDigit(text.charCodeAt(start + 1)) &&
    isDigit(text.charCodeAt(start + 3)) &&
    isDigit(text.charCodeAt(start + 4)) &&
    isDigit(text.charCodeAt(start + 6)) &&
    isDigit(text.charCodeAt(start + 7))
  );
}

function isTimeCode(code: number): boolean {
  return (code >= 48 && code <= 58) || code === 46;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
