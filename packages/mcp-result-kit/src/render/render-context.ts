import type { Texts } from '../texts.ts';

/** Takes personal data out of a value; gets plain JSON values and must answer with such. */
export type Scrub = (value: unknown) => unknown;

/** What the writers of results share. */
export interface RenderContext {
  readonly texts: Texts;
  readonly scrub: Scrub;
  /** Most UTF-16 units of a result's text. */
  readonly charBudget: number;
  /** The tool that exports what this one shows, if the service has one. */
  readonly exportTool: string | undefined;
}

/** A result's text within the budget. */
export interface RenderedText {
  readonly text: string;
  readonly truncated: boolean;
}
