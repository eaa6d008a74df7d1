import { type IndexedServer, indexSession } from './index-session.ts';
import { oneLine } from './one-line.ts';
import { accessOf } from './tool-access.ts';
import type {
  McpConnectionError,
  McpServer,
  McpToolRef,
  McpWorkingSet,
  McpWorkingSetServer,
  ToolAccess,
} from './types.ts';

/**
 * The working set of one session: its servers with purpose, status and tool names, without any schema.
 *
 * Sorted by (server name, tool name) by UTF-16 code unit, so the same set of inputs gives the same data whatever their
 * order, on every machine. `null` when the session has no server: then no section and no meta tool belong in the request.
 * The result is frozen; unchanged input arrays give the same object without building it again.
 */
export function buildMcpWorkingSet(
  servers: readonly McpServer[],
  tools: readonly McpToolRef[],
  connectionErrors: readonly McpConnectionError[] = [],
): McpWorkingSet | null {
  if (servers.length === 0) return null;
  const remembered = recall(servers, tools, connectionErrors);
  if (remembered !== undefined) return remembered;
  const workingSet: McpWorkingSet = Object.freeze({
    servers: Object.freeze(indexSession(servers, tools, connectionErrors).map(toWorkingSetServer)),
  });
  built.add(workingSet);
  remember(servers, tools, connectionErrors, workingSet);
  return workingSet;
}

const built = new WeakSet<McpWorkingSet>();

/** Whether a working set was made here and is therefore frozen throughout. */
export function isBuiltWorkingSet(workingSet: McpWorkingSet): boolean {
  return built.has(workingSet);
}

function toWorkingSetServer(server: IndexedServer): McpWorkingSetServer {
  let readOnlyCount = 0;
  let writableCount = 0;
  const tools = server.tools.map((tool) => {
    const access = accessOf(tool.annotations);
    if (access === 'read-only') readOnlyCount += 1;
    else if (access === 'writable') writableCount += 1;
    return Object.freeze({ name: tool.toolName, access });
  });
  return Object.freeze({
    id: server.id,
    name: server.name,
    purpose: oneLine(server.description),
    status: server.cause === undefined ? 'available' : 'unavailable',
    ...(server.cause === undefined ? {} : { cause: server.cause }),
    readOnlyCount,
    writableCount,
    tools: Object.freeze(tools),
  });
}

/** Every value that the working set depends on, so that a change made in place is noticed. */
interface Snapshot {
  readonly values: readonly unknown[];
  readonly workingSet: McpWorkingSet;
}

// Keyed by the arrays themselves and holding only what the caller's own data holds: it goes when they go.
const snapshots = new WeakMap<readonly McpServer[], WeakMap<readonly McpToolRef[], Snapshot>>();

function recall(
  servers: readonly McpServer[],
  tools: readonly McpToolRef[],
  connectionErrors: readonly McpConnectionError[],
): McpWorkingSet | undefined {
  const snapshot = snapshots.get(servers)?.get(tools);
  if (snapshot === undefined) return undefined;
  let position = 0;
  const { values } = snapshot;
  const unchanged = visitInputs(servers, tools, connectionErrors, (value) => values[position++] === value);
  return unchanged && position === values.length ? snapshot.workingSet : undefined;
}

function remember(
  servers: readonly McpServer[],
  tools: readonly McpToolRef[],
  connectionErrors: readonly McpConnectionError[],
  workingSet: McpWorkingSet,
): void {
  const values: unknown[] = [];
  visitInputs(servers, tools, connectionErrors, (value) => values.push(value) > 0);
  let byTools = snapshots.get(servers);
  if (byTools === undefined) {
    byTools = new WeakMap();
    snapshots.set(servers, byTools);
  }
  byTools.set(tools, { values, workingSet });
}

type InputValue = string | number | null | undefined | ToolAccess;

/** Visits every relevant value in a fixed order and stops at the first `false`. */
function visitInputs(
  servers: readonly McpServer[],
  tools: readonly McpToolRef[],
  connectionErrors: readonly McpConnectionError[],
  visit: (value: InputValue) => boolean,
): boolean {
  if (!visit(servers.length) || !visit(tools.length)) return false;
  for (const server of servers) {
    if (!visit(server?.id) || !visit(server?.name) || !visit(server?.description)) return false;
  }
  for (const tool of tools) {
    if (!visit(tool?.serverId) || !visit(tool?.toolName) || !visit(accessOf(tool?.annotations))) return false;
  }
  for (const failure of connectionErrors) {
    if (!visit(failure?.serverId) || !visit(failure?.serverName)) return false;
    if (!visit(failure?.reason) || !visit(failure?.cause)) return false;
  }
  return true;
}
