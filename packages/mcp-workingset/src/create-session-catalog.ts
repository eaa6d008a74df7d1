import { catalogErrorText, visibleJson } from './catalog-error-text.ts';
import { argumentsCheckOf, checkArguments } from './check-arguments.ts';
import type { ArgumentsCheck } from './compile-schema.ts';
import { type CatalogErrors, createCatalogErrors, type MetaTool } from './create-catalog-errors.ts';
import { explainIssues } from './explain-issues.ts';
import { type IndexedServer, indexSession } from './index-session.ts';
import { oneLine } from './one-line.ts';
import { isObject, type JsonObject, kindOf, parseJson } from './parse-object.ts';
import { shapeArguments } from './shape-arguments.ts';
import { textsOf } from './texts.ts';
import { accessOf } from './tool-access.ts';
import type {
  CatalogError,
  Description,
  Locale,
  McpToolRef,
  ServerDescription,
  SessionCatalog,
  SessionTools,
  ToolDescription,
} from './types.ts';

export interface SessionCatalogOptions extends SessionTools {
  /** Language of the messages. @default 'zh-CN' */
  readonly locale?: Locale;
}

/** A tool with its answers, each made at first use. */
interface CatalogTool {
  readonly ref: McpToolRef;
  /** Set when the tool's own server cannot be used now. */
  readonly cause: IndexedServer['cause'];
  readonly resolution: { readonly ok: true; readonly ref: McpToolRef };
  description?: Extract<Description, { ok: true }>;
  text?: { readonly ok: true; readonly text: string };
  check?: ArgumentsCheck;
}

/** All servers of one name; more than one only where a host allows it. */
interface NamedServers {
  readonly name: string;
  readonly servers: readonly IndexedServer[];
  /** Owners of each tool name over all servers of this name. */
  readonly owners: ReadonlyMap<string, readonly CatalogTool[]>;
  readonly cause: IndexedServer['cause'];
}

/**
 * The addressing side of one session: finds tools by (server, tool), describes them and prepares calls, from memory.
 *
 * Only what the given session holds can be reached. Every refusal is a returned {@link CatalogError}; nothing throws for
 * what a model sends. Throws `RangeError` for an unknown locale.
 */
export function createSessionCatalog(input: SessionCatalogOptions): SessionCatalog {
  const texts = textsOf(input.locale);
  const index = indexSession(input.servers, input.tools, input.connectionErrors);
  const byName = groupByName(index);
  const errors = createCatalogErrors(index, texts);

  function find(server: string, tool: string): CatalogTool | CatalogError {
    const named = findServer(server);
    if ('ok' in named) return named;
    const owners = named.owners.get(tool);
    if (owners === undefined) {
      return named.owners.size === 0
        ? errors.nothingSynced(server)
        : errors.unknownTool(server, tool, [...named.owners.keys()]);
    }
    const [owner] = owners;
    if (owners.length > 1 || owner === undefined) return errors.ambiguous(server, tool);
    return owner.cause === undefined ? owner : errors.serverUnavailable(server, owner.cause);
  }

  function findServer(server: string): NamedServers | CatalogError {
    const named = byName.get(server);
    if (named === undefined) return errors.unknownServer(server);
    return named.cause === undefined ? named : errors.serverUnavailable(server, named.cause);
  }

  function describe(argumentsJson: string): Description {
    const address = readAddress(argumentsJson, errors, 'mcp_describe');
    if ('ok' in address) return address;
    if (address.tool === undefined) {
      const named = findServer(address.server);
      if ('ok' in named) return named;
      return named.owners.size === 0
        ? errors.nothingSynced(address.server)
        : { ok: true, value: describeServer(named) };
    }
    const found = find(address.server, address.tool);
    return 'ok' in found ? found : descriptionOf(found, address.server);
  }

  return {
    resolve(server, tool) {
      if (typeof server !== 'string') return errors.notText('server', kindOf(server));
      if (typeof tool !== 'string') return errors.notText('tool', kindOf(tool));
      const found = find(server, tool);
      return 'ok' in found ? found : found.resolution;
    },
    describe,
    describeText(argumentsJson) {
      const address = readAddress(argumentsJson, errors, 'mcp_describe');
      if (!('ok' in address) && address.tool !== undefined) {
        const found = find(address.server, address.tool);
        if (!('ok' in found)) {
          found.text ??= { ok: true, text: visibleJson(descriptionOf(found, address.server).value) };
          return found.text;
        }
      }
      const described = describe(argumentsJson);
      return described.ok
        ? { ok: true, text: visibleJson(described.value) }
        : { ok: false, text: catalogErrorText(described) };
    },
    prepareCall(argumentsJson) {
      const address = readAddress(argumentsJson, errors, 'mcp_call');
      if ('ok' in address) return address;
      const found = find(address.server, address.tool as string);
      if ('ok' in found) return found;
      const { ref } = found;
      const shaped = shapeArguments(address.outer, ref, texts);
      if (!shaped.ok) return errors.badArguments(shaped.message, ref.inputSchema);
      found.check ??= isObject(ref.inputSchema) ? argumentsCheckOf(ref.inputSchema) : () => null;
      const checked = checkArguments(shaped.value, ref.inputSchema, found.check);
      if (checked.errors.length > 0)
        return errors.invalidArguments(address.server, ref, explainIssues(checked.errors, texts));
      return { ok: true, ref, arguments: checked.value, repairs: [...shaped.repairs, ...checked.repairs] };
    },
  };
}

