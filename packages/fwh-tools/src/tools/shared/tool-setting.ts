import type { Locale, Texts } from '../../texts/texts.ts';

/** What the tool factories get beside their ports. */
export interface ToolSetting {
  readonly locale: Locale;
  readonly texts: Texts;
  /** Epoch ms; decides which slots of today have passed and how old a reading is. */
  readonly now: () => number;
}
