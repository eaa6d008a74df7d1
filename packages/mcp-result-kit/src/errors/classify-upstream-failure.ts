/** Classes of a data source's failure, coarse enough to tell the model without describing the installation. */
export type UpstreamFailureKind =
  | 'timeout'
  | 'refused'
  | 'unreachable'
  | 'unauthorized'
  | 'not_found'
  | 'rate_limited'
  | 'misconfigured'
  | 'rejected'
  | 'server_error'
  | 'bad_response'
  | 'aborted'
  | 'unknown';

/** A client of one's own may simply say the class. */
const KINDS: ReadonlySet<string> = new Set<UpstreamFailureKind>([
  'timeout',
  'refused',
  'unreachable',
  'unauthorized',
  'not_found',
  'rate_limited',
  'misconfigured',
  'rejected',
  'server_error',
  'bad_response',
  'aborted',
]);

/** How many `cause` links and aggregated errors are looked at; real chains are two or three long. */
const MAX_LINKS = 8;

/** Error codes of Node, undici, mysql2, ioredis and the AWS client that name their class directly. */
const KIND_OF_CODE: ReadonlyMap<string, UpstreamFailureKind> = new Map([
  ['ETIMEDOUT', 'timeout'],
  ['ESOCKETTIMEDOUT', 'timeout'],
  ['PROTOCOL_SEQUENCE_TIMEOUT', 'timeout'],
  ['ER_QUERY_TIMEOUT', 'timeout'],
  ['ER_STATEMENT_TIMEOUT', 'timeout'],
  ['ER_LOCK_WAIT_TIMEOUT', 'timeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['UND_ERR_BODY_TIMEOUT', 'timeout'],
  ['ECONNREFUSED', 'refused'],
  ['ER_CON_COUNT_ERROR', 'refused'],
  ['ENOTFOUND', 'unreachable'],
  ['EAI_AGAIN', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['EPIPE', 'unreachable'],
  ['UND_ERR_SOCKET', 'unreachable'],
  ['PROTOCOL_CONNECTION_LOST', 'unreachable'],
  ['ER_ACCESS_DENIED_ERROR', 'unauthorized'],
  ['ER_DBACCESS_DENIED_ERROR', 'unauthorized'],
  ['ER_TABLEACCESS_DENIED_ERROR', 'unauthorized'],
  ['NOAUTH', 'unauthorized'],
  ['WRONGPASS', 'unauthorized'],
  ['ENOENT', 'not_found'],
  ['NoSuchKey', 'not_found'],
  ['NoSuchBucket', 'misconfigured'],
  ['ER_NO_SUCH_TABLE', 'misconfigured'],
  ['ER_BAD_FIELD_ERROR', 'misconfigured'],
  ['ER_BAD_DB_ERROR', 'misconfigured'],
  ['ER_NO_DB_ERROR', 'misconfigured'],
  // SQLite's word for a table or column that is not there; a prepared statement has no other mistake.
  ['SQLITE_ERROR', 'misconfigured'],
  ['ABORT_ERR', 'aborted'],
]);

const KIND_OF_NAME: ReadonlyMap<string, UpstreamFailureKind> = new Map([
  ['TimeoutError', 'timeout'],
  ['ConnectTimeoutError', 'timeout'],
  ['AbortError', 'aborted'],
  ['SyntaxError', 'bad_response'],
  ['ZodError', 'bad_response'],
  ['$ZodError', 'bad_response'],
  ['NoSuchKey', 'not_found'],
  ['AccessDenied', 'unauthorized'],
]);

/**
 * Reads the class of a failure from what clients of HTTP, SQL, Redis and S3 attach to their errors: `code`, `status`
 * (also in `response` and `$metadata`), `name`, and the same of every `cause`. A `code` may also be the class itself. The message is never read: it is prose
 * and may change.
 */
export function classifyUpstreamFailure(error: unknown): UpstreamFailureKind {
  const pending: unknown[] = [error];
  for (let index = 0; index < pending.length && index < MAX_LINKS; index += 1) {
    const link = pending[index];
    if (typeof link !== 'object' || link === null) continue;
    const fields = link as Record<string, unknown>;
    const kind = kindOfCode(fields['code']) ?? kindOfStatus(statusOf(fields)) ?? kindOfName(fields['name']);
    if (kind !== undefined) return kind;
    pending.push(fields['cause']);
    if (Array.isArray(fields['errors'])) pending.push(...fields['errors'].slice(0, MAX_LINKS));
  }
  return 'unknown';
}

function kindOfCode(code: unknown): UpstreamFailureKind | undefined {
  if (typeof code !== 'string') return undefined;
  return KINDS.has(code) ? (code as UpstreamFailureKind) : KIND_OF_CODE.get(code);
}

function kindOfName(name: unknown): UpstreamFailureKind | undefined {
  return typeof name === 'string' ? KIND_OF_NAME.get(name) : undefined;
}

function statusOf(fields: Record<string, unknown>): unknown {
  const nested = (key: string, field: string): unknown => {
    const holder = fields[key];
    return typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[field] : undefined;
  };
  return (
    fields['status'] ?? fields['statusCode'] ?? nested('response', 'status') ?? nested('$metadata', 'httpStatusCode')
  );
}

function kindOfStatus(status: unknown): UpstreamFailureKind | undefined {
  if (typeof status !== 'number') return undefined;
  if (status === 401 || status === 403 || status === 407) return 'unauthorized';
  if (status === 404 || status === 410) return 'not_found';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429) return 'rate_limited';
  if (status >= 500 && status < 600) return 'server_error';
  if (status >= 400 && status < 500) return 'rejected';
  return undefined;
}
