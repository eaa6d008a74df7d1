/** Why the platform did not answer a question; a closed set that callers can act on. */
export type CloudFailure =
  | 'bad_request'
  | 'auth'
  | 'device_timeout'
  | 'offline'
  | 'not_provisioned'
  | 'rate_limited'
  | 'server_error'
  | 'bad_response'
  | 'timeout'
  | 'unreachable';

/** HTTP status that says the same, for code that sorts errors by status. */
const STATUS_OF: Readonly<Record<CloudFailure, number>> = {
  bad_request: 400,
  auth: 401,
  not_provisioned: 403,
  offline: 409,
  rate_limited: 429,
  server_error: 500,
  bad_response: 502,
  unreachable: 503,
  device_timeout: 504,
  timeout: 504,
};

/**
 * A failed request to the FWH cloud, or to another platform that is named as `source`. The message is for logs: it names
 * path and platform code, never a token.
 */
export class CloudError extends Error {
  readonly failure: CloudFailure;
  readonly status: number;
  /** How long the platform asked to wait, ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    failure: CloudFailure,
    detail: string,
    options: { cause?: unknown; retryAfterMs?: number; source?: string } = {},
  ) {
    super(
      `${options.source ?? 'FWH cloud'}: ${failure}: ${detail}`,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = 'CloudError';
    this.failure = failure;
    this.status = STATUS_OF[failure];
    this.retryAfterMs = options.retryAfterMs;
  }
}

export function isCloudFailure(error: unknown, failure: CloudFailure): boolean {
  return error instanceof CloudError && error.failure === failure;
}
