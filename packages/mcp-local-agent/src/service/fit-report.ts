import type { LocalServerStatus } from '../servers/create-local-server.ts';

interface ReportEntry {
  readonly serverId: null;
  readonly serverName: string;
  readonly description?: string;
  readonly connected: boolean;
  readonly error?: string;
  readonly cause?: string;
  readonly tools: LocalServerStatus['tools'];
}

function entryOf({ name, description, state, error, cause, tools }: LocalServerStatus): ReportEntry {
  return {
    serverId: null,
    serverName: name,
    ...(description === undefined ? {} : { description }),
    connected: state === 'connected',
    ...(state === 'connecting' ? { error: 'timed out: still connecting', cause: 'timeout' } : {}),
    ...(error === undefined ? {} : { error }),
    ...(cause === undefined ? {} : { cause }),
    tools,
  };
}

/** The report of all servers as one message that the service takes: the largest lists are left out until it fits. */
export function fitReport(
  statuses: readonly LocalServerStatus[],
  requestId: string | undefined,
  maxBytes: number,
): string {
  const entries = statuses.map(entryOf);
  for (;;) {
    const asked = requestId === undefined ? {} : { requestId };
    const text = JSON.stringify({ type: 'mcp_tools_report', ...asked, servers: entries });
    if (Buffer.byteLength(text) <= maxBytes) return text;
    const sizes = entries.map(({ tools }) => JSON.stringify(tools).length);
    const largest = sizes.indexOf(Math.max(...sizes));
    const entry = entries[largest];
    if (entry === undefined || entry.tools.length === 0) return text;
    const error = 'the list of its tools is larger than the service takes';
    entries[largest] = { ...entry, connected: false, cause: 'sync_failed', error, tools: [] };
  }
}
