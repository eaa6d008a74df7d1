import { connect } from 'node:net';
import { servicesRequired } from './services-required.ts';

/**
 * Why tests against servers must be skipped, or `null` when each accepts connections.
 * With `REQUIRE_SERVICES=1` a missing server throws.
 *
 * @param urls with host and port
 */
export async function serverSkipReason(...urls: readonly string[]): Promise<string | null> {
  for (const url of urls) {
    if (await accepts(new URL(url))) continue;
    const reason = `no server answers at ${url}`;
    if (servicesRequired()) throw new Error(reason);
    return reason;
  }
  return null;
}

function accepts({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 3_000 });
    const settle = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', settle(true)).once('timeout', settle(false)).once('error', settle(false));
  });
}
