import { BlockList, isIP } from 'node:net';

/** Addresses of cloud metadata services and of the link itself: no MCP server lives there, but credentials do. */
const never = new BlockList();
never.addSubnet('169.254.0.0', 16);
never.addSubnet('fe80::', 10, 'ipv6');
never.addAddress('fd00:ec2::254', 'ipv6');
never.addAddress('fd20:ce::254', 'ipv6');
never.addAddress('100.100.100.200');
never.addAddress('168.63.129.16');
// The same link-local range behind NAT64 and 6to4.
never.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
never.addSubnet('2002:a9fe::', 32, 'ipv6');

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
