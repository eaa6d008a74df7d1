import type { EndpointSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';

const unknownName = 'that host name is not known here: name an address of this machine, such as 127.0.0.1:8091';

const advice: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'another process has that port: end it, or name another port'],
  ['EADDRNOTAVAIL', 'that is no address of this machine: name one that is, such as 127.0.0.1:8091'],
  ['ENOTFOUND', unknownName],
  ['EAI_AGAIN', unknownName],
  ['EACCES', 'this user may not take that port: name one above 1023'],
]);

/** The sentence for an address that cannot be listened on; any other error as it is. */
export function explainListenFailure(
  error: unknown,
  { hostname, port }: EndpointSettings['AGENT_MCP_LISTEN'],
): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const what = code === undefined ? undefined : advice.get(code);
  if (what === undefined) return error;
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return new StartError(`cannot listen on ${host}:${port} (${code}): ${what} in AGENT_MCP_LISTEN (--listen)`, error);
}
