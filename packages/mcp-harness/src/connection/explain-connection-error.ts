import { ProtocolError, SdkError, SdkErrorCode, UnauthorizedError } from '@modelcontextprotocol/client';
import { AddressForbidden, ConnectionCancelled, DeadlineReached } from './abort-reasons.ts';
import type { ConnectionFailure, ProcessExit } from './connection-failure.ts';

/** There was never a connection, so nothing was sent. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** There was one. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const TIMED_OUT = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** The error and everything it names as its cause, outermost first; bounded, because causes may form a circle. */
function chain(error: unknown): unknown[] {
  const links: unknown[] = [];
  for (let link = error; link !== undefined && link !== null && links.length < 8; link = (link as Error).cause) {
    links.push(link);
    if (link instanceof AggregateError) links.push(...link.errors.slice(0, 4));
    // The SDK's probe keeps the original in `data`.
    const data = (link as { data?: unknown }).data;
    if (typeof data === 'object' && data !== null && 'cause' in data) links.push(data.cause);
  }
  return links;
}

/**
 * What became of the connection that a request was to use: `unsent` when there was none, so that nothing was run, `broken`
 * when it ended meanwhile, `null` when the error says neither.
 */
export function connectionLoss(error: unknown): 'unsent' | 'broken' | null {
  const links = chain(error);
  const hasCode = (codes: ReadonlySet<string>): boolean =>
    links.some((link) => codes.has(String((link as { code?: unknown }).code)));
  if (hasCode(BROKEN)) return 'broken';
  const forbidden = links.some((link) => link instanceof AddressForbidden);
  return forbidden || hasCode(UNREACHABLE) ? 'unsent' : null;
}

function httpStatusOf(link: unknown): number | undefined {
  const data = (link as { data?: { status?: unknown } }).data;
  if (typeof data?.status === 'number') return data.status;
  const code = (link as { code?: unknown }).code;
  // `SseError` carries the status as its code.
  return (link as Error).name === 'SseError' && typeof code === 'number' ? code : undefined;
}

/**
 * Puts what went wrong while connecting into the closed set of causes.
 *
 * @param error What was thrown; `openMcpConnection` adds `exit` when the server's child has ended.
 */
export function explainConnectionError(error: unknown): ConnectionFailure {
  const { exit = null } = (error ?? {}) as { exit?: ProcessExit | null };
  const links = chain(error);
  for (const link of links) {
    if (link instanceof DeadlineReached) return { cause: 'timeout', waitedMs: link.waitedMs };
    if (link instanceof ConnectionCancelled) return { cause: 'cancelled' };
    if (link instanceof AddressForbidden) return { cause: 'refused', addressForbidden: true };
  }
  for (const link of links) {
    const status = httpStatusOf(link);
    if (status === 401 || status === 403 || UnauthorizedError.isInstance(link)) {
      return { cause: 'unauthorized', httpStatus: status ?? 401 };
    }
  }
  // A child that has ended explains every error that came with it.
  if (exit !== null) return { cause: 'start_failed', exit };
  for (const link of links) {
    const code = (link as { code?: unknown }).code;
    if (typeof code === 'string') {
      const isSpawn = String((link as { syscall?: unknown }).syscall ?? '').startsWith('spawn');
      if (isSpawn) return { cause: 'start_failed', commandMissing: code === 'ENOENT' || code === 'EACCES' };
      if (UNREACHABLE.has(code) || BROKEN.has(code)) return { cause: 'refused' };
      if (TIMED_OUT.has(code)) return { cause: 'timeout' };
    }
    if (SdkError.isInstance(link) && link.code === SdkErrorCode.RequestTimeout) return { cause: 'timeout' };
  }
  for (const link of links) {
    const status = httpStatusOf(link);
    if (status !== undefined) return { cause: 'protocol', httpStatus: status };
  }
  for (const link of links) {
    if (ProtocolError.isInstance(link) || SdkError.isInstance(link)) return { cause: 'protocol' };
    if (link instanceof SyntaxError || (link as Error).name === 'ZodError') return { cause: 'protocol' };
  }
  return { cause: 'unknown' };
}
