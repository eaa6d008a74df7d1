/** A short word for what went wrong: that of an upstream's failure, else `database` or `internal`. Never a message. */
export function classOf(error: unknown): string {
  for (let link = error, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth += 1) {
    const { name, code } = link as Error & { readonly code?: unknown };
    if (name === 'CloudError' && typeof code === 'string') return code;
    if (typeof code === 'string' && /^(?:ER_|SQLITE_|PROTOCOL_|E[A-Z]+$)/.test(code)) return 'database';
  }
  return 'internal';
}
