import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createResponder, type ResponderOptions, type UpstreamAnswer } from '../faults/create-responder.ts';
import type { Recordings } from '../fleet/recording/create-recordings.ts';
import { objectStoreCredentials } from './object-credentials.ts';
import { objectFailure, objectStyle } from './object-style.ts';
import { type SignedRequest, signatureProblem } from './verify-signature.ts';

/**
 * The object store with the files of the fault recorders: `GET` and `HEAD` of an object, `HEAD` of the bucket, addressed
 * by path and signed with Signature Version 4, over the S3 protocol. Fault rules name the endpoint `GetObject`,
 * `HeadObject` or `HeadBucket`; `sn` is the site in the key.
 */
export function createObjectApp(
  options: ResponderOptions & { readonly recordings: Recordings },
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const respond = createResponder(options, objectStyle);
  const { recordings, now } = options;

  app.on(['GET', 'HEAD'], '/objects/*', (context) => {
    const { method } = context.req.raw;
    const url = new URL(context.req.url);
    const [bucket = '', ...rest] = url.pathname.slice('/objects/'.length).split('/');
    const key = rest.map(decodeURIComponent).join('/');
    const sn = /^fault-record\/([^/]+)\//.exec(key)?.[1] ?? null;
    const endpoint = key === '' ? 'HeadBucket' : method === 'HEAD' ? 'HeadObject' : 'GetObject';
    return respond({ context, endpoint, sn }, () => {
      const problem = signatureProblem(
        { method, url, header: (name) => context.req.header(name) } satisfies SignedRequest,
        now(),
      );
      if (problem !== null) return objectFailure(403, problem);
      if (bucket !== objectStoreCredentials.bucket) return objectFailure(404, 'NoSuchBucket');
      if (key === '') return { status: 200, body: new Uint8Array() };
      return answerOf(recordings.read(key));
    });
  });
  return app;
}

function answerOf(content: Uint8Array | undefined): UpstreamAnswer {
  if (content === undefined) return objectFailure(404, 'NoSuchKey');
  return { status: 200, body: content, headers: { 'content-type': 'application/zip' } };
}
