import { CLASS, HAN } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';

/** Chinese text in which a cue for a number is looked for: so many characters before it. */
const WINDOW = 12;
const PHONE =
  /(?:电话|手机|座机|固话|热线|致电|来电|去电|回电|拨打|拨通|呼叫|打给|短信|微信|传真|联系|号码|TEL|Tel|tel|打(?=$|[:： ]))/gu;
const ID =
  /(?:编号|编码|单号|流水|序列|序号|批次|订单|工单|案号|表号|户号|时间戳|账号|帐号|合同|任务|版本|设备|型号|代码|校验|条码|快递|运单|发票|凭证|批号|卡号|金额|共计|总计|数量|累计)/gu;
const GEO = /(?:经纬|坐标|经度|纬度|位于|位置|定位|地点)/u;

/** What the Chinese characters just before a number say about it: a phone, an id, or nothing. The nearer cue wins. */
export function hanEvidence(scan: TextScan, start: number): 'for' | 'against' | 'none' {
  const before = hanBefore(scan, start);
  if (before === '') return 'none';
  const phone = lastOf(PHONE, before);
  const id = lastOf(ID, before);
  if (phone < 0 && id < 0) return 'none';
  return phone > id ? 'for' : 'against';
}

/** A word for a place stands just before a pair of numbers. */
export function hanEvidenceGeo(scan: TextScan, start: number): boolean {
  return GEO.test(hanBefore(scan, start));
}

/** The stretch before a number, from the last full stop on, if it ends in Chinese (a colon or bracket may follow). */
function hanBefore(scan: TextScan, start: number): string {
  const { text } = scan;
  let end = start;
  for (let skipped = 0; end > 0 && skipped < 4 && isFiller(text.charCodeAt(end - 1)); skipped += 1) end -= 1;
  if (end === 0 || CLASS[text.charCodeAt(end - 1)] !== HAN) return '';
  let from = end;
  while (from > 0 && end - from < WINDOW) {
    const code = text.charCodeAt(from - 1);
    if (code === 0x3002 || code === 0xff0c || code === 0xff1b || code === 10) break;
    from -= 1;
  }
  return text.slice(from, end);
}

function isFiller(code: number): boolean {
  return (
    code === 32 ||
    code === 58 ||
    code === 0xff1a ||
    code === 40 ||
    code === 0xff08 ||
    code === 34 ||
    code === 0x3010 ||
    code === 0x201c
  );
}

function lastOf(pattern: RegExp, text: string): number {
  let last = -1;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) last = match.index;
  return last;
}
