import { CLASS, HAN } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';
import { PairTable } from './pair-table.ts';

/** Chinese text in which a cue for a number is looked for: so many characters before it. */
const WINDOW = 12;
const PHONE_CUE = 1;
const ID_CUE = 2;
const cues = new PairTable();
cues.mark(
  '电话 電話 手機 聯絡 號碼 傳真 致電 來電 手机 座机 固话 热线 致电 来电 去电 回电 拨打 拨通 呼叫 打给 短信 微信 传真 联系 号码 TEL Tel tel'.split(
    ' ',
  ),
  PHONE_CUE,
);
cues.mark(
  '编号 编码 单号 流水 序列 序号 批次 订单 工单 案号 表号 户号 时间戳 账号 帐号 合同 任务 版本 设备 型号 代码 校验 条码 快递 运单 发票 凭证 批号 卡号 金额 共计 总计 数量 累计'.split(
    ' ',
  ),
  ID_CUE,
);
const GEO = /(?:经纬|坐标|经度|纬度|位于|位置|定位|地点)/u;

/** What the Chinese characters just before a number say about it: a phone, an id, or nothing. The nearer cue wins. */
export function hanEvidence(scan: TextScan, start: number): 'for' | 'against' | 'none' {
  const end = hanEnd(scan, start);
  if (end === 0) return 'none';
  const { text } = scan;
  const from = hanStart(text, end);
  // 打: 138… alone at the end
  if (text.charCodeAt(end - 1) === 0x6253) return 'for';
  for (let index = end - 2; index >= from; index -= 1) {
    const first = text.charCodeAt(index);
    const flags = cues.of(first, text.charCodeAt(index + 1));
    if (flags === 0) {
      if (first === 0x6253 && isFiller(text.charCodeAt(index + 1))) return 'for';
      continue;
    }
    // 快递员: a person, not a parcel
    if (first === 0x5feb && text.charCodeAt(index + 2) === 0x5458) continue;
    // Of 时间戳 and TEL two characters are not enough.
    if (first === 0x65f6 && (index + 2 >= end || text.charCodeAt(index + 2) !== 0x6233)) continue;
    if (first < 128 && (index + 2 >= end || (text.charCodeAt(index + 2) | 32) !== 108)) continue;
    return flags === PHONE_CUE ? 'for' : 'against';
  }
  return 'none';
}

/** A word for a place stands just before a pair of numbers. */
export function hanEvidenceGeo(scan: TextScan, start: number): boolean {
  const end = hanEnd(scan, start);
  return end > 0 && GEO.test(scan.text.slice(hanStart(scan.text, end), end));
}

/** The end of the Chinese just before a number (a colon or bracket may follow it), or 0. */
function hanEnd(scan: TextScan, start: number): number {
  const { text } = scan;
  let end = start;
  for (let skipped = 0; end > 0 && skipped < 4 && isFiller(text.charCodeAt(end - 1)); skipped += 1) end -= 1;
  return end > 0 && CLASS[text.charCodeAt(end - 1)] === HAN ? end : 0;
}

/** Where the stretch that is looked at starts: behind the last full stop or comma. */
function hanStart(text: string, end: number): number {
  let from = end;
  while (from > 0 && end - from < WINDOW) {
    const code = text.charCodeAt(from - 1);
    if (code === 0x3002 || code === 0xff0c || code === 0xff1b || code === 10) break;
    from -= 1;
  }
  return from;
}

function isFiller(code: number): boolean {
  return (
    code === 32 ||
    code === 58 ||
    code === 61 ||
    code === 0xff1a ||
    code === 40 ||
    code === 0xff08 ||
    code === 34 ||
    code === 0x3010 ||
    code === 0x201c
  );
}
