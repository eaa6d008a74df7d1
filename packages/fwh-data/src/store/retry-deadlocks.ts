const MOST_TRIES = 6;

/** MySQL's words for "somebody else's change came between; nothing was done, try again"; MariaDB has one more. */
const words: ReadonlySet<unknown> = new Set(['ER_LOCK_DEADLOCK', 'ER_CHECKREAD']);

function isDeadlock(error: unknown): boolean {
  for (let link = error, depth = 0; link instanceof Error && depth < 6; link = link.cause, depth += 1) {
    if (words.has((link as { code?: unknown }).code)) return true;
  }
  return false;
}

/** Runs one statement or one transaction again when the database undid it in favour of another. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !isDeadlock(error)) throw error;
    }
  }
}
