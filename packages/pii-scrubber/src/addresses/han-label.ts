import { HAN } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';
import { labelledHanAddress, scanHanAddress } from './han-address.ts';

const ADDRESS_LABELS: readonly string[] = ['地址', '住址', '详址', '寄往', '家住', '收货地', '住所'];

const LABEL_END: ReadonlySet<number> = new Set(ADDRESS_LABELS.map((label) => label.charCodeAt(label.length - 1)));

/** "地址：" at the end of a run: what follows is an address even without a number. */
export function labelAtEnd(scan: TextScan, start: number, end: number): number {
  const code = scan.code(end);
  if ((code !== 0xff1a && code !== 58) || !LABEL_END.has(scan.code(end - 1))) return 0;
  const tail = scan.text.slice(Math.max(start, end - 3), end);
  if (
    !ADDRESS_LABELS.some((label) => tail.endsWith(label)) ||
    /(?:IP|从机|设备|通讯|网络|寄存器)/u.test(scan.text.slice(Math.max(0, end - 6), end))
  )
    return 0;
  const value = scan.code(end + 1) === 32 ? end + 2 : end + 1;
  if (scan.classAt(value) !== HAN) return 0;
  let run = value;
  while (run < scan.length && scan.classAt(run) === HAN) run += 1;
  return scanHanAddress(scan, value, run) || labelledHanAddress(scan, value);
}
