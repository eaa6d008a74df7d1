/**
 * Lets a page of an origin that the guard has passed read the answer. Requests without `Origin` come from programs, not
 * pages, and are left alone.
 */
export function allowOrigin(response: Response, origin: string): Response {
  response.headers.set('access-control-allow-origin', origin);
  response.headers.set('access-control-expose-headers', 'www-authenticate, retry-after');
  response.headers.append('vary', 'Origin');
  return response;
}

/** Answer to the question a browser asks before it sends a POST with our headers. */
export function preflightResponse(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'POST',
      // Mirrored `Mcp-Param-*` headers have names that tools choose, so the list cannot be fixed here.
      'access-control-allow-headers':
        request.headers.get('access-control-request-headers') ?? 'authorization, content-type, mcp-protocol-version',
      'access-control-max-age': '600',
    },
  });
}
