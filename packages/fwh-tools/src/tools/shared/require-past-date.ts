import { ToolUserError } from '@mao/mcp-result-kit';
import type { Texts } from '../../texts/texts.ts';
import { localDate } from '../../time/site-time.ts';
import { requireDate } from './ranges.ts';

/** A date that has begun at the site; `today` is the site's own, whatever the server's zone. */
export function requirePastDate(field: string, date: string, zone: string, now: number, texts: Texts): void {
  requireDate(field, date, texts);
  const today = localDate(now, zone);
  if (date > today) {
    throw new ToolUserError(texts.errors.future(date, today), { advice: texts.errors.futureAdvice });
  }
}
