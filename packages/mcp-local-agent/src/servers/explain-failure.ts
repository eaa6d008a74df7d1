import { SdkHttpError, UnauthorizedError } from '@modelcontextprotocol/client';
import type { LocalServerStatus } from './create-local-server.ts';

/** What is said of a failed attempt: words for the user, and a cause where it is sure. The service infers others from the words. */
export function explainFailure(
  error: unknown,
  waitedMs: number | null,
): { readonly words: string; readonly cause: LocalServerStatus['cause'] } {
  if (waitedMs !== null) return { words: `timed out: no answer within ${waitedMs / 1_000} s`, cause: 'timeout' };
  const words: string[] = [];
  let link: unknown = error;
  // "fetch failed" says nothing without its cause; causes may form a circle.
  for (let depth = 0; link instanceof Error && depth < 4; depth += 1) {
    const { code } = link as { code?: unknown };
    const text = link.message === '' ? String(code ?? link.name) : link.message;
    if (!words.includes(text)) words.push(text);
    link = link.cause;
  }
  const sentence = words.length === 0 ? String(error) : words.join(': ');
  if (UnauthorizedError.isInstance(error) || (SdkHttpError.isInstance(error) && [401, 403].includes(error.status))) {
    return { words: sentence, cause: 'unauthorized' };
  }
  const isSpawn = String((error as { syscall?: unknown } | null)?.syscall ?? '').startsWith('spawn');
  return { words: sentence, cause: isSpawn || /^process (?:exited|ended)/.test(sentence) ? 'start_failed' : undefined };
}
