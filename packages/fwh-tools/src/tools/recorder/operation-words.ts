import type { FaultRecordOperation } from '../../domain/fault-record.ts';
import type { Texts } from '../../texts/texts.ts';

/** Why an operation failed, in words; null when it did not. A class that the table does not have stays as it is. */
export function failureWords(
  { errorClass }: Pick<FaultRecordOperation, 'errorClass'>,
  { labels }: Texts,
): string | null {
  if (errorClass === null) return null;
  const reasons: Readonly<Record<string, string>> = labels.recorderFailure;
  return Object.hasOwn(reasons, errorClass) ? (reasons[errorClass] as string) : errorClass;
}

/** What to do about an operation that failed; by its reason, where that says more than to try again. */
export function failureAdvice({ errorClass }: Pick<FaultRecordOperation, 'errorClass'>, { errors }: Texts): string {
  const advice: Readonly<Record<string, string>> = errors.recorderAdviceOf;
  return errorClass !== null && Object.hasOwn(advice, errorClass)
    ? (advice[errorClass] as string)
    : errors.recorderFailedAdvice;
}

/** `n/m` blocks of a recording; null before the device has told how many there are. */
export function progressWords({
  progressDone,
  progressTotal,
}: Pick<FaultRecordOperation, 'progressDone' | 'progressTotal'>): string | null {
  return progressTotal === null ? null : `${progressDone ?? 0}/${progressTotal}`;
}
