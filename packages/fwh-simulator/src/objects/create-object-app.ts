import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createResponder, type ResponderOptions, type UpstreamAnswer } from '../faults/create-responder.ts';
import type { Recordings } from '../fleet/recording/create-recordings.ts';
import { objectStoreCredentials } from './object-credentials.ts';
import { objectFailure, objectStyle } from './object-style.ts';
import { type SignedRequest, signatureProblem } from './verify-signature.ts';

/**
 * The object store with the files of the fault recorders: `GET`, `HEAD` and `PUT` of an object, `HEAD` of the bucket,
 * addressed by path and signed with Signature Version 4, over the S3 protocol. Fault rules name the endpoint `GetObject`,
 * `HeadObject`, `PutObject` or `HeadBucket`; `sn` is the site in the key.
 */
export function createObjectApp(
  options: ResponderOptions & { readonly recordings: Recordings },
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const respond = createResponder(options, objectStyle);
  const { recordings, now } = options;
  const written = new Map<string, Uint8Array>();

  app.on(['GET', 'HEAD', 'PUT'], '/objects/*', async (context) => {
    const { method } = context.req.raw;
    const content = method === 'PUT' ? new Uint8Array(await context.req.arrayBuffer()) : null;
    const url = new URL(context.req.url);
    const [bucket = '', ...rest] = url.pathname.slice('/objects/'.length).split('/');
    const key = rest.map(decodeURIComponent).join('/');
    const sn = /^fault-record\/([^/]+)\//.exec(key)?.[1] ?? null;
    const endpoint = key === '' ? 'HeadBucket' : `${method[0]}${method.slice(1).toLowerCase()}Object`;
    return respond({ context, endpoint, sn }, () => {
      const problem = signatureProblem(
        { method, url, header: (name) => context.req.header(name) } satisfies SignedRequest,
        now(),
      );
      if (problem !== null) return objectFailure(403, problem);
      if (bucket !== objectStoreCredentials.bucket) return objectFailure(404, 'NoSuchBucket');
      if (key === '') return { status: 200, body: new Uint8Array() };
      if (content !== null) {
        const checksum = createHash('sha256').update(content).digest('hex');
        if (context.req.header('x-amz-content-sha256') !== checksum) {
          return objectFailure(400, 'XAmzContentSHA256Mismatch');
        }
        written.set(key, content);
        return { status: 200, body: new Uint8Array() };
      }
      return answerOf(written.get(key) ?? recordings.read(key));
    });
  });
  return app;
}

function answerOf(content: Uint8Array | undefined): UpstreamAnswer {
  if (content === undefined) return objectFailure(404, 'NoSuchKey');
  return { status: 200, body: content, headers: { 'content-type': 'application/zip' } };
}
