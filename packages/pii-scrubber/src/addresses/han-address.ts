import { CLASS, DIGIT, HAN, LOWER, UPPER } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';
import { CITIES, PROVINCES } from './han-data.ts';

/** So many characters before the road are looked at for the province, city and district. */
const MAX_BEFORE = 36;
const MAX_PARTS = 12;

/** Ends of a run of Chinese characters after which a number makes an address. */
const ROAD =
  /(?:大道|大街|路|街|巷|弄|胡同|道|里|条|段|村|庄|屯|坊|组|环|线|公路|[路街道][东西南北中内外上下][段侧]?)$/u;
const NO_ROAD =
  /(?:[线电回支链旁短开通光油水气管多单双各每网铁公思退铜主分干][路]|[通频管车轨渠隧赛跑走航河味知报轨][道]|这里|那里|哪里|公里|海里|手里|家里|[一二三四五六七八九十\d]条|[阶波频区时线片字手]段|小组|机组|班组|分组|各组|电池组|光伏组|一组|[直曲导电光母干支连网断在上下离产热专火零地航][线]|循环|闭环|开环)$/u;
const ESTATE =
  /(?:小区|花园|家园|新村|公寓|大厦|广场|花苑|雅苑|嘉苑|名苑|新苑|苑|花城|新城|山庄|别墅|[一-龥]{2}(?:城|湾|府|园|邸|墅|庭|居|轩|阁|院|台)|大楼|商城|中心|宿舍|科技园|产业园|工业园|创业园|软件园|园区|工业区|开发区|社区|[一二三四五六七八九十]期|[一二三四五六七八九十]区)$/u;
