/** Characters and words that decide about a possible name beside them. */

function codesOf(characters: string): ReadonlySet<number> {
  return new Set([...characters].map((character) => character.charCodeAt(0)));
}

/** They join two names. */
export const JOINS: ReadonlySet<number> = codesOf('和与跟及');

/** 和, 来, 都: far more often words of the sentence than family names. */
export const PARTICLES: ReadonlySet<number> = codesOf('和来都由但那就把');

/** 支队长, 班组长, 和老师: before a form of address they are no family name. */
export const NO_FAMILY: ReadonlySet<number> = codesOf('和支班车连门党单项');

/** 任局长, 区书记: the same inside a sentence; at its beginning they are one. */
export const AMBIGUOUS: ReadonlySet<number> = codesOf('任于都时向国区公有官房农全市县安师从位应商司法文经温那');

/** 的, 并, 被: what follows a role when the sentence goes on. */
export const FUNCTION_WORDS: ReadonlySet<number> = codesOf(
  '的和来并会被而是在与都将却其可要不之上从更用使这那有没已很再还就也仅能只需后前取否别着对说称讲问',
);

/** What may follow three characters that are a family name and two of given names. */
export const SINGLE_AFTER: ReadonlySet<string> = new Set([...'的说称在已没']);

/** Verbs whose subject is a person. */
export const PERSONAL_VERBS: ReadonlySet<string> = new Set(
  '处理 反馈 反映 表示 来电 致电 打来 报修 报障 申请 要求 希望 咨询 投诉 询问 确认 签收 签字 接单 接听 跟进 回复 告知 认为 到场 上门 您好 你好 值班 同意 拒绝 审批 提交'.split(
    ' ',
  ),
);
