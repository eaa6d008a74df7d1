import { createHash } from 'node:crypto';
import type { ObjectAnswer } from '@mao/fwh-tools';
import type { AwsV4Signer } from 'aws4fetch';
import type { Agent, Dispatcher, request } from 'undici';
import { CloudError, type CloudFailure } from '../cloud/cloud-error.ts';
import { createUpstreamPolicy, type UpstreamPolicyOptions } from '../upstream/create-upstream-policy.ts';
import { failureOfStatus } from '../upstream/read-json.ts';
import type { ObjectStore } from './object-store.ts';

export interface S3ObjectStoreOptions extends UpstreamPolicyOptions {
  /** Such as `https://s3.eu-central-1.amazonaws.com` or `http://minio:9000`; may have a path. */
  readonly endpoint: string;
  /** @default 'us-east-1', which MinIO takes too */
  readonly region?: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `ENDPOINT/BUCKET/KEY` instead of `BUCKET.ENDPOINT/KEY`. @default true */
  readonly pathStyle?: boolean;
  /** Longest wait for an answer, and between two pieces of it. @default 15_000 */
  readonly timeoutMs?: number;
}

interface HttpClient {
  readonly request: typeof request;
  readonly agent: Agent;
  readonly AwsV4Signer: typeof AwsV4Signer;
}

const SOURCE = 'object store';

/** An error of S3 is a short XML; more is something else. */
const MAX_ERROR_BYTES = 16 * 1024;

const FAILURE_OF_CODE: ReadonlyMap<string, CloudFailure> = new Map([
  ['SlowDown', 'rate_limited'],
  ['RequestTimeout', 'timeout'],
]);

/**
 * Objects behind the S3 protocol, requests signed with Signature Version 4. Opening an object is tried once more where
 * that may help; a transfer that breaks off later is a failure of the call.
 *
 * The account needs `s3:GetObject`, `s3:PutObject` where files are written, and `s3:ListBucket` as without it AWS calls a missing object forbidden.
 */
export function createS3ObjectStore(options: S3ObjectStoreOptions): ObjectStore {
  const { timeoutMs = 15_000 } = options;
  let opened: Promise<HttpClient> | undefined;
  // Loaded at the first object: a service is ready, and answers most calls, without it.
  async function open(): Promise<HttpClient> {
    const [undici, { AwsV4Signer }] = await Promise.all([import('undici'), import('aws4fetch')]);
    const limits = { connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    return { request: undici.request, agent: new undici.Agent({ connections: 8, ...limits }), AwsV4Signer };
  }
  const run = createUpstreamPolicy(SOURCE, options);

  async function send(
    method: 'GET' | 'HEAD' | 'PUT',
    url: URL,
    signal: AbortSignal,
    content?: Uint8Array,
  ): Promise<Dispatcher.ResponseData> {
    try {
      opened ??= open();
      const { request, agent, AwsV4Signer } = await opened;
      const { region = 'us-east-1', accessKeyId, secretAccessKey } = options;
      // Made anew for each attempt, as the signature holds the time.
      const signer = new AwsV4Signer({
        method,
        url: url.href,
        service: 's3',
        region,
        accessKeyId,
        secretAccessKey,
        ...(content && { headers: { 'x-amz-content-sha256': createHash('sha256').update(content).digest('hex') } }),
      });
      const headers = Object.fromEntries((await signer.sign()).headers);
      return await request(url, { method, headers, dispatcher: agent, signal, ...(content && { body: content }) });
    } catch (error) {
      throw translated(error, url, signal);
    }
  }

  return {
    async readObject(key, { signal, maxBytes }): Promise<ObjectAnswer> {
      if (!isAddressable(key)) return { type: 'missing' };
      return run(async () => {
        const url = objectUrl(options, key);
        const response = await send('GET', url, signal);
        if (response.statusCode !== 200) return refusal(response, url);
        const { body } = response;
        if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
          discard(body);
          return { type: 'too_large' };
        }
        return { type: 'found', chunks: boundedChunks(body, { url, signal, maxBytes }) };
      }, signal);
    },

    async writeObject(key, content, signal) {
      const url = objectUrl(options, key);
      if (!isAddressable(key)) throw failed('bad_request', url, 'cannot be named so');
      await run(async () => {
        const response = await send('PUT', url, signal, content);
        if (response.statusCode !== 200) {
          await refusal(response, url);
          // `NoSuchKey` is an answer to a reader; to a writer it says that nothing was written.
          throw failed('bad_response', url, `answered HTTP ${response.statusCode}`);
        }
        discard(response.body);
      }, signal);
    },

    async check(signal) {
      const url = objectUrl(options, '');
      const { statusCode, body } = await send('HEAD', url, signal);
      discard(body);
      const failure = statusFailure(statusCode);
      if (failure !== undefined) throw failed(failure, url, `answered HTTP ${statusCode}`);
    },

    close: async () => void (await (await opened)?.agent.destroy()),
  };
}

