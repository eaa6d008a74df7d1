import { CloudError, type CloudFailure } from '../cloud/cloud-error.ts';
import type { RawAnswer } from '../cloud/read-envelope.ts';
import { createUpstream, type UpstreamOptions } from '../upstream/create-upstream.ts';
import { failureOfStatus, readJson, shaped } from '../upstream/read-json.ts';
import { createRateBudget } from './create-rate-budget.ts';
import { type PlanePage, pageShape } from './plane-shapes.ts';

export const PLANE = 'Plane';

export interface PlaneClientOptions extends UpstreamOptions {
  /** `https://api.plane.so/api/v1`, or the same of an own server. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly workspace: string;
  /** Epoch ms. @default Date.now */
  readonly now?: () => number;
}

type Query = Readonly<Record<string, string | number>>;

/** Reads below `/workspaces/{slug}/`. */
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
  close(): Promise<void>;
}

const PER_PAGE = 100;

export function createPlaneClient(options: PlaneClientOptions): PlaneClient {
  const { apiKey, workspace, now = Date.now } = options;
  const upstream = createUpstream(PLANE, options);
  const budget = createRateBudget(PLANE, now);
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
