import type { Texts } from '../../texts/texts.ts';
import { localDate } from '../../time/site-time.ts';

/** A note for a period of UTC dates that reaches beyond today. */
export function datesAhead(to: string, now: number, texts: Texts): readonly string[] {
  const today = localDate(now, 'UTC');
  return to > today ? [texts.notes.datesAhead(today)] : [];
}
