import { abortable } from '../abortable.ts';
import type { BreakerOptions } from '../upstream/create-breaker.ts';
import { createPlatformBreaker } from '../upstream/create-platform-breaker.ts';
import { isCloudFailure } from './cloud-error.ts';
import { createRetries, type RetryTiming } from './create-retries.ts';
import { createSession } from './create-session.ts';
import { type CloudTransport, createTransport } from './create-transport.ts';
import { type RawAnswer, readEnvelope, readWholeEnvelope } from './read-envelope.ts';

export interface CloudClientOptions extends BreakerOptions {
  /** e.g. `https://energy.franklinwh.com`. */
  readonly baseUrl: string;
  readonly account: string;
  readonly password: string;
  /** `type` of the login: 0 home owner, 3 installer. @default 3 */
  readonly accountType?: number;
  /** Time limit of one request, all of it. @default 20_000 */
  readonly timeoutMs?: number;
  readonly retryTiming?: Partial<RetryTiming>;
  /** Epoch ms. @default Date.now */
  readonly now?: () => number;
  /** 0 to 1, for jitter. @default Math.random */
  readonly random?: () => number;
}

/** Reads of the FWH cloud: token, envelope, retries; what the results mean is the callers' business. */
export interface CloudClient {
  /**
   * @param query values are sent as they are; the platform refuses the literal texts `null` and `None`
   * @returns the envelope's `result`, which may be null
   * @param takeTurn awaited before every attempt, a repeated one too: a retry outside the queue would lose against it
   * @throws {CloudError}
   */
  get(
    path: string,
    query: Readonly<Record<string, string | number>>,
    signal: AbortSignal,
    takeTurn?: () => Promise<unknown>,
  ): Promise<unknown>;
  /** The whole envelope of a list, with its `total`. @throws {CloudError} */
  getEnvelope(
    path: string,
    query: Readonly<Record<string, string | number>>,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>>;
  close(): Promise<void>;
}

type ReadAnswer<Result> = (answer: RawAnswer, path: string) => Result;

export function createCloudClient(options: CloudClientOptions): CloudClient {
  const { baseUrl, account, password, accountType = 3, timeoutMs = 20_000 } = options;
  const { now = Date.now, random = Math.random } = options;
  const timing = { deviceTimeoutMs: 3_000, faultMs: 500, rateLimitMs: 500, ...options.retryTiming };
  // One gateway that hangs is no reason to leave the others without the cloud: its time-outs count like other faults.
  const unlessBroken = createPlatformBreaker(undefined, { breakAfterTimeouts: 5, ...options });
  const transport: CloudTransport = createTransport({ baseUrl, timeoutMs });
  const headers = {
    accept: 'application/json',
    lang: 'EN_US',
    optsource: '3',
    // Newer versions of the app turn settings read-only and change shapes; this one is what the shapes here belong to.
    softwareversion: 'APP2.4.1',
  };
  const session = createSession({ transport, account, password, accountType, headers, now });

  async function getOnce<Result>(path: string, read: ReadAnswer<Result>, signal: AbortSignal): Promise<Result> {
    const token = await session.token();
    const answer = await transport.send({ method: 'GET', path, headers: { ...headers, logintoken: token } }, signal);
    try {
      return read(answer, path.split('?')[0] as string);
    } catch (error) {
      if (isCloudFailure(error, 'auth')) session.discard(token);
      throw error;
    }
  }

  /** A token lives about a week and may end at any request; a fresh one that is refused too is a real refusal. */
  async function getWithFreshToken<Result>(
    path: string,
    read: ReadAnswer<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    try {
      return await getOnce(path, read, signal);
    } catch (error) {
      if (!isCloudFailure(error, 'auth') || signal.aborted) throw error;
      return getOnce(path, read, signal);
    }
  }

  function getAs<Result>(
    read: ReadAnswer<Result>,
    [path, query, signal, takeTurn]: Parameters<CloudClient['get']>,
  ): Promise<Result> {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
    const retries = createRetries(timing, random);
    return abortable(signal, () =>
      unlessBroken(() =>
        retries.execute(async ({ signal: inner }) => {
          await takeTurn?.();
          return getWithFreshToken(`${path}?${parameters}`, read, inner);
        }, signal),
      ),
    );
  }

  return {
    get: (...question) => getAs(readEnvelope, question),
    getEnvelope: (...question) => getAs(readWholeEnvelope, question),
    close: () => transport.close(),
  };
}
