import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { FetchLike } from '@modelcontextprotocol/client';
import { Agent, buildConnector, Response, fetch as undiciFetch } from 'undici';
import { AddressForbidden } from './abort-reasons.ts';
import { isAddressAllowed } from './is-address-allowed.ts';

export type GuardedFetch = FetchLike & { close(): Promise<void> };

/** The body of an answer, which fails as soon as one message of it is longer than `maxBytes`. */
function limited(response: Response, maxBytes: number): Response {
  if (response.body === null) return response;
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      // A stream may go on for ever, only its single events may not: a blank line ends one.
      if (
        isStream &&
        /\r?\n\r?\n/.test(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1'))
      ) {
        bytes = 0;
      }
      if (bytes > maxBytes) controller.error(new RangeError(`The answer is longer than ${maxBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  // undici and Node declare one and the same stream twice.
  const body = (response.body as unknown as ReadableStream<Uint8Array>).pipeThrough(limit);
  return new Response(body as never, { status, statusText, headers });
}

/**
 * `fetch` that refuses addresses which an MCP server has no business at. The address is judged when the connection is
 * made, after the name was resolved, so neither a redirect nor a name that resolves differently the second time
 * slips past.
 */
export function createGuardedFetch(options: {
  readonly allowPrivateNetwork: boolean;
  /** Longest single message in bytes: a whole body, or one event of a stream. */
  readonly maxMessageBytes: number;
}): GuardedFetch {
  const { allowPrivateNetwork, maxMessageBytes } = options;
  const guardedLookup: LookupFunction = (hostname, lookupOptions, callback) => {
    lookup(hostname, { ...lookupOptions, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '', 0);
        return;
      }
      const allowed = addresses.filter(({ address }) => isAddressAllowed(address, allowPrivateNetwork));
      const first = allowed[0];
      if (first === undefined) callback(new AddressForbidden(hostname), '', 0);
      else if (lookupOptions.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
  const connectSocket = buildConnector({ lookup: guardedLookup, timeout: 30_000 });
  const agent = new Agent({
    // Streams of MCP servers are silent for as long as they like; calls have limits of their own.
    bodyTimeout: 0,
    headersTimeout: 0,
    connect(connectOptions, callback) {
      // The lookup is skipped for literals, so those are judged here.
      const host = connectOptions.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isAddressAllowed(host, allowPrivateNetwork)) {
        callback(new AddressForbidden(host), null);
        return;
      }
      connectSocket(connectOptions, callback);
    },
  });
  const guarded = (async (url: string | URL, init?: RequestInit) => {
    const response = await undiciFetch(url, { ...(init as Parameters<typeof undiciFetch>[1]), dispatcher: agent });
    return limited(response, maxMessageBytes);
  }) as unknown as FetchLike;
  return Object.assign(guarded, { close: () => agent.destroy() });
}