const UNIT =
  /(?:号楼|#楼|号院|号门|号铺|号仓库|号厂房|号库|号|號樓|號|樓|棟|層|單元|塔楼|塔|馆|排|弄|支弄|巷|栋|幢|座|单元|楼|层|室|户|门|房|铺|组|社|队|期|区|院|段|梯|座|F(?![A-Za-z])(?:-\d{1,4})?)/uy;
const NUMBER =
  /(?:[\dA-Za-z０-９]{1,5}|[一二三四五六七八九十百零〇甲乙丙丁东西南北]{1,4}(?=[号弄栋幢座单楼层室户门区期排塔號樓棟層]))(?:[-－—–](?:[\dA-Za-z]{1,5}))*/uy;
/** 号线, 号机 …: a number behind which no address stands. */
const NO_UNIT =
  /(?:号线|号机|号站|号泵|号柜|号箱|号变|号炉|号井|号码|号文|号风|号主|号航|号桩|号桥|号杆|区间|组串|组件|组电|楼宇|门禁|层级|户均|期间)/uy;
const PREAMBLE =
  /^.*(?:寄到|送到|寄至|送至|发到|发往|发至|邮寄到?|位于|住在|住址[是为]?|地址[是为]?|地点[是为]?|家住|前往|现住|居住[在于]?|住于|安装[在于]|搬[到至]|定位[到在]|上门[到至]?|配送[到至]|收货|派[到至往]|来自|户籍|所在地|[到至在住址于往去从是为将：])/u;

/** Last characters of roads and estates: the first, cheap test. */
const ROAD_END: ReadonlySet<number> = new Set(
  [...'道街路巷弄同里条段村庄屯坊组环线东西南北中内外上下侧'].map((character) => character.charCodeAt(0)),
);
const ESTATE_END: ReadonlySet<number> = new Set(
  [...'区园村寓厦场苑城庄墅湾府邸庭居轩阁院台楼心舍社期'].map((character) => character.charCodeAt(0)),
);

let names: ReadonlyMap<number, readonly string[]> | undefined;

/** What `findHanAddress` found last. */
export const hanAddress = { start: 0, end: 0 };

/** Records the address at the end of a run, if there is one: its end, or 0. */
export function scanHanAddress(scan: TextScan, start: number, end: number): number {
  if (!findHanAddress(scan, start, end)) return 0;
  scan.add(hanAddress.start, hanAddress.end, 'ADDRESS');
  scan.noteWord(0, hanAddress.end);
  return hanAddress.end;
}

/**
 * A Chinese address around the end of a run of Chinese characters `[start, end)`: a road or an estate, then numbers
 * with their units (`文三路1037号4号楼3单元1386`). Province, city and district before it are taken in. A road without
 * a number and a city alone are none. Leaves the place in
 * `hanAddress`.
 */
export function findHanAddress(scan: TextScan, start: number, end: number): boolean {
  const next = scan.classAt(end);
  if (next !== DIGIT && next !== LOWER && next !== UPPER && scan.code(end) !== 32) return false;
  const numberAt = scan.code(end) === 32 ? end + 1 : end;
  if (scan.code(end) === 32 && scan.classAt(numberAt) !== DIGIT) return false;
  const lastCode = scan.code(end - 1);
  const mayBeRoad = ROAD_END.has(lastCode);
  const mayBeEstate = ESTATE_END.has(lastCode);
  if (!mayBeRoad && !mayBeEstate) return findBuilding(scan, start, end);
  const from = Math.max(start, end - MAX_BEFORE);
  const before = scan.text.slice(from, end);
  const tail = before.slice(-6);
  const isRoad = mayBeRoad && ROAD.test(tail) && !NO_ROAD.test(tail);
  const isEstate = !isRoad && mayBeEstate && ESTATE.test(tail);
  if (!isRoad && !isEstate) return findBuilding(scan, start, end);
  const stop = unitsEnd(scan, numberAt, isEstate);
  if (stop < 0 || (isEstate && isNumberedSite(before, scan.text.slice(numberAt, stop)))) return false;
  const at = from + addressStart(before);
  if (end - at < 2) return false;
  hanAddress.start = at;
  hanAddress.end = stop;
  return true;
}

/** An address behind its label with no number in it: up to the next mark, if it names a district, road or estate. */
export function labelledHanAddress(scan: TextScan, start: number): number {
  const { text } = scan;
  const limit = Math.min(scan.length, start + 60);
  let end = start;
  while (end < limit) {
    const code = text.charCodeAt(end);
    const charClass = CLASS[code];
    if (
      charClass !== HAN &&
      charClass !== DIGIT &&
      charClass !== UPPER &&
      charClass !== LOWER &&
      code !== 45 &&
      code !== 40 &&
      code !== 41 &&
      code !== 0xff08 &&
      code !== 0xff09
    )
      break;
    end += 1;
  }
  const value = text.slice(start, end);
  if (
    value.length < 5 ||
    !/[省市区县镇乡村路街道巷弄号栋幢室苑园]/u.test(value.slice(2)) ||
    !/\p{Script=Han}{3}/u.test(value)
  )
    return 0;
  if (!/(?:[省市区县镇乡][一-龥\d]{2,}|[路街巷弄]|小区|花园|苑|村|\d+[号栋幢室])/u.test(value)) return 0;
  scan.add(start, end, 'ADDRESS');
  scan.noteWord(0, end);
  return end;
}

/** 物流园17号, 高新医院5号: the name of a place of work, with nothing that says where it is. */
function isNumberedSite(before: string, units: string): boolean {
  return (
    /^\d+(?:号楼?)?$/u.test(units) &&
    PLACE_OF_WORK.test(before) &&
    !/[省市县镇乡路街]|[一-龥]区(?=[一-龥])/u.test(before)
  );
}

const PLACE_OF_WORK =
  /(?:产业园|物流园|工业园|科技园|创业园|软件园|园区|开发区|工业区|医院|学校|学院|大学|工厂|仓库|中心|广场|大厦|大楼|商城|酒店|车站|机场|基地|服务区)$/u;

/** Numbers and units in turn, with a short estate name between: where they end, or -1 if the first has no unit. */
function unitsEnd(scan: TextScan, start: number, isEstate: boolean): number {
  const { text } = scan;
  let end = -1;
  let index = start;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    if (text.charCodeAt(index) === 32 && end > 0) index += 1;
    // 98号附9号
    if (end > 0 && text.charCodeAt(index) === 0x9644 && CLASS[scan.code(index + 1)] === DIGIT) index += 1;
    NUMBER.lastIndex = index;
    const number = NUMBER.exec(text);
    if (number === null) {
      const estate = end < 0 ? -1 : betweenEnd(scan, index);
      if (estate < 0) break;
      index = estate;
      continue;
    }
    const behind = index + number[0].length;
    NO_UNIT.lastIndex = behind;
    if (NO_UNIT.test(text)) break;
    UNIT.lastIndex = behind;
    const unit = UNIT.exec(text);
    if (unit === null) {
      // 3单元1386: the last number needs no unit of its own; 花园3-2-501 has none at all.
      const isBare =
        end > 0 &&
        (/^\d{3,4}$/.test(number[0])
          ? !QUANTITY.test(scan.text.slice(behind, behind + 1)) || scan.classAt(behind) !== HAN
          : /^\d{1,5}$/.test(number[0]) && scan.classAt(behind) !== HAN);
      const isJoined = (isEstate || end > 0) && /^\d{1,3}(?:F?(?:[-－—–]\d{1,4}){1,3}|F)$/u.test(number[0]);
      if (isBare || isJoined) end = behind;
      break;
    }
    if (end < 0 && unit[0] === '号' && part === 0 && /^[A-Za-z]/.test(number[0])) return -1;
    end = behind + unit[0].length;
    index = end;
  }
  return end;
}

