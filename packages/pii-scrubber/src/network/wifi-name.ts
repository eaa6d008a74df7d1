import { CLASS, HAN, UPPER } from '../text/char-class.ts';
import { HASH_START, hashStep } from '../text/lexicon.ts';
import { type TextScan, wordAt, wordRead } from '../text/text-scan.ts';
import { COMMON, FAMILY, GIVEN } from '../text/word-flags.ts';
import { isNetworkState } from './network-state.ts';

/** Words that a name of a WiFi network stands behind; after the first three anything but a state is one. */
const CUE_WORDS = 'ssid essid bssid wifi wlan wi';
/** Hashes of these words, by their low bits. */
const HASHES: Int32Array = new Int32Array(1024);
for (const word of CUE_WORDS.split(' ')) {
  let hash = HASH_START;
  for (let index = 0; index < word.length; index += 1) hash = hashStep(hash, word.charCodeAt(index));
  HASHES[hash & 1023] = hash;
}

const CUE = /^(?:[be]?ssid|wi-?fi|wlan)$/i;
/** Between the cue and the name: "network", "name", a colon or "is", a quote. */
const LINK =
  /(?<noun> (?:network|hotspot|netzwerk)|网络|热点| 网络)?(?<name>[ _-]?(?:name|ssid|essid|bssid)(?![a-z])| ?(?:名称|名字|名))?(?<link> ?[:：=] ?| (?:is|was|named|called|ist|heißt) |[为是] ?| )?(?<quote>["'“「『«])?/iuy;
const TOKEN = /[^\s,;"'()<>[\]{}|@，。；、：（）“”「」『』«»\\]{1,40}/uy;
const MORE = / [\p{Lu}\d][\p{L}\d’_-]{0,24}(?![\p{L}\d:=：@])/uy;
const CLOSING: Readonly<Record<string, string>> = { '“': '”', '「': '」', '『': '』', '«': '»' };
/** Joining a network: what stands before "WiFi Smith5G" or "WiFi 我的家". */
const JOINS = /(?:\b(?:to|join|joined|joining|mit)(?: the)?|连接|连上|连到|接入|加入|切换到|切换至|已连接到?) ?$/iu;
/** What happens to a network, behind its name. */
const HAPPENS = / ?(?:已?(?:连接|断开|连上|掉线|离线|重连|恢复)|信号|密码)/uy;

/** True if the word of this hash may announce a WiFi network: a look at a small table. */
export function mayAnnounceWifi(hash: number): boolean {
  return HASHES[hash & 1023] === hash;
}

/**
 * The name of a WiFi network behind a word for one: `SSID SmithHome5G`, `WiFi: Smith5G`, `WiFi 名称：我的家`. States stay:
 * "WiFi connected", "WiFi signal 70". Returns the end of the name, or 0.
 */
export function scanWifiName(scan: TextScan, start: number, wordEnd: number): number {
  const { text } = scan;
  let end = wordEnd;
  // Wi-Fi
  if (end - start === 2 && /^-fi(?![a-z])/i.test(text.slice(end, end + 4))) end += 3;
  const word = text.slice(start, end);
  if (!CUE.test(word)) return 0;
  const isStrong = word.charCodeAt(word.length - 1) === 68 || word.charCodeAt(word.length - 1) === 100;
  return nameBehind(scan, start, end, isStrong, isStrong);
}

const HAN_CUE = /(?:无线(?:网络?)?|热点|路由器?)(?<name>名称?)?$/u;

/** The same behind a run of Chinese: `无线网络 我的家 连接失败`, `热点名称：我的家`. */
export function scanHanWifiName(scan: TextScan, start: number, end: number): number {
  const from = Math.max(start, end - 8);
  const cue = HAN_CUE.exec(scan.text.slice(from, end));
  if (cue === null) return 0;
  return nameBehind(scan, from + cue.index, end, false, cue.groups?.['name'] !== undefined);
}

/** A value under a key for a network's name, without quotes: `wifi_SSID=Smith5G`. */
export function scanWifiValue(scan: TextScan, value: number): number {
  return take(scan, value, true, true);
}

function nameBehind(scan: TextScan, start: number, end: number, isStrong: boolean, isLabel: boolean): number {
  const { text } = scan;
  LINK.lastIndex = end;
  const link = LINK.exec(text)?.groups ?? {};
  const value = LINK.lastIndex;
  const quote = link['quote'];
  const between = link['link']?.trim() ?? '';
  if (link['link'] === undefined && quote === undefined) return 0;
  const isNamed = isLabel || link['name'] !== undefined || /^(?:named|called|heißt)$/i.test(between);
  if (quote !== undefined) return quoted(scan, value, quote, isNamed);
  // "WiFi is down"
  if (/^(?:is|was|ist|为|是)$/i.test(between) && !isNamed) return 0;
  if (isNamed || /^[:：=]$/.test(between)) return take(scan, value, isStrong || isNamed, true);
  TOKEN.lastIndex = value;
  const token = TOKEN.exec(text)?.[0];
  if (token === undefined) return 0;
  const isJoined = JOINS.test(text.slice(Math.max(0, start - 16), start));
  HAPPENS.lastIndex = value + token.length;
  if (scan.classAt(value) === HAN) return isJoined || HAPPENS.test(text) ? take(scan, value, false, false) : 0;
  return isJoined || link['noun'] !== undefined || (CLASS[scan.code(end - 1)] === HAN && HAPPENS.test(text))
    ? take(scan, value, false, false)
    : 0;
}

function quoted(scan: TextScan, value: number, quote: string, isNamed: boolean): number {
  const { text } = scan;
  const close = text.slice(value, value + 65).indexOf(CLOSING[quote] ?? quote);
  if (close < 1) return 0;
  const name = text.slice(value, value + close);
  if (name.includes('[') || isNetworkState(name) || (!isNamed && isCommon(scan, value, value + close))) return 0;
  return found(scan, value, value + close);
}

/** A word as a name, with the capitalised words behind it if a label promised one. */
function take(scan: TextScan, value: number, isSure: boolean, isLabelled: boolean): number {
  const { text } = scan;
  TOKEN.lastIndex = value;
  const token = TOKEN.exec(text)?.[0].replace(/[.:!?]+$/u, '');
  if (token === undefined || token === '' || isNetworkState(token)) return 0;
  let end = value + token.length;
  if (isCommon(scan, value, end)) return 0;
  // MT7601, RSSI, reconnecting: what a module says of itself
  if (!isSure && /^(?:[A-Z]{2,5}\d*|\p{Ll}+)$/u.test(token)) return 0;
  if (!isSure && !isLabelled && CLASS[scan.code(value)] !== HAN && !isDistinct(scan, value, token)) return 0;
  if (scan.code(end) === 61) return 0;
  for (let words = 0; words < 3 && (isSure || isLabelled); words += 1) {
    MORE.lastIndex = end;
    const more = MORE.exec(text)?.[0];
    if (more === undefined || isNetworkState(more.trim())) break;
    end += more.length;
  }
  return found(scan, value, end);
}

/** Smith5G, my_home, or a name of a person. */
function isDistinct(scan: TextScan, start: number, token: string): boolean {
  if (/\d\p{L}|\p{L}\d|\p{Ll}\p{Lu}|[_-]/u.test(token)) return true;
  return wordAt(scan, start) && (wordRead.flags & (GIVEN | FAMILY)) !== 0;
}

/** One word of everyday language, unless it is a capitalised name of a family as well. */
function isCommon(scan: TextScan, start: number, end: number): boolean {
  if (!wordAt(scan, start) || wordRead.end !== end || (wordRead.flags & COMMON) === 0) return false;
  return scan.classAt(start) !== UPPER || (wordRead.flags & FAMILY) === 0;
}

function found(scan: TextScan, start: number, end: number): number {
  scan.add(start, end, 'WIFI');
  scan.noteWord(0, end);
  return end;
}
