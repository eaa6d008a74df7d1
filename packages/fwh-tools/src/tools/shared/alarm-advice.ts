import type { AlarmDictionaryEntry, CurrentAlarm } from '../../domain/alarm.ts';
import type { Locale } from '../../texts/texts.ts';

/**
 * What an alarm means and what to do about it, in the language of the tools. What the dictionary does not say in that
 * language, the platform may say in its own.
 */
export function alarmAdvice(
  alarm: Pick<CurrentAlarm, 'explanation' | 'plan'>,
  entry: AlarmDictionaryEntry | undefined,
  locale: Locale,
): { readonly explain: string | undefined; readonly plan: string | undefined } {
  const [explanation, plan] =
    locale === 'en' ? [entry?.explanationEn, entry?.planEn] : [entry?.explanationZh, entry?.planZh];
  return { explain: explanation || alarm.explanation, plan: plan || alarm.plan };
}