/** 100号绿地大厦3楼: up to ten characters that end as a building does, then a number. */
function betweenEnd(scan: TextScan, start: number): number {
  let index = start;
  while (index - start < 12 && scan.classAt(index) === HAN) index += 1;
  if (index === start || (scan.classAt(index) !== DIGIT && scan.classAt(index) !== UPPER)) return -1;
  if (ESTATE.test(scan.text.slice(start, index))) return index;
  ROOM.lastIndex = index;
  return ROOM.test(scan.text) ? index : -1;
}

/** Behind a road and its number, in a house of any name: 金茂写字楼3003室, 软件园19F-10, 枫林绿洲11-3-102. */
const ROOM =
  /\d{1,4}(?:栋|幢|座|号楼|#楼|楼|层|室|房|单元|F(?![A-Za-z]))|[A-Z](?:栋|幢|座|区)\d{1,4}|\d{1,3}(?:-\d{1,4}){1,3}(?![\d.])/uy;
/** 8栋2单元501: a building and a door in it. */
const BUILDING =
  /[A-Z](?:栋|幢|座)\d{3,4}(?:室|房|号)?(?![\d.])|\d{1,3}(?:座|栋|幢)\d{1,2}楼[\dA-Z]{1,4}室|\d{1,3}(?:栋|幢|号楼|#楼)(?:[\dA-Z]{1,3}(?:单元|座|门))?\d{3,4}(?![\d.])|\d{1,3}(?:栋|幢|号楼|#楼)\d{1,2}单元|\d{1,2}单元\d{1,4}(?:室|楼|层|户|号)/uy;
/** Behind a number: what makes a reading, a date or a count of it. */
const QUANTITY = /[年月日时分秒度元千万瓦伏安个台块户人次米公吨号栋条件份]/u;

/** 恒大绿洲4栋9单元409室: before a building with its doors stands what the estate is called, whatever that is. */
function findBuilding(scan: TextScan, start: number, end: number): boolean {
  const next = scan.classAt(end);
  if ((next !== DIGIT && next !== UPPER) || end - start < 2) return false;
  BUILDING.lastIndex = end;
  if (!BUILDING.test(scan.text)) return false;
  const stop = unitsEnd(scan, end, true);
  if (stop < 0) return false;
  const from = Math.max(start, end - MAX_BEFORE);
  const before = scan.text.slice(from, end);
  const at = addressStart(before);
  // Nothing says where the name of the estate begins: four characters are usual.
  const isGuess = at === Math.max(0, before.length - 8) && at > 0;
  hanAddress.start = from + (isGuess ? before.length - 4 : at);
  hanAddress.end = stop;
  return end - hanAddress.start >= 2;
}

/** 西安市 雁塔区 文三路98号: provinces, cities and districts that stand apart before a run that is the address. */
export function apartBefore(text: string, start: number): number {
  const before = APART.exec(text.slice(Math.max(0, start - MAX_BEFORE), start))?.[0];
  if (before === undefined) return start;
  // 家住北京市 海淀区: the first of them may stand behind a word.
  const first = before.slice(0, before.search(/[ \u3000]/u));
  const known = placeIn(first);
  const cue = PREAMBLE.exec(first.slice(0, -2));
  const at = known >= 0 ? known : cue !== null ? cue[0].length : Math.max(0, first.length - 3);
  return start - before.length + at;
}

const APART = /[一-龥]{1,14}[省市区县州旗镇乡][ \u3000](?:[一-龥]{2,8}[省市区县州旗镇乡][ \u3000]){0,3}$/u;

/** Where the first province or city known by name begins; -1 if there is none. */
function placeIn(text: string): number {
  for (let index = 0; index < text.length; index += 1) if (startsWithPlace(text, index)) return index;
  return -1;
}

/** Where in the characters before the number the address starts. */
export function addressStart(before: string): number {
  const first = placeIn(before);
  const cue = PREAMBLE.exec(before.slice(0, Math.max(0, before.length - 2)));
  const afterCue = cue === null ? -1 : cue[0].length;
  const district = /[市区县镇乡]/u.exec(before);
  // 新郑市黄河南路: the province in it is a part of the road.
  const isInside = first > 2 && district !== null && district.index >= 2 && district.index < first;
  if (first >= 0 && !isInside) return first;
  if (afterCue > 0) return afterCue;
  // 昆山市学院路, 西湖区文三路: two or three characters belong to the district.
  if (district !== null && district.index >= 2) return Math.max(0, district.index - 3);
  return Math.max(0, before.length - 8);
}

function startsWithPlace(text: string, index: number): boolean {
  names ??= placesByFirst();
  const candidates = names.get(text.charCodeAt(index));
  return candidates?.some((name) => text.startsWith(name, index)) === true;
}

function placesByFirst(): ReadonlyMap<number, readonly string[]> {
  const map = new Map<number, string[]>();
  for (const name of `${PROVINCES} ${CITIES}`.split(' ')) {
    const known = map.get(name.charCodeAt(0));
    if (known === undefined) map.set(name.charCodeAt(0), [name]);
    else known.push(name);
  }
  return map;
}
