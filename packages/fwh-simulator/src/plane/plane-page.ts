import type { UpstreamAnswer } from '../faults/create-responder.ts';

/**
 * Plane's cursor paging: `per_page` (at most 1000) and `cursor` = `value:offset:is_prev`. A parameter `page` means
 * nothing. `next_cursor` is always set; only `next_page_results` tells whether there is more.
 */
export function planePage(query: URLSearchParams, rows: readonly unknown[]): UpstreamAnswer {
  const sizeText = query.get('per_page') ?? '1000';
  if (!/^-?\d+$/.test(sizeText)) return { status: 400, body: { detail: 'Invalid per_page parameter.' } };
  const size = Number(sizeText);
  if (size > 1000) return { status: 400, body: { detail: 'Invalid per_page value. Cannot exceed 1000.' } };
  if (size < 1) return { status: 500, body: { error: 'Something went wrong please try again later' } };
  const match = /^\d+:(-?\d+):[01]$/.exec(query.get('cursor') ?? `${size}:0:0`);
  if (match === null) return { status: 400, body: { detail: 'Invalid cursor parameter.' } };
  const offset = Math.max(0, Number(match[1]));
  const results = rows.slice(offset * size, (offset + 1) * size);
  return {
    status: 200,
    body: {
      grouped_by: null,
      sub_grouped_by: null,
      total_count: rows.length,
      next_cursor: `${size}:${offset + 1}:0`,
      prev_cursor: `${size}:${offset - 1}:1`,
      next_page_results: (offset + 1) * size < rows.length,
      prev_page_results: offset > 0,
      count: results.length,
      total_pages: Math.ceil(rows.length / size),
      total_results: rows.length,
      extra_stats: null,
      results,
    },
  };
}