interface Address {
  readonly outer: JsonObject;
  readonly server: string;
  readonly tool: string | undefined;
}

const MALFORMED = { ok: false, problem: 'malformed' } as const;

function readAddress(argumentsJson: string, errors: CatalogErrors, asked: MetaTool): Address | CatalogError {
  const parsed = typeof argumentsJson === 'string' ? parseJson(argumentsJson) : MALFORMED;
  if (!parsed.ok) return parsed.problem === 'reserved' ? errors.reservedKey() : errors.invalidJson(asked);
  if (!isObject(parsed.value)) return errors.notAnObject(kindOf(parsed.value), asked);
  const outer = parsed.value;
  const toolOptional = asked === 'mcp_describe';
  const { server, tool } = outer;
  if (server === undefined || server === null || server === '') return errors.missing('server');
  if (typeof server !== 'string') return errors.notText('server', kindOf(server));
  if (tool === undefined || tool === null || (tool === '' && toolOptional)) {
    return toolOptional ? { outer, server, tool: undefined } : errors.missing('tool');
  }
  if (typeof tool !== 'string') return errors.notText('tool', kindOf(tool));
  return { outer, server, tool };
}

function groupByName(index: readonly IndexedServer[]): ReadonlyMap<string, NamedServers> {
  const grouped = new Map<string, IndexedServer[]>();
  for (const server of index) {
    const group = grouped.get(server.name);
    if (group === undefined) grouped.set(server.name, [server]);
    else group.push(server);
  }
  return new Map([...grouped].map(([name, servers]) => [name, nameServers(name, servers)]));
}

function nameServers(name: string, servers: readonly IndexedServer[]): NamedServers {
  const owners = new Map<string, CatalogTool[]>();
  for (const server of servers) {
    for (const ref of server.tools) {
      const tool: CatalogTool = { ref, cause: server.cause, resolution: { ok: true, ref } };
      const known = owners.get(ref.toolName);
      if (known === undefined) owners.set(ref.toolName, [tool]);
      else known.push(tool);
    }
  }
  const cause = servers.every((server) => server.cause !== undefined) ? servers[0]?.cause : undefined;
  return { name, servers, owners, cause };
}

function descriptionOf(
  tool: CatalogTool,
  server: string,
): Extract<Description, { ok: true }> & { readonly value: ToolDescription } {
  const { ref } = tool;
  tool.description ??= {
    ok: true,
    value: {
      server,
      tool: ref.toolName,
      description: ref.description ?? '',
      inputSchema: isObject(ref.inputSchema) ? ref.inputSchema : {},
      ...(isObject(ref.annotations) ? { annotations: ref.annotations } : {}),
    },
  };
  return tool.description as Extract<Description, { ok: true }> & { readonly value: ToolDescription };
}

function describeServer(named: NamedServers): ServerDescription {
  const refs = named.servers.flatMap((server) => server.tools);
  return {
    server: named.name,
    tools: refs.map((ref) => ({
      name: ref.toolName,
      access: accessOf(ref.annotations),
      description: oneLine(ref.description),
    })),
  };
}
