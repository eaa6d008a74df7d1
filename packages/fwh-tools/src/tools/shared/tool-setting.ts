import type { Scrub } from '../../mqtt/payload-text.ts';
import type { Locale, Texts } from '../../texts/texts.ts';
import type { Pause } from './pause.ts';

/**
 * Writes a failure that the answer could do without into the log.
 *
 * @returns the number under which it stands there; the answer names it
 */
export type ReportFailure = (source: string, error: unknown) => string;

/** What the tool factories get beside their ports. */
export interface ToolSetting {
  readonly locale: Locale;
  readonly texts: Texts;
  /** Epoch ms; decides which slots of today have passed and how old a reading is. */
  readonly now: () => number;
  readonly report: ReportFailure;
  /** Removes personal data from what a tool cuts itself; whole answers are scrubbed by the runner. */
  readonly scrub: Scrub;
  /** Waits between two looks at work that somebody else does. */
  readonly pause: Pause;
}
