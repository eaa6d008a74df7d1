import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { FetchLike } from '@modelcontextprotocol/client';
import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import { AddressForbidden } from './abort-reasons.ts';
import { isAddressAllowed } from './is-address-allowed.ts';

export type GuardedFetch = FetchLike & { close(): Promise<void> };

/**
 * `fetch` that refuses addresses which an MCP server has no business at. The address is judged when the connection is
 * made, after the name was resolved, so neither a redirect nor a name that resolves differently the second time
 * slips past.
 */
export function createGuardedFetch(options: { readonly allowPrivateNetwork: boolean }): GuardedFetch {
  const { allowPrivateNetwork } = options;
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
  const guarded = ((url: string | URL, init?: RequestInit) =>
    undiciFetch(url, { ...(init as Parameters<typeof undiciFetch>[1]), dispatcher: agent })) as unknown as FetchLike;
  return Object.assign(guarded, { close: () => agent.destroy() });
}
