import { en } from './en.ts';
import { zhCn } from './zh-cn.ts';

/** Shape of the text table; the Chinese side is the reference. */
export type Texts = typeof zhCn;

export type Locale = 'zh-CN' | 'en';

const tables = { 'zh-CN': zhCn, en } satisfies Record<Locale, Texts>;

/** @param locale Default Chinese. */
export function textsOf(locale: Locale = 'zh-CN'): Texts {
  return tables[locale];
}

/** Word for a platform code; a code that the table does not have keeps its number, null stays null. */
export function labelOf(texts: Texts, table: Readonly<Record<number, string>>, code: number | null): string | null {
  if (code === null) return null;
  return Object.hasOwn(table, code) ? (table[code] as string) : texts.labels.unknown(code);
}
