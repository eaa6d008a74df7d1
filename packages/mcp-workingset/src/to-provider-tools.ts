import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { compareCodeUnits } from './compare-code-units.ts';
import { fullToolName } from './full-tool-name.ts';
import { compareIds, sortedUnique } from './index-session.ts';
import { isObject } from './parse-object.ts';
import type { McpToolRef, ServerId } from './types.ts';

/** One entry of a provider's tools array. */
export interface ProviderTool {
  /** Matches `^[A-Za-z0-9_-]{1,64}$` and no other entry's name. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
}

export interface ProviderTools {
  readonly tools: readonly ProviderTool[];
  /** The tool behind a name of `tools`; names are looked up, never taken apart. */
  refOf(name: string): McpToolRef | undefined;
}

const PROVIDER_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const NAME_LIMIT = 64;
const HASH_LENGTH = 12;

/**
 * The tools array of FULL mode, sorted like the working set. A tool is called `mcp__{server}__{tool}` where that is a valid
 * provider name and the name of this tool only; else it gets an alias with a hash of the pair, so that a name depends on
 * the set of tools and never on their order.
 */
export function toProviderTools(tools: readonly McpToolRef[]): ProviderTools {
  const refs = sortedRefs(tools);
  const claims = new Map<string, number>();
  for (const ref of refs) {
    const name = fullToolName(ref.serverName, ref.toolName);
    claims.set(name, (claims.get(name) ?? 0) + 1);
  }
  const isOwn = (name: string): boolean => PROVIDER_NAME.test(name) && claims.get(name) === 1;
  const byName = new Map<string, McpToolRef>();
  const names = new Map<McpToolRef, string>();
  const take = (ref: McpToolRef, name: string): void => {
    byName.set(name, ref);
    names.set(ref, name);
  };
  // Plain names first: no alias can take one away.
  for (const ref of refs) {
    const name = fullToolName(ref.serverName, ref.toolName);
    if (isOwn(name)) take(ref, name);
  }
  for (const ref of refs) if (!names.has(ref)) take(ref, freeAlias(ref, byName));
  return {
    tools: refs.map((ref) => ({
      name: names.get(ref) as string,
      description: ref.description ?? '',
      inputSchema: isObject(ref.inputSchema) ? ref.inputSchema : { type: 'object', properties: {} },
    })),
    refOf: (name) => byName.get(name),
  };
}

/** One ref for each (server id, tool name), by server name, id and tool name. */
function sortedRefs(tools: readonly McpToolRef[]): McpToolRef[] {
  const byServer = new Map<ServerId, McpToolRef[]>();
  for (const tool of tools) {
    if (typeof tool?.toolName !== 'string' || typeof tool.serverName !== 'string') continue;
    const refs = byServer.get(tool.serverId);
    if (refs === undefined) byServer.set(tool.serverId, [tool]);
    else refs.push(tool);
  }
  return [...byServer.values()]
    .flatMap(sortedUnique)
    .sort(
      (left, right) =>
        compareCodeUnits(left.serverName, right.serverName) ||
        compareCodeUnits(left.toolName, right.toolName) ||
        compareIds(left.serverId, right.serverId),
    );
}

/** By names alone if that is enough, so that an alias survives a change of ids; by id too for servers of one name. */
function freeAlias(ref: McpToolRef, taken: ReadonlyMap<string, McpToolRef>): string {
  const pair = [ref.serverName, ref.toolName];
  for (let round = 0; ; round += 1) {
    const name = alias(ref, JSON.stringify(round === 0 ? pair : [...pair, ref.serverId, round]));
    if (!taken.has(name)) return name;
  }
}

function alias(ref: McpToolRef, identity: string): string {
  const hash = bytesToHex(sha256(utf8ToBytes(identity))).slice(0, HASH_LENGTH);
  const room = NAME_LIMIT - HASH_LENGTH - 'mcp__'.length - '__'.length - 1;
  const tool = slug(ref.toolName);
  const server = slug(ref.serverName);
  // The tool says more than the server: it gets what the server leaves of at least a third.
  const shownServer = server.slice(0, Math.max(room - tool.length, Math.floor(room / 3)));
  const shownTool = tool.slice(0, room - shownServer.length);
  return `${fullToolName(shownServer, shownTool)}_${hash}`;
}

function slug(name: string): string {
  return name.replace(/[^A-Za-z0-9-]+/g, '_').replace(/^_+|_+$/g, '');
}
