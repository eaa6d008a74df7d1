import type { FetchLike } from '@modelcontextprotocol/client';
import type { HarnessLogger } from '../harness-logger.ts';
import type { HarnessServer } from '../harness-server.ts';
import type { ConnectionFailure } from './connection-failure.ts';
import { explainConnectionError } from './explain-connection-error.ts';
import type { McpConnection } from './mcp-connection.ts';
import { openMcpConnection } from './open-mcp-connection.ts';
import { createProcessReaper } from './process-reaper.ts';
import type { ToolListLimits } from './read-tool-list.ts';

export interface ConnectorOptions {
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly limits: ToolListLimits;
  readonly exitGraceMs: number;
  readonly maxMessageBytes: number;
  readonly logger: HarnessLogger;
}

export interface ConnectionAttempt {
  readonly signal: AbortSignal;
  readonly handshakeTimeoutMs: number;
  /** Working folder of a child whose server names none. */
  readonly folder: string | undefined;
  readonly onTransport: (transport: { close(): Promise<void> }) => void;
}

/** Everything that knows the protocol client, behind one door, so that it is loaded as a whole or not at all. */
export interface Connector {
  /** @throws what `explain` explains */
  open(server: HarnessServer, attempt: ConnectionAttempt): Promise<McpConnection>;
  explain(error: unknown): ConnectionFailure;
  close(): Promise<void>;
}

export function createConnector(options: ConnectorOptions): Connector {
  const reaper = createProcessReaper();
  const fetches = new Map<boolean, Promise<FetchLike & { close(): Promise<void> }>>();

  function fetchFor(allowPrivateNetwork: boolean): Promise<FetchLike & { close(): Promise<void> }> {
    const known = fetches.get(allowPrivateNetwork);
    if (known !== undefined) return known;
    const loading = import('./guarded-fetch.ts').then(({ createGuardedFetch }) =>
      createGuardedFetch({ allowPrivateNetwork, maxMessageBytes: options.maxMessageBytes }),
    );
    fetches.set(allowPrivateNetwork, loading);
    return loading;
  }

  return {
    async open(server, { folder, ...attempt }) {
      const fetch: FetchLike = async (url, init) => {
        const guarded = await fetchFor(server.allowPrivateNetwork ?? true);
        return guarded(url, init);
      };
      const defaultFolder = folder === undefined ? {} : { defaultFolder: folder };
      return openMcpConnection({ ...options, ...attempt, ...defaultFolder, server, reaper, fetch });
    },
    explain: explainConnectionError,
    async close() {
      await Promise.all([...fetches.values()].map(async (loading) => (await loading).close()));
    },
  };
}
