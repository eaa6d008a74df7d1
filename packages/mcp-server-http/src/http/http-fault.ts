import type { RefusalReason } from '../create-metrics.ts';

/** Why an HTTP server could not make a request of what it received, so that the app has never seen one. */
export type HttpFault =
  /** Not HTTP, or a broken body framing. */
  | 'malformed'
  /** The request line or the headers are too long. */
  | 'head-too-large'
  /** Headers or body did not arrive within the server's time. */
  | 'too-slow'
  /** `Host` or the request target make no address. */
  | 'address'
  /** `Expect` asks for something unknown. */
  | 'expectation'
  /** `CONNECT`, which is for proxies. */
  | 'connect';

interface FaultAnswer {
  readonly status: number;
  readonly reason: RefusalReason;
  readonly text:
    | 'httpMalformed'
    | 'headTooLarge'
    | 'requestTooSlow'
    | 'addressInvalid'
    | 'expectationUnknown'
    | 'methodNotAllowed';
}

/** How each is answered, counted and worded. */
export const faultAnswers: Readonly<Record<HttpFault, FaultAnswer>> = {
  malformed: { status: 400, reason: 'http_malformed', text: 'httpMalformed' },
  'head-too-large': { status: 431, reason: 'head_too_large', text: 'headTooLarge' },
  'too-slow': { status: 408, reason: 'request_too_slow', text: 'requestTooSlow' },
  address: { status: 400, reason: 'address_invalid', text: 'addressInvalid' },
  expectation: { status: 417, reason: 'expectation', text: 'expectationUnknown' },
  connect: { status: 405, reason: 'method', text: 'methodNotAllowed' },
};
