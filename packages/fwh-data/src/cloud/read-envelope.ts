import { safeParse } from 'secure-json-parse';
import { CloudError, type CloudFailure } from './cloud-error.ts';

/** One HTTP answer, read to its end. */
export interface RawAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Platform codes inside the envelope; a code that is not here means the request was refused. */
const FAILURE_OF_CODE: ReadonlyMap<number, CloudFailure> = new Map([
  [400, 'bad_request'],
  [401, 'auth'],
  [10009, 'auth'],
  [102, 'device_timeout'],
  [136, 'offline'],
  [181, 'not_provisioned'],
  [429, 'rate_limited'],
  [500, 'server_error'],
]);

/**
 * Takes the result out of `{ code, message|msg, result|data }`.
 *
 * The platform answers 200 for nearly everything, also for its limiter (`code: 429`) and, in maintenance, for a page of
 * HTML; so the body decides and the HTTP status only where there is no envelope.
 *
 * @returns `result`, which may be null
 * @throws {CloudError}
 */
export function readEnvelope(answer: RawAnswer, path: string): unknown {
  const envelope = readWholeEnvelope(answer, path);
  return envelope['result'] ?? envelope['data'] ?? null;
}

/** The same with what stands beside the result, such as the `total` of a list. @throws {CloudError} */
export function readWholeEnvelope(answer: RawAnswer, path: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = safeParse(answer.body);
  const envelope = isRecord(parsed) ? parsed : null;
  const code = envelope === null ? Number.NaN : Number(envelope['code'] ?? envelope['status']);
  if (envelope !== null && (code === 200 || code === 0)) {
    if (answer.status < 400) return envelope;
  }
  const failure = FAILURE_OF_CODE.get(code) ?? failureOfStatus(answer.status) ?? refusedOrUnreadable(code);
  const seconds = Number(answer.retryAfter);
  throw new CloudError(failure, `${path} answered HTTP ${answer.status}, code ${code}`, {
    ...(Number.isFinite(seconds) && seconds > 0 && { retryAfterMs: seconds * 1_000 }),
  });
}

function failureOfStatus(status: number): CloudFailure | undefined {
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'bad_request' : undefined;
}

/** HTTP said yes: either an envelope with a code of its own, or no envelope at all. */
function refusedOrUnreadable(code: number): CloudFailure {
  return Number.isNaN(code) ? 'bad_response' : 'server_error';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
