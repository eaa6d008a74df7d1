import type { DefinitionStore, KnownTool } from '@mao/mcp-harness';
import type { SqlDatabase } from '@mao/sql-database';
import { and, eq } from 'drizzle-orm';
import { digest } from './digest.ts';
import { mcpKnownTool } from './tables.ts';

const keyOf = ({ userId, serverName, toolName }: KnownTool): { userId: number; toolKey: string } => ({
  userId,
  toolKey: digest(serverName, toolName),
});

export function createDefinitionStore(database: SqlDatabase): DefinitionStore {
  async function find(tool: KnownTool): Promise<string | undefined> {
    const { userId, toolKey } = keyOf(tool);
    const [row] = await database
      .select({ fingerprint: mcpKnownTool.fingerprint })
      .from(mcpKnownTool)
      .where(and(eq(mcpKnownTool.userId, userId), eq(mcpKnownTool.toolKey, toolKey)));
    return row?.fingerprint;
  }

  return {
    async remember(tool, fingerprint) {
      const known = await find(tool);
      if (known !== undefined) return known;
      if (await database.insertIfAbsent(mcpKnownTool, { ...keyOf(tool), fingerprint })) return fingerprint;
      return (await find(tool)) ?? fingerprint;
    },
    async adopt(tool, fingerprint) {
      const key = [mcpKnownTool.userId, mcpKnownTool.toolKey];
      await database.upsert(mcpKnownTool, { ...keyOf(tool), fingerprint }, { key, update: ['fingerprint'] });
    },
  };
}
