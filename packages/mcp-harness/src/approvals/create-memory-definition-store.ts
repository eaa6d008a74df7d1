import type { DefinitionStore, KnownTool } from './definition-store.ts';

const MOST_DEFINITIONS = 10_000;

/** Definitions of one process; the oldest are forgotten, and the tool then counts as seen for the first time. */
export function createMemoryDefinitionStore(): DefinitionStore {
  const fingerprints = new Map<string, string>();
  const keyOf = ({ userId, serverName, toolName }: KnownTool): string => JSON.stringify([userId, serverName, toolName]);

  function keep(key: string, fingerprint: string): void {
    fingerprints.delete(key);
    fingerprints.set(key, fingerprint);
    for (const oldest of fingerprints.keys()) {
      if (fingerprints.size <= MOST_DEFINITIONS) break;
      fingerprints.delete(oldest);
    }
  }

  return {
    async remember(tool, fingerprint) {
      const key = keyOf(tool);
      const kept = fingerprints.get(key) ?? fingerprint;
      keep(key, kept);
      return kept;
    },
    async adopt(tool, fingerprint) {
      keep(keyOf(tool), fingerprint);
    },
  };
}
