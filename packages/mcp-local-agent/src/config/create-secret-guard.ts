import type { LocalServerConfig } from './server-config.ts';

/** Shorter values (`1`, `on`) are no secrets, and taking them out would make a text unreadable. */
const SHORTEST_SECRET = 4;

/**
 * Takes a server's configured values (environment, headers, credentials in the address) out of a text: programs print their
 * configuration when they fail, and what they print is shown and reported.
 */
export function createSecretGuard({ transport }: LocalServerConfig): (text: string) => string {
  const values = Object.values(transport.type === 'stdio' ? transport.env : transport.headers);
  if (transport.type !== 'stdio') {
    const { username, password, searchParams } = new URL(transport.url);
    values.push(username, password, ...searchParams.values());
  }
  const secrets = values
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length >= SHORTEST_SECRET && !/^(bearer|basic|token)$/i.test(value))
    .sort((one, other) => other.length - one.length);
  return (text) => secrets.reduce((kept, secret) => kept.replaceAll(secret, '***'), text);
}
