import type { ComtradeTime } from './configuration.ts';

const pattern =
  /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})\s*[,\sT]\s*(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,12}))?\s*$/;

/**
 * Reads `date,time`. The day comes first, in the 1991 edition the month; an impossible order is turned round and
 * reported as `swapped`. Undefined when it is no date, which blank and zeroed times are.
 */
export function parseTime(
  text: string,
  monthFirst: boolean,
): { readonly time: ComtradeTime; readonly swapped: boolean; readonly fractionDigits: number } | undefined {
  const match = pattern.exec(text.trim());
  if (match === null) return undefined;
  const [, first = '', second = '', third = '', hour = '', minute = '', second60 = '', fraction = ''] = match;
  if (first.length > 2) {
    // yyyy-mm-dd is in no edition but in real files.
    return build(Number(first), Number(second), Number(third), [hour, minute, second60, fraction], false);
  }
  const year = third.length <= 2 ? Number(third) + (Number(third) < 70 ? 2000 : 1900) : Number(third);
  let month = Number(monthFirst ? first : second);
  let day = Number(monthFirst ? second : first);
  const swapped = month > 12 && day <= 12;
  if (swapped) [month, day] = [day, month];
  return build(year, month, day, [hour, minute, second60, fraction], swapped);
}

function build(
  year: number,
  month: number,
  day: number,
  [hour, minute, second, fraction]: readonly [string, string, string, string],
  swapped: boolean,
): ReturnType<typeof parseTime> {
  const clock = [Number(hour), Number(minute), Number(second)] as const;
  // 60 is a leap second.
  if (month < 1 || month > 12 || day < 1 || clock[0] > 23 || clock[1] > 59 || clock[2] > 60) return undefined;
  const midnight = Date.UTC(year, month - 1, day);
  if (Number.isNaN(midnight) || new Date(midnight).getUTCDate() !== day || year < 1) return undefined;
  const pad = (value: number, width = 2): string => String(value).padStart(width, '0');
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const time = clock.map((value) => pad(value)).join(':');
  return {
    time: {
      text: `${date}T${time}${fraction === '' ? '' : `.${fraction}`}`,
      seconds: midnight / 1000 + clock[0] * 3600 + clock[1] * 60 + clock[2],
      nanoseconds: Number(fraction.slice(0, 9).padEnd(9, '0')),
    },
    swapped,
    fractionDigits: fraction.length,
  };
}

/** Seconds from one time to another. */
export function secondsBetween(from: ComtradeTime, to: ComtradeTime): number {
  return to.seconds - from.seconds + (to.nanoseconds - from.nanoseconds) / 1e9;
}
