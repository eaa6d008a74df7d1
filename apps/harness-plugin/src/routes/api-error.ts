import { z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Body of every answer that is not a success. */
const errorSchema = z
  .object({
    error: z.object({
      code: z.string().openapi({ description: 'Stable word for programs', example: 'not_found' }),
      message: z.string().openapi({ description: 'What to do, for people' }),
      issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    }),
  })
  .openapi('Error');

/** An answer that ends a request; only our own words go into it. */
export class ApiError extends HTTPException {
  readonly code: string;
  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(status, { message });
    this.code = code;
  }
}

export const notFound = (what: string): ApiError => new ApiError(404, 'not_found', `there is no such ${what}`);

/** An entry of `responses` of a route. */
export function failure(description: string) {
  return { description, content: { 'application/json': { schema: errorSchema } } };
}
