import { compareCodeUnits } from './compare-code-units.ts';
import { inferUnavailableCause, isUnavailableCause } from './infer-unavailable-cause.ts';
import { stringifyDefinition } from './stringify-definition.ts';
import { accessOf } from './tool-access.ts';
import type { McpConnectionError, McpServer, McpToolRef, ServerId, UnavailableCause } from './types.ts';

/** A server of the session with what is known about it; the common ground of the working set and the catalog. */
export interface IndexedServer {
  readonly id: ServerId;
  readonly name: string;
  readonly description: string;
  /** Known only from a failed connection, not from `servers`. */
  readonly fromFailure: boolean;
  /** Set when the server cannot be used now. */
  cause: UnavailableCause | undefined;
  /** One ref a name, sorted by name. */
  tools: McpToolRef[];
}

/** The most useful cause first: it stands when one server has several failures. */
const CAUSE_ORDER: readonly UnavailableCause[] = [
  'unauthorized',
  'start_failed',
  'refused',
  'timeout',
  'protocol',
  'sync_failed',
  'cancelled',
  'unknown',
];

/**
 * Groups and sorts what a session knows. The result depends on the set of inputs, never on their order.
 *
 * - A tool counts only on a server of the session: an id that is neither in `servers` nor in a failure is left out.
 * - Of two refs with the same (server, tool) the stricter one stands, so that a copy cannot soften a hint.
 * - A failure without an id means the servers of that name that brought no tools; all of them if each brought some.
 * - An entry that is no server or tool at all (a missing name) affects nobody else.
 */
export function indexSession(
  servers: readonly McpServer[],
  tools: readonly McpToolRef[],
  connectionErrors: readonly McpConnectionError[] = [],
): IndexedServer[] {
  const byId = new Map<ServerId, IndexedServer>();
  for (const server of servers) {
    if (!isServerId(server?.id) || typeof server.name !== 'string') continue;
    const entry = newServer(server.id, server.name, server.description ?? '');
    const known = byId.get(server.id);
    if (known === undefined || compareServers(entry, known) < 0) byId.set(server.id, entry);
  }
  const failures = connectionErrors.filter((failure) => typeof failure?.serverName === 'string');
  for (const failure of failures) {
    if (!isServerId(failure.serverId)) continue;
    const known = byId.get(failure.serverId);
    if (known === undefined || (known.fromFailure && failure.serverName < known.name)) {
      const entry = newServer(failure.serverId, failure.serverName, '', true);
      entry.cause = known?.cause;
      byId.set(failure.serverId, entry);
    }
    markUnavailable(byId.get(failure.serverId), failure);
  }
  for (const tool of tools) {
    if (typeof tool?.toolName === 'string') byId.get(tool.serverId)?.tools.push(tool);
  }
  const all = [...byId.values()];
  for (const server of all) server.tools = sortedUnique(server.tools);
  addFailuresWithoutId(
    all,
    failures.filter((failure) => !isServerId(failure.serverId)),
  );
  return all.sort(compareServers);
}

function newServer(id: ServerId, name: string, description: string, fromFailure = false): IndexedServer {
  const text = typeof description === 'string' ? description : '';
  return { id, name, description: text, fromFailure, cause: undefined, tools: [] };
}

function isServerId(value: unknown): value is ServerId {
  return typeof value === 'string' || typeof value === 'number';
}

function markUnavailable(server: IndexedServer | undefined, failure: McpConnectionError): void {
  if (server === undefined) return;
  const cause = isUnavailableCause(failure.cause) ? failure.cause : inferUnavailableCause(failure.reason);
  if (server.cause === undefined || CAUSE_ORDER.indexOf(cause) < CAUSE_ORDER.indexOf(server.cause))
    server.cause = cause;
}

function addFailuresWithoutId(all: IndexedServer[], failures: readonly McpConnectionError[]): void {
  const named = new Map<string, IndexedServer[]>();
  for (const server of all) named.set(server.name, [...(named.get(server.name) ?? []), server]);
  for (const failure of failures) {
    let targets = named.get(failure.serverName);
    if (targets === undefined) {
      targets = [newServer(failure.serverName, failure.serverName, '', true)];
      named.set(failure.serverName, targets);
      all.push(...targets);
    }
    const silent = targets.filter((server) => server.tools.length === 0);
    for (const server of silent.length > 0 ? silent : targets) markUnavailable(server, failure);
  }
}

function compareServers(left: IndexedServer, right: IndexedServer): number {
  return (
    compareCodeUnits(left.name, right.name) ||
    compareIds(left.id, right.id) ||
    compareCodeUnits(left.description, right.description)
  );
}

/** Numbers before strings, so that `1` and `'1'` have an order. */
export function compareIds(left: ServerId, right: ServerId): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return compareCodeUnits(left, right);
  return typeof left === 'number' ? -1 : 1;
}

/** Sorts in place; tool lists mostly arrive sorted or short, so the sort is skipped where it would change nothing. */
export function sortedUnique(tools: McpToolRef[]): McpToolRef[] {
  let strictlySorted = true;
  for (let index = 1; index < tools.length && strictlySorted; index += 1) {
    strictlySorted = (tools[index - 1] as McpToolRef).toolName < (tools[index] as McpToolRef).toolName;
  }
  if (strictlySorted) return tools;
  tools.sort((left, right) => compareCodeUnits(left.toolName, right.toolName));
  return tools.reduce<McpToolRef[]>((unique, tool) => {
    const last = unique.at(-1);
    if (last?.toolName !== tool.toolName) unique.push(tool);
    else if (isStricter(tool, last)) unique[unique.length - 1] = tool;
    return unique;
  }, []);
}

const STRICTNESS = { writable: 0, unknown: 1, 'read-only': 2 } as const;

function isStricter(tool: McpToolRef, other: McpToolRef): boolean {
  const order = STRICTNESS[accessOf(tool.annotations)] - STRICTNESS[accessOf(other.annotations)];
  return order !== 0 ? order < 0 : definitionText(tool) < definitionText(other);
}

function definitionText(tool: McpToolRef): string {
  const { inputSchema, description = null, annotations = null, serverName } = tool;
  return stringifyDefinition({ inputSchema, description, annotations, serverName });
}
