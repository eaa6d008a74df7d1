import { safeParse } from 'secure-json-parse';
import { z } from 'zod';
import { CloudError, type CloudFailure } from '../cloud/cloud-error.ts';
import type { RawAnswer } from '../cloud/read-envelope.ts';
import { createUpstream, type UpstreamOptions } from '../upstream/create-upstream.ts';
import { failureOfStatus, readJson, shaped } from '../upstream/read-json.ts';
import { createRateBudget, type RateBudget } from './create-rate-budget.ts';
import { type PlanePage, pageShape } from './plane-shapes.ts';

export const PLANE = 'Plane';

export interface PlaneClientOptions extends UpstreamOptions {
  /** `https://api.plane.so/api/v1`, or the same of an own server. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly workspace: string;
  /** Epoch ms. @default Date.now */
  readonly now?: () => number;
  /** One for all clients of a key, so that together they keep the limit. @default one of its own */
  readonly budget?: RateBudget;
}

type Query = Readonly<Record<string, string | number>>;

/** Reads and writes below `/workspaces/{slug}/`. */
export interface PlaneClient {
  /**
   * @param path with the trailing slash that Plane needs
   * @returns null for what is not there
   * @throws {CloudError}
   */
  get(path: string, query: Query, signal: AbortSignal): Promise<unknown>;
  /**
   * Pages of a list until Plane says that there are no more (`next_cursor` is always set), or `maxPages` are read.
   * A list that comes without pages is one page.
   */
  pages(
    path: string,
    query: Query,
    options: { readonly maxPages: number; readonly signal: AbortSignal },
  ): AsyncGenerator<PlanePage>;
  /**
   * Sends a write once.
   *
   * @param explain what a refusal (HTTP 400) with this error text is; undefined: `bad_request`
   * @returns null where there is nothing to write to
   * @throws {CloudError} with `mayHaveTakenEffect` where Plane may have done it
   */
  post(path: string, body: unknown, explain: (error: string) => CloudError | undefined): Promise<unknown>;
  close(): Promise<void>;
}

/** Failures after which nobody knows whether a write was done. */
const UNCERTAIN: ReadonlySet<CloudFailure> = new Set(['server_error', 'bad_response', 'timeout', 'unreachable']);

const PER_PAGE = 100;
/** The budget waits for less, or refuses. */
const POST_WAIT_MS = 10_000;

export function createPlaneClient(options: PlaneClientOptions): PlaneClient {
  const { apiKey, workspace, now = Date.now } = options;
  const upstream = createUpstream(PLANE, options);
  const { budget = createRateBudget(PLANE, now) } = options;
  const headers = { accept: 'application/json', 'x-api-key': apiKey };
  const root = `/workspaces/${encodeURIComponent(workspace)}/`;

  const get: PlaneClient['get'] = async (path, query, signal) => {
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const search = parameters.size === 0 ? '' : `?${parameters}`;
    await budget.take(signal);
    return upstream.ask(
      () => ({ method: 'GET', path: `${root}${path}${search}`, headers }),
      (answer) => {
        budget.observe(answer);
        return readAnswer(answer, path, budget.waitMs());
      },
      signal,
    );
  };

  return {
    get,
    async *pages(path, query, { maxPages, signal }) {
      let cursor: string | undefined;
      for (let count = 0; count < maxPages; count += 1) {
        const answer = await get(
          path,
          { ...query, per_page: PER_PAGE, ...(cursor !== undefined && { cursor }) },
          signal,
        );
        const page = Array.isArray(answer)
          ? { results: answer, next_page_results: false, next_cursor: null }
          : shaped(PLANE, pageShape, answer, path);
        yield page;
        if (page.next_page_results !== true || !page.next_cursor || page.next_cursor === cursor) return;
        cursor = page.next_cursor;
      }
    },
    async post(path, body, explain) {
      await budget.take(AbortSignal.timeout(POST_WAIT_MS));
      try {
        const answer = await upstream.sendOnce({
          method: 'POST',
          path: `${root}${path}`,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        budget.observe(answer);
        if (answer.status === 400) {
          const refusal = z.object({ error: z.string() }).safeParse(safeParse(answer.body)).data?.error ?? '';
          const explained = explain(refusal);
          if (explained) throw explained;
        }
        return readAnswer(answer, path, budget.waitMs());
      } catch (error) {
        if (!(error instanceof CloudError) || !UNCERTAIN.has(error.failure)) throw error;
        throw new CloudError(error.failure, `${path} may have been written, or not`, {
          source: PLANE,
          cause: error,
          mayHaveTakenEffect: true,
        });
      }
    },
    close: () => upstream.close(),
  };
}

function readAnswer(answer: RawAnswer, place: string, windowMs: number): unknown {
  const { status } = answer;
  if (status === 404) return null;
  const failure: CloudFailure | undefined = failureOfStatus(status);
  if (failure === undefined) return readJson(PLANE, answer, place);
  throw new CloudError(failure, `${place} answered HTTP ${status}`, {
    source: PLANE,
    // A refusal by the limiter carries no header of its own; the last allowed answer told when its window ends.
    ...(failure === 'rate_limited' && windowMs > 0 && { retryAfterMs: windowMs }),
  });
}
