import {
  AFTER_NAMES,
  BEFORE_NAMES,
  COMPOUND_SURNAMES,
  FREQUENT_SURNAMES,
  GIVEN_CHARACTERS,
  NO_CUES,
  NOT_AFTER_CUE,
  NOT_NAMES,
  RARE_SURNAMES,
  TIBETAN_PARTS,
  WEAK_BEFORE,
} from './han-data.ts';
import { PairTable } from './pair-table.ts';

export const SURNAME = 1;
export const RARE = 2;
export const COMPOUND = 4;
export const GIVEN_CHARACTER = 8;
/** A word that announces a name may begin with this character. */
export const CUE_START = 16;
/** A form of address may begin with it: 先生, 女士. */
export const HONORIFIC_START = 32;
/** A word that follows names may begin with it. */
export const AFTER_START = 64;
/** 村: an address may end there. */
export const VILLAGE_MARK = 128;
/** The character is a word that announces a name by itself: 由, 给. */
export const CUE_ALONE = 256;

/** Flags of two characters in a row. */
export const PAIR_COMPOUND = 1;
export const PAIR_NOT_NAME = 2;
export const PAIR_NOT_AFTER_CUE = 4;
export const PAIR_BEFORE = 8;
export const PAIR_AFTER = 16;
export const PAIR_HONORIFIC = 32;
/** 小区, 电站: a place, and so no end of a name. */
export const PAIR_SITE = 128;
/** 公司, 电器, 物业: the end of what companies are called. */
export const PAIR_COMPANY = 256;
/** 由于, 交易: a word that only begins as a preposition does. */
export const PAIR_NO_CUE = 512;
/** 扎西, 次仁: two in a row are a name. */
export const PAIR_TIBETAN = 1024;
/** 逆变, 园区: a product or place that no name stands right before. */
export const PAIR_THING = 2048;
/** 先生, 女士, 小姐: whatever stands before is a name. */
export const PAIR_POLITE = 64;

export interface HanTables {
  readonly flags: Uint16Array;
  readonly pairs: PairTable;
  /** Words by first character, longest first. */
  readonly before: ReadonlyMap<number, readonly string[]>;
  readonly after: ReadonlyMap<number, readonly string[]>;
  readonly weak: ReadonlySet<string>;
}

let built: HanTables | undefined;

/** Tables for Chinese names; made on first use. */
export function hanTables(): HanTables {
  built ??= build();
  return built;
}

/** They stand inside a word before what looks like a preposition: 自由, 总和. */
export const INSIDE_WORDS: ReadonlySet<number> = new Set(
  [...'自理事缘方倾趋趣总温饱谦柔共供赠参介申邀聘宴恳只就但于凡像若而如还正更算要可总老都不便旋好周中逆正反运'].map(
    (character) => character.charCodeAt(0),
  ),
);
const SITES =
  '储能 光伏 风电 充电 小区 花园 公寓 大厦 别墅 电站 农场 工厂 学校 医院 酒店 广场 中心 社区 新村 山庄 家园 园区 车站 机场 大学 中学 小学 商场 超市 市场 公园 水库 码头 仓库 牧场 茶场 煤矿 花苑 大楼 庄园';
const HONORIFICS: readonly string[] =
  '先生 女士 小姐 师傅 老师 经理 主任 医生 教授 同学 阿姨 大爷 大哥 大姐 同志 总监 队长 组长 站长 工程师 处长 科长 局长 书记 厂长 校长 院长 部长 班长 所长 店长 董事长 总经理 律师 法官 警官 教练 导演 老板 护士 会计 秘书 博士 叔叔 伯伯 奶奶 爷爷 师姐 师兄'.split(
    ' ',
  );
const COMPANIES =
  '公司 集团 电器 电气 科技 珠宝 物业 能源 电力 银行 酒业 电子 实业 股份 有限 工厂 商店 药店 饭店 餐厅 商行 商贸 贸易 网络 传媒 通信 通讯 地产 置业 建设 建筑 工程 机械 设备 材料 食品 服饰 汽车 保险 证券 基金 学院 政府 协会 法院 支行 分行 车间 光伏 风电 水厂';

