import type { McpToolRef } from '@mao/mcp-workingset';
import { ConnectionCancelled, DeadlineReached } from '../connection/abort-reasons.ts';
import { believedAnnotations } from '../connection/believed-annotations.ts';
import type { ConnectionFailure } from '../connection/connection-failure.ts';
import type { Connector } from '../connection/create-connector.ts';
import { createSecretGuard } from '../connection/create-secret-guard.ts';
import type { McpConnection } from '../connection/mcp-connection.ts';
import type { ToolListing } from '../connection/read-tool-list.ts';
import type { HarnessLogger } from '../harness-logger.ts';
import type { HarnessServer } from '../harness-server.ts';

export interface ServerSlotOptions {
  readonly server: HarnessServer;
  readonly connect: () => Promise<Connector>;
  /** Working folder of the session, if it has one. */
  readonly workspace: () => string | undefined;
  /** Longest time for connecting and reading the tool list, in milliseconds. */
  readonly connectTimeoutMs: number;
  readonly now: () => number;
  readonly logger: HarnessLogger;
}

/** What one server looks like to its session at this moment. */
export interface SlotView {
  readonly tools: readonly McpToolRef[];
  readonly listing: ToolListing | null;
  /** Set while the server cannot be used. */
  readonly failure: ConnectionFailure | null;
  /** The tool list is an old one, because the newer could not be read. */
  readonly outdated: boolean;
}

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/**
 * One server of one session: opens its connection, keeps its tool list, notices drops and list changes, and waits
 * longer and longer before it tries a failing server again. At most one attempt runs at a time, so that no server is
 * ever started twice.
 */
export interface ServerSlot {
  readonly server: HarnessServer;
  readonly view: SlotView;
  readonly connection: McpConnection | null;
  /** Whether the next `refresh` has nothing to wait for. */
  readonly settled: boolean;
  /** Whether the running attempt is a retry after a failure, which a turn need not wait for. */
  readonly retrying: boolean;
  /** Opens, reopens or rereads as needed. Resolves when the slot is as good as it can be; never rejects. */
  refresh(options?: { readonly force?: boolean }): Promise<void>;
  /** Gives up the running attempt, if any. */
  cancel(): void;
  /** Ends everything; resolves when every process of the slot is gone. */
  close(): Promise<void>;
}

export function createServerSlot(options: ServerSlotOptions): ServerSlot {
  const { server, connectTimeoutMs, now, logger } = options;
  const guard = createSecretGuard(server);
  const transports = new Set<{ close(): Promise<void> }>();
  let connection: McpConnection | null = null;
  let listing: ToolListing | null = null;
  let tools: readonly McpToolRef[] = [];
  let failure: ConnectionFailure | null = null;
  let outdated = false;
  let failures = 0;
  let retryAt = 0;
  let attempt: {
    readonly done: Promise<void>;
    readonly controller: AbortController;
    readonly isRetry: boolean;
  } | null = null;
  let closed = false;

  function keep(next: ToolListing): void {
    listing = next;
    outdated = false;
    tools = next.tools.map((tool) => ({
      serverId: server.id,
      serverName: server.name,
      toolName: tool.name,
      description: tool.description ?? null,
      inputSchema: tool.inputSchema,
      annotations: believedAnnotations(server, tool.annotations),
    }));
  }

  async function endTransports(): Promise<void> {
    const ending = [...transports];
    await Promise.allSettled(ending.map((transport) => transport.close()));
    for (const transport of ending) transports.delete(transport);
  }

  function isStale(): boolean {
    if (connection === null || connection.closed) return true;
    return connection.toolsChanged || listing === null;
  }

  async function run(signal: AbortSignal): Promise<void> {
    let opened = connection;
    const connector = await options.connect();
    try {
      if (opened === null || opened.closed) {
        connection = null;
        // What is left of a dropped connection goes in the background: it must not eat into the new attempt's time.
        void endTransports();
        opened = await connector.open(server, {
          signal,
          handshakeTimeoutMs: connectTimeoutMs,
          folder: options.workspace(),
          onTransport: (transport) => transports.add(transport),
        });
      }
      const next = await opened.listTools({ signal, timeoutMs: connectTimeoutMs });
      if (signal.aborted) throw signal.reason;
      keep(next);
      connection = opened;
      failure = null;
      failures = 0;
    } catch (error) {
      fail(error, connector.explain(error), opened);
    }
  }

  function fail(error: unknown, explained: ConnectionFailure, opened: McpConnection | null): void {
    const { stderrTail } = (error ?? {}) as { stderrTail?: string };
    let found = explained;
    const keepsOldList = opened !== null && !opened.closed && connection === opened && listing !== null;
    if (found.cause === 'cancelled') {
      // Nobody waited for it any more; that says nothing about the server, so the next turn simply tries again.
      if (!keepsOldList) {
        failure = found;
        retryAt = 0;
        void endTransports();
      }
      return;
    }
    if (keepsOldList) {
      // The connection works, only its new list could not be read: the old one is better than none.
      outdated = true;
      logger.warn({ server: server.name, error: guard.error(error) }, 'mcp tool list could not be refreshed');
      return;
    }
    if (opened !== null && (found.cause === 'unknown' || found.cause === 'protocol')) {
      found = { ...found, cause: 'sync_failed' };
    }
    failure = found;
    failures += 1;
    retryAt = now() + Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
    connection = null;
    logger.warn(
      {
        server: server.name,
        cause: found.cause,
        error: guard.error(error),
        ...(stderrTail ? { stderr: guard.text(stderrTail) } : {}),
      },
      'mcp server unavailable',
    );
    void endTransports();
  }

  return {
    server,
    get view() {
      const dropped = failure === null && (connection === null || connection.closed);
      const shown: ConnectionFailure | null = failure ?? (dropped ? { cause: 'unknown' } : null);
      return { tools, listing, failure: shown, outdated };
    },
    get connection() {
      return connection !== null && !connection.closed ? connection : null;
    },
    get settled() {
      return attempt === null;
    },
    get retrying() {
      return attempt?.isRetry ?? false;
    },
    refresh({ force = false } = {}) {
      if (closed) return Promise.resolve();
      if (attempt !== null) return attempt.done;
      if (!isStale()) return Promise.resolve();
      if (failure !== null && now() < retryAt && !force) return Promise.resolve();
      const controller = new AbortController();
      const deadline = setTimeout(() => controller.abort(new DeadlineReached(connectTimeoutMs)), connectTimeoutMs);
      const done = run(controller.signal).finally(() => {
        clearTimeout(deadline);
        attempt = null;
      });
      attempt = { done, controller, isRetry: failures > 0 };
      return done;
    },
    cancel() {
      attempt?.controller.abort(new ConnectionCancelled());
    },
    async close() {
      closed = true;
      attempt?.controller.abort(new ConnectionCancelled());
      await attempt?.done;
      await connection?.close();
      await endTransports();
    },
  };
}
