import { type PageFile, readPageFiles } from './read-page-files.ts';
import type { RouteApp } from './route-context.ts';

/**
 * Nothing but our own files, and no text that becomes markup: with `require-trusted-types-for` a browser refuses even our own
 * code to set markup from strings.
 */
const policy = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
  // Asked again at every load and answered by 304: pages and program of one version always come together.
  'cache-control': 'no-cache',
};

/** Whether a client that has these entity tags has the file. */
function isKnown(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  return given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

/** The web pages: `/` and the files beside it. They need no token; what they show, they ask the API for with the user's. */
export function addPageRoutes(app: RouteApp): void {
  let files: ReadonlyMap<string, PageFile> | undefined;

  function answer(name: string, ifNoneMatch: string | undefined): Response | null {
    // Read by the first visitor and not at start.
    files ??= readPageFiles();
    const file = files.get(name);
    if (file === undefined) return null;
    const { bytes, type, etag } = file;
    if (isKnown(ifNoneMatch, etag)) return new Response(null, { status: 304, headers: { ...headers, etag } });
    return new Response(bytes, { headers: { ...headers, etag, 'content-type': type } });
  }

  app.get('/', (c) => answer('index.html', c.req.header('if-none-match')) ?? c.notFound());
  for (const name of ['app.js', 'frame.css', 'controls.css', 'content.css', 'overlays.css', 'icon.svg']) {
    app.get(`/${name}`, (c) => answer(name, c.req.header('if-none-match')) ?? c.notFound());
  }
}
