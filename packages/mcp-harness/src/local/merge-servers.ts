import type { McpConnectionError, McpServer, McpToolRef, ServerId } from '@mao/mcp-workingset';
import type { CloudConnectResult } from '../client-manager/mcp-client-manager.ts';
import { believedAnnotations } from '../connection/believed-annotations.ts';
import type { ConnectionFailure } from '../connection/connection-failure.ts';
import type { HarnessServer } from '../harness-server.ts';
import type { textsOf } from '../texts.ts';
import type { ReportedServer, ToolsReport } from './read-tools-report.ts';

export interface MergeInput {
  /** What the directory names. */
  readonly servers: readonly HarnessServer[];
  /** What the client last said it has. */
  readonly report: ToolsReport | null;
  /** Names that the user has switched off. */
  readonly disabled: readonly string[];
  /** Why the report is not of now. */
  readonly unsynced: 'no_client' | 'no_report' | null;
  readonly texts: ReturnType<typeof textsOf>;
}

/** Servers that only a client knows have an id of their own, which no key of a directory can be. */
const clientServerId = (name: string): ServerId => `client:${name}`;

function failureOf(reported: ReportedServer | undefined, unsynced: MergeInput['unsynced']): ConnectionFailure | null {
  if (unsynced === 'no_client') return { cause: 'sync_failed', clientMissing: true };
  if (unsynced === 'no_report') return { cause: 'sync_failed' };
  if (reported === undefined) return { cause: 'sync_failed', clientLacksServer: true };
  if (reported.connected) return null;
  return { cause: reported.cause, ...(reported.error === '' ? {} : { clientWords: reported.error }) };
}

/**
 * The servers of a LOCAL session: those of the directory, which the client may have or not, and those of the client's own.
 * Names are what both sides know, so a name decides. Servers of a client that is gone stay listed with their last tools.
 */
export function mergeServers({ servers, report, disabled, unsynced, texts }: MergeInput): CloudConnectResult {
  const off = new Set(disabled);
  const listed = new Set(servers.map(({ name }) => name));
  const own = [...(report?.servers.values() ?? [])].filter(({ name }) => !listed.has(name) && !off.has(name));
  const all: Pick<HarnessServer, 'id' | 'name' | 'description' | 'trustAnnotations'>[] = [
    ...servers.filter(({ name }) => !off.has(name)),
    ...own.map(({ name, description }) => ({ id: clientServerId(name), name, description })),
  ];
  const tools: McpToolRef[] = [];
  const warnings: string[] = [];
  const failedServers: McpConnectionError[] = [];
  for (const server of all) {
    const { id: serverId, name: serverName } = server;
    const reported = report?.servers.get(serverName);
    for (const tool of reported?.tools ?? []) {
      tools.push({
        serverId,
        serverName,
        toolName: tool.name,
        description: tool.description ?? null,
        inputSchema: tool.inputSchema,
        annotations: believedAnnotations(server, tool.annotations),
      });
    }
    const failure = failureOf(reported, unsynced);
    if (failure !== null) {
      const reason = texts.reason(failure);
      failedServers.push({ serverId, serverName, reason, cause: failure.cause });
      warnings.push(
        failure.cause === 'cancelled' ? texts.serverCancelled(serverName) : texts.serverFailed(serverName, reason),
      );
    } else if (reported !== undefined) {
      if (reported.truncated) warnings.push(texts.listTruncated(serverName, reported.tools.length));
      if (reported.skipped > 0) warnings.push(texts.toolsSkipped(serverName, reported.skipped));
    }
  }
  const described: McpServer[] = all.map(({ id, name, description }) => ({
    id,
    name,
    description: description ?? report?.servers.get(name)?.description ?? null,
  }));
  return { servers: described, tools, warnings, failedServers };
}