/** A URL takes some parts for steps, so no object can be named so. */
function isAddressable(key: string): boolean {
  return !key.split('/').some((part) => ['', '.', '..'].includes(part));
}

/** Where an object lies; with an empty key the bucket. */
export function objectUrl(
  { endpoint, bucket, pathStyle = true }: Pick<S3ObjectStoreOptions, 'endpoint' | 'bucket' | 'pathStyle'>,
  key: string,
): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const parts = [...(pathStyle ? [bucket] : []), ...(key === '' ? [] : key.split('/'))];
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${parts.map(encodePart).join('/')}`;
  return url;
}

/** As it is signed: only letters, digits and `-._~` stay. */
function encodePart(part: string): string {
  return encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** What an answer without an object means. */
async function refusal({ statusCode, body }: Dispatcher.ResponseData, url: URL): Promise<ObjectAnswer> {
  const code = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(await beginningOf(body))?.[1] ?? 'no code';
  if (statusCode === 404 && code === 'NoSuchKey') return { type: 'missing' };
  const failure = FAILURE_OF_CODE.get(code) ?? statusFailure(statusCode) ?? 'bad_response';
  throw failed(failure, url, `answered HTTP ${statusCode}, ${code}`);
}

/**
 * The questions are always alike, so one that the store does not take (no such bucket, another region, another way of
 * addressing, no store at all) is a wrong setting.
 */
function statusFailure(status: number): CloudFailure | undefined {
  const failure = failureOfStatus(status);
  return failure === 'bad_request' || (status >= 300 && status < 400) ? 'misconfigured' : failure;
}

async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      length += piece.length;
      if (length > MAX_ERROR_BYTES) break;
    }
  } catch {
    // What has come of an error is enough.
  }
  return Buffer.concat(pieces).toString('utf8');
}

function boundedChunks(
  body: Dispatcher.ResponseData['body'],
  { url, signal, maxBytes }: { readonly url: URL; readonly signal: AbortSignal; readonly maxBytes: number },
): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
      let length = 0;
      return {
        async next() {
          try {
            const step = await pieces.next();
            length += step.done === true ? 0 : step.value.length;
            if (length <= maxBytes) return step;
          } catch (error) {
            throw translated(error, url, signal);
          }
          discard(body);
          throw failed('bad_response', url, `sent more than ${maxBytes} bytes`);
        },
        async return() {
          discard(body);
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** Gives the connection up; an error that comes of it concerns nobody. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => {});
  body.destroy();
}

function translated(error: unknown, url: URL, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const code = (error as { code?: unknown } | undefined)?.code;
  const late = typeof code === 'string' && /TIMEOUT/.test(code);
  return failed(late ? 'timeout' : 'unreachable', url, late ? 'gave no answer in time' : 'broke off', error);
}

/** Names the path only: no host, no signature. */
function failed(failure: CloudFailure, url: URL, detail: string, cause?: unknown): CloudError {
  return new CloudError(failure, `${url.pathname} ${detail}`, { source: SOURCE, cause });
}
