import { safeParse } from 'secure-json-parse';
import type { z } from 'zod';
import { CloudError, type CloudFailure } from '../cloud/cloud-error.ts';
import type { RawAnswer } from '../cloud/read-envelope.ts';

/** What an HTTP status says by itself; undefined for success. */
export function failureOfStatus(status: number): CloudFailure | undefined {
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server_error';
  // A redirect that nobody followed is no answer either.
  if (status >= 400) return 'bad_request';
  return status >= 300 ? 'bad_response' : undefined;
}

/**
 * The JSON of a body; HTML, half a body and the like are `bad_response`.
 *
 * @throws {CloudError}
 */
export function readJson(source: string, answer: RawAnswer, place: string): unknown {
  const parsed: unknown = safeParse(answer.body);
  if (parsed === null || parsed === undefined) {
    if (answer.body.trim() === 'null') return null;
    throw new CloudError('bad_response', `${place} answered HTTP ${answer.status} without JSON`, { source });
  }
  return parsed;
}

/**
 * A value in its expected shape.
 *
 * @throws {CloudError} `bad_response`
 */
export function shaped<Shape>(source: string, shape: z.ZodType<Shape>, value: unknown, place: string): Shape {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CloudError('bad_response', `${place} answered in another shape`, { source, cause: parsed.error });
}
