/** What the codes of SQLite mean for whoever runs the program; the extended ones begin with these. */
const meanings: readonly (readonly [code: string, meaning: string])[] = [
  ['SQLITE_NOTADB', 'is no SQLite database'],
  ['SQLITE_CORRUPT', 'is damaged'],
  ['SQLITE_READONLY', 'cannot be written'],
  ['SQLITE_PERM', 'cannot be opened'],
  ['SQLITE_CANTOPEN', 'cannot be opened'],
  ['SQLITE_FULL', 'has no room left on its disk'],
  ['SQLITE_IOERR', 'cannot be read or written'],
  ['SQLITE_BUSY', 'is locked by another process'],
];

/**
 * Says in one sentence part what is wrong with a database file, such as `is damaged (SQLITE_CORRUPT)`; null when the
 * error, with the errors it is wrapped in, is about something else.
 */
export function explainSqliteFailure(error: unknown): string | null {
  for (let link = error, depth = 0; link instanceof Error && depth < 6; link = link.cause, depth += 1) {
    const { code } = link as { code?: unknown };
    const known = meanings.find(([prefix]) => typeof code === 'string' && code.startsWith(prefix));
    if (known) return `${known[1]} (${known[0]})`;
  }
  return null;
}
