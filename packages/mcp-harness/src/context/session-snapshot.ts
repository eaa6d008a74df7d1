import type { LoadMode } from '@mao/mcp-load-mode';
import {
  createSessionCatalog,
  type McpToolRef,
  type SessionCatalog,
  type SessionCatalogOptions,
  toProviderTools,
} from '@mao/mcp-workingset';

/** What a session may address: fixed when its context was built, replaced when the next one is. */
export interface SessionSnapshot {
  readonly loadMode: LoadMode | null;
  readonly catalog: SessionCatalog;
  /** The tool behind a full name, in whatever mode the session is. */
  refOf(fullName: string): McpToolRef | undefined;
  /** How many (server, tool) pairs of this session share the full name of `ref`. */
  ownersOf(ref: McpToolRef): number;
}

/** Tables are made on first use: most turns need only one of them, and many need none. */
export function createSessionSnapshot(
  input: SessionCatalogOptions & {
    readonly loadMode: LoadMode | null;
    readonly fullNameOf: (ref: McpToolRef) => string;
  },
): SessionSnapshot {
  const { loadMode, fullNameOf, ...known } = input;
  const { tools } = known;
  let catalog: SessionCatalog | undefined;
  let providerTools: ReturnType<typeof toProviderTools> | undefined;
  let owners: Map<string, number> | undefined;
  return {
    loadMode,
    get catalog() {
      catalog ??= createSessionCatalog(known);
      return catalog;
    },
    refOf(fullName) {
      providerTools ??= toProviderTools(tools);
      return providerTools.refOf(fullName);
    },
    ownersOf(ref) {
      if (owners === undefined) {
        owners = new Map();
        for (const tool of tools) {
          const name = fullNameOf(tool);
          owners.set(name, (owners.get(name) ?? 0) + 1);
        }
      }
      return owners.get(fullNameOf(ref)) ?? 0;
    },
  };
}
