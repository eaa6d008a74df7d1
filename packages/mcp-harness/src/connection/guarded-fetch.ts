import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { FetchLike } from '@modelcontextprotocol/client';
import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import { AddressForbidden } from './connection-failure.ts';

export type GuardedFetch = FetchLike & { close(): Promise<void> };

/** Addresses of cloud metadata services and of the link itself: no MCP server lives there, but credentials do. */
const never = new BlockList();
never.addSubnet('169.254.0.0', 16);
never.addSubnet('fe80::', 10, 'ipv6');
never.addAddress('fd00:ec2::254', 'ipv6');
never.addAddress('100.100.100.200');

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, prefix);
}
privateNetworks.addAddress('::', 'ipv6');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('ff00::', 8, 'ipv6');
// NAT64 and 6to4 carry IPv4 addresses inside; nobody serves MCP behind them on purpose.
privateNetworks.addSubnet('64:ff9b::', 96, 'ipv6');
privateNetworks.addSubnet('2002::', 16, 'ipv6');

/**
 * Whether a request may go to an IP address. IPv4-mapped IPv6 addresses are judged as the IPv4 address they hold.
 *
 * @param address An IP literal, without brackets.
 */
export function isAddressAllowed(address: string, allowPrivateNetwork: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (never.check(address, family)) return false;
  return allowPrivateNetwork || !privateNetworks.check(address, family);
}

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
