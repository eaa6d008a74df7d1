export type HostVerdict = 'allowed' | 'host' | 'origin';

const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests that a web page steered here (DNS rebinding): the `Host` must be one of ours, and an `Origin`, which
 * only browsers send, must be welcome.
 *
 * @param allowedHosts Added to the loopback names: `name` (any port) or `name:port`. `*` allows every host.
 * @param allowedOrigins Added to pages of this machine: `https://app.example.com`, or a bare host name for any scheme
 * and port. `*` allows every origin, also `null`.
 */
export function createHostGuard(
  allowedHosts: readonly string[],
  allowedOrigins: readonly string[],
): (host: string | null, origin: string | null) => HostVerdict {
  const hosts = new Set([...loopbackNames, ...allowedHosts].map(normalizeEntry));
  const origins = new Set([...loopbackNames, ...allowedOrigins].map(normalizeEntry));
  const anyHost = hosts.has('*');
  const anyOrigin = origins.has('*');
  return (host, origin) => {
    if (!anyHost && !isAllowedHost(host, hosts)) return 'host';
    if (origin !== null && !anyOrigin && !isAllowedOrigin(origin, origins)) return 'origin';
    return 'allowed';
  };
}

function normalizeEntry(entry: string): string {
  return entry.trim().toLowerCase().replace(/\/+$/, '');
}

function isAllowedHost(host: string | null, hosts: ReadonlySet<string>): boolean {
  if (host === null) return false;
  const lower = host.toLowerCase();
  return hosts.has(lower) || hosts.has(withoutPort(lower));
}

function withoutPort(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}

function isAllowedOrigin(origin: string, origins: ReadonlySet<string>): boolean {
  const lower = origin.toLowerCase();
  if (origins.has(lower)) return true;
  const match = /^https?:\/\/([^/?#@]+)$/.exec(lower);
  const host = match?.[1];
  return host !== undefined && (origins.has(host) || origins.has(withoutPort(host)));
}
