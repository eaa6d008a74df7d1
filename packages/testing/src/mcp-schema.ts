import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fixturesRoot } from './fixtures.ts';
import { servicesRequired } from './services-required.ts';

/** A published revision of the MCP schema. */
export type McpRevision = '2024-11-05' | '2025-03-26' | '2025-06-18' | '2025-11-25' | '2026-07-28';

/**
 * Path of the official JSON Schema of an MCP revision, or why it cannot be used. The schemas are third-party files and
 * never committed; they are looked for beside the fixtures, in `reference/mcp-schema/<revision>/schema.json`.
 */
export function findMcpSchema(revision: McpRevision): { file: string } | { skipReason: string } {
  const file = join(resolve(fixturesRoot(), '../reference/mcp-schema'), revision, 'schema.json');
  if (existsSync(file)) return { file };
  const skipReason = `the MCP schema ${revision} is not at ${file}; set MAO_FIXTURES to the fixtures beside it`;
  if (servicesRequired()) throw new Error(skipReason);
  return { skipReason };
}
