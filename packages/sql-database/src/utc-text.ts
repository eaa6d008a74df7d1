/** `YYYY-MM-DD HH:MM:SS.mmm` in UTC: what DATETIME(3) takes and what SQLite stores. */
export function formatUtc(time: Date): string {
  if (Number.isNaN(time.getTime())) throw new RangeError('an invalid Date cannot be stored');
  return time.toISOString().replace('T', ' ').replace('Z', '');
}

/** Reads the text of `formatUtc`, with any number of fraction digits, and ISO 8601 text with a zone. */
export function parseUtc(text: string): Date {
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const time = new Date(zoned ? text : `${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(time.getTime())) throw new RangeError(`not a stored time: ${JSON.stringify(text)}`);
  return time;
}