/** More that no person's name stands right before, or ends with. */
const THINGS =
  '智慧 新能 户储 工商 逆变 电池 液冷 一体 大道 变电 开闭 公寓 村委 品牌 牌号 产业 园区 养殖 种植 物流 基地 泵站 屋顶 务区 换电 配电 台区 线路 机组 设计';

function build(): HanTables {
  const flags = new Uint16Array(65_536);
  const pairs = new PairTable();
  const mark = (characters: string, flag: number): void => {
    for (let index = 0; index < characters.length; index += 1)
      flags[characters.charCodeAt(index)] = (flags[characters.charCodeAt(index)] as number) | flag;
  };
  mark(FREQUENT_SURNAMES, SURNAME);
  mark(RARE_SURNAMES, RARE);
  mark(GIVEN_CHARACTERS, GIVEN_CHARACTER);
  const compounds = COMPOUND_SURNAMES.split(' ');
  for (const name of compounds) mark(name.charAt(0), COMPOUND);
  const before = BEFORE_NAMES.split(' ');
  for (const word of before) mark(word.charAt(0), word.length === 1 ? CUE_START | CUE_ALONE : CUE_START);
  const after = [...AFTER_NAMES.split(' '), ...HONORIFICS];
  for (const word of after) mark(word.charAt(0), AFTER_START);
  for (const word of HONORIFICS) mark(word.charAt(0), HONORIFIC_START);
  mark('总', HONORIFIC_START);
  mark('村', VILLAGE_MARK);
  const tibetan = TIBETAN_PARTS.split(' ');
  for (const part of tibetan) mark(part.charAt(0), COMPOUND);
  const ofTwo = (words: string): string[] => words.split(' ').filter((word) => word.length === 2);
  pairs.mark(ofTwo(COMPOUND_SURNAMES), PAIR_COMPOUND);
  pairs.mark(ofTwo(NOT_NAMES), PAIR_NOT_NAME);
  pairs.mark(ofTwo(NOT_AFTER_CUE), PAIR_NOT_AFTER_CUE);
  pairs.mark(before, PAIR_BEFORE);
  pairs.mark(after, PAIR_AFTER);
  pairs.mark(HONORIFICS, PAIR_HONORIFIC);
  pairs.mark(['先生', '女士', '小姐'], PAIR_POLITE);
  pairs.mark(SITES.split(' '), PAIR_SITE);
  pairs.mark(COMPANIES.split(' '), PAIR_COMPANY);
  pairs.mark(THINGS.split(' '), PAIR_THING);
  pairs.mark(tibetan, PAIR_TIBETAN);
  pairs.mark(NO_CUES.split(' '), PAIR_NO_CUE);
  return {
    flags,
    pairs,
    before: byFirst(before),
    after: byFirst(after),
    weak: new Set(WEAK_BEFORE.split(' ')),
  };
}

function byFirst(words: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const map = new Map<number, string[]>();
  for (const word of new Set(words)) {
    const known = map.get(word.charCodeAt(0));
    if (known === undefined) map.set(word.charCodeAt(0), [word]);
    else known.push(word);
  }
  for (const list of map.values()) list.sort((one, other) => other.length - one.length);
  return map;
}

/**
 * The longest word of a table that starts at a position, or ''.
 *
 * @param hasPair a word of the table begins with the two characters here
 */
export function wordStarting(
  table: ReadonlyMap<number, readonly string[]>,
  text: string,
  position: number,
  hasPair: boolean,
): string {
  const words = table.get(text.charCodeAt(position));
  if (words === undefined) return '';
  // The longest come first, so a word of one character is the last.
  const shortest = words.at(-1) as string;
  if (!hasPair) return shortest.length === 1 ? shortest : '';
  const second = position + 1 < text.length ? text.charCodeAt(position + 1) : 0;
  for (const word of words) {
    if (word.length === 1) return word;
    if (word.charCodeAt(1) === second && (word.length === 2 || text.startsWith(word, position))) return word;
  }
  return '';
}

/** Flags of the two characters at a position; 0 at the end of the text. */
export function pairAt({ pairs }: HanTables, text: string, position: number): number {
  return position + 1 < text.length ? pairs.of(text.charCodeAt(position), text.charCodeAt(position + 1)) : 0;
}
