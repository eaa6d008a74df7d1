/** Minutes of a day; clocks that change by an hour do not change a tariff's day. */
export const DAY_MINUTES = 1_440;

/** Minutes since midnight of `HH:mm` from `00:00` to `24:00`; null for any other text. */
export function touMinutes(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const value = Number(hours) * 60 + Number(minutes);
  return value <= DAY_MINUTES ? value : null;
}

/** `HH:mm`; the end of the day is `24:00`. */
export function touClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
