import { type CloudRequest, createTransport } from '../cloud/create-transport.ts';
import type { RawAnswer } from '../cloud/read-envelope.ts';
import { createUpstreamPolicy, type UpstreamPolicyOptions } from './create-upstream-policy.ts';

/** How requests to one platform are sent. */
export interface UpstreamOptions extends UpstreamPolicyOptions {
  readonly baseUrl: string;
  /** Time limit of one request, all of it. @default 15_000 */
  readonly timeoutMs?: number;
}

/** Idempotent questions to one platform: time limit, one retry, and a pause for a platform that is down. */
export interface Upstream {
  /**
   * @param request made anew for each attempt, as a signature holds the time
   * @param read turns an answer into what was asked for; throws a `CloudError` for one that is none
   * @throws {CloudError}
   */
  ask<Result>(request: () => CloudRequest, read: (answer: RawAnswer) => Result, signal: AbortSignal): Promise<Result>;
  /** Sends one request, and never again: for what is not idempotent. Its time limit ends it, no caller does. */
  sendOnce(request: CloudRequest): Promise<RawAnswer>;
  close(): Promise<void>;
}

/** @param source name of the platform in errors */
export function createUpstream(source: string, options: UpstreamOptions): Upstream {
  const { baseUrl, timeoutMs = 15_000 } = options;
  const transport = createTransport({ baseUrl, timeoutMs, source });
  const run = createUpstreamPolicy(source, options);
  return {
    ask: (request, read, signal) => run(async (inner) => read(await transport.send(request(), inner)), signal),
    sendOnce: (request) => transport.send(request, new AbortController().signal),
    close: () => transport.close(),
  };
}
