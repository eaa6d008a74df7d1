import type { AlarmDictionaryEntry } from '../../domain/alarm.ts';
import type { Locale } from '../../texts/texts.ts';

/** Dictionary name in the language of the tools; without an entry the name that came with the record. */
export function alarmName(recorded: string, entry: AlarmDictionaryEntry | undefined, locale: Locale): string {
  const name = locale === 'en' ? entry?.nameEn : entry?.nameZh;
  return name || recorded;
}
