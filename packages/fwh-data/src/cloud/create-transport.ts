import type { Agent, request } from 'undici';
import { CloudError } from './cloud-error.ts';
import type { RawAnswer } from './read-envelope.ts';

export interface CloudRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends one request and reads the answer to its end, within one time limit for all of it. */
export interface CloudTransport {
  send(request: CloudRequest, signal: AbortSignal): Promise<RawAnswer>;
  close(): Promise<void>;
}

/** The largest answer seen is some 200 kB; more is a fault and must not fill the memory. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export interface TransportOptions {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** Name of the platform in errors. @default the FWH cloud */
  readonly source?: string;
}

interface HttpClient {
  readonly request: typeof request;
  readonly agent: Agent;
}

export function createTransport({ baseUrl, timeoutMs, source }: TransportOptions): CloudTransport {
  const origin = baseUrl.replace(/\/+$/, '');
  let opened: Promise<HttpClient> | undefined;
  // Loaded at the first request: a service is ready, and answers what it has stored, without it.
  async function open(): Promise<HttpClient> {
    const undici = await import('undici');
    const options = { connections: 16, connect: { timeout: timeoutMs }, maxResponseSize: MAX_ANSWER_BYTES };
    return { request: undici.request, agent: new undici.Agent(options) };
  }
  return {
    async send({ method, path, headers, body }, signal) {
      opened ??= open();
      const { request, agent } = await opened;
      // Begun only now: what loads once, in a process that starts, is no fault of the platform.
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        const response = await request(`${origin}${path}`, {
          method,
          headers,
          ...(body !== undefined && { body }),
          dispatcher: agent,
          signal: AbortSignal.any([signal, limit]),
        });
        const retryAfter = response.headers['retry-after'];
        return {
          status: response.statusCode,
          retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
          body: await response.body.text(),
          headers: response.headers,
        };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const place = path.split('?')[0] as string;
        const details = { cause: error, ...(source !== undefined && { source }) };
        throw limit.aborted
          ? new CloudError('timeout', `${place} gave no answer in ${timeoutMs} ms`, details)
          : new CloudError('unreachable', place, details);
      }
    },
    async close() {
      await (await opened)?.agent.destroy();
    },
  };
}
