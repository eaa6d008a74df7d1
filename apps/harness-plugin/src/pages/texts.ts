import { chinese } from './texts/chinese.ts';
import { english } from './texts/english.ts';

export type Locale = 'zh-CN' | 'en';

/** Every sentence of the pages; the Chinese table says what there is. */
export type Texts = { readonly [Key in keyof typeof chinese]: Widened<(typeof chinese)[Key]> };
type Widened<Value> = Value extends string ? string : Value;

const KEY = 'mao.language';

/** The language the user chose; Chinese unless they did. */
export function chosenLocale(): Locale {
  return localStorage.getItem(KEY) === 'en' ? 'en' : 'zh-CN';
}

export function chooseLocale(locale: Locale): void {
  localStorage.setItem(KEY, locale);
}

export function textsOf(locale: Locale): Texts {
  return locale === 'en' ? english : chinese;
}
