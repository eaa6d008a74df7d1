import { formatSiteTime } from '../../time/site-time.ts';

/** `yyyy-MM-dd HH:mm:ss` in UTC, for what belongs to no site; null stays null. */
export function formatUtcTime(instant: number | null): string | null {
  return instant === null ? null : formatSiteTime(instant, 'UTC');
}
