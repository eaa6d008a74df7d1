import type { HttpBindings } from '@hono/node-server';
import { strToU8 } from 'fflate';
import { Hono } from 'hono';
import { createResponder, type ResponderOptions, type UpstreamStyle } from '../faults/create-responder.ts';
import { objectStyle } from '../objects/object-style.ts';

const missing = { status: 404, body: strToU8('Not Found'), headers: { 'content-type': 'text/plain' } };

/** The file store that devices upload to; fault rules name the endpoint `download`, `sn` is the site in the path. */
const style: UpstreamStyle = {
  ...objectStyle,
  upstream: 'uploads',
  replaced: (kind, context) => (kind === 'missing-object' ? missing : objectStyle.replaced(kind, context)),
};

/** Serves what devices have uploaded: `GET /uploads/SN/RECORD.zip`. */
export function createUploadApp(
  options: ResponderOptions & { readonly files: ReadonlyMap<string, Uint8Array> },
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const respond = createResponder(options, style);
  app.get('/uploads/*', (context) => {
    const path = decodeURIComponent(new URL(context.req.url).pathname.slice('/uploads/'.length));
    return respond({ context, endpoint: 'download', sn: path.split('/')[0] ?? null }, () => {
      const file = options.files.get(path);
      return file === undefined ? missing : { status: 200, body: file, headers: { 'content-type': 'application/zip' } };
    });
  });
  return app;
}
