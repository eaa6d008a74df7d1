/** Why the platform did not answer a question; a closed set that callers can act on. */
export type CloudFailure =
  | 'bad_request'
  | 'auth'
  /** Its own settings, or ours about it, are wrong: an administrator must act. */
  | 'misconfigured'
  | 'device_timeout'
  | 'offline'
  | 'not_provisioned'
  | 'rate_limited'
  | 'server_error'
  | 'bad_response'
  | 'timeout'
  | 'unreachable';

/** The class by which `upstreamError` of @mao/mcp-result-kit tells the model and the log. */
const CLASS_OF: Readonly<Record<CloudFailure, string>> = {
  bad_request: 'rejected',
  auth: 'unauthorized',
  misconfigured: 'misconfigured',
  not_provisioned: 'unauthorized',
  offline: 'rejected',
  rate_limited: 'rate_limited',
  server_error: 'server_error',
  bad_response: 'bad_response',
  unreachable: 'unreachable',
  device_timeout: 'timeout',
  timeout: 'timeout',
};

/**
 * A failed request to the FWH cloud, or to another platform that is named as `source`. The message is for logs: it names
 * path and platform code, never a token.
 */
export class CloudError extends Error {
  readonly failure: CloudFailure;
  readonly code: string;
  /** How long the platform asked to wait, ms. */
  readonly retryAfterMs: number | undefined;
  /** Of a write: nobody knows whether it was done, so it must not be sent again unseen. */
  readonly mayHaveTakenEffect: boolean;

  constructor(
    failure: CloudFailure,
    detail: string,
    options: { cause?: unknown; retryAfterMs?: number; source?: string; mayHaveTakenEffect?: boolean } = {},
  ) {
    super(
      `${options.source ?? 'FWH cloud'}: ${failure}: ${detail}`,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = 'CloudError';
    this.failure = failure;
    this.code = CLASS_OF[failure];
    this.retryAfterMs = options.retryAfterMs;
    this.mayHaveTakenEffect = options.mayHaveTakenEffect === true;
  }
}

export function isCloudFailure(error: unknown, failure: CloudFailure): boolean {
  return error instanceof CloudError && error.failure === failure;
}
