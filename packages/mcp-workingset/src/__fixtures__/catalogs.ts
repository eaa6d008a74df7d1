import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFixtures } from '@mao/testing';
import type { McpServer, McpToolAnnotations, McpToolRef } from '../types.ts';

interface CatalogFile {
  readonly server: string;
  readonly description: string;
  readonly tools: readonly {
    readonly name: string;
    readonly description?: string;
    readonly inputSchema: Record<string, unknown>;
    readonly annotations?: McpToolAnnotations;
  }[];
}

export type RealCatalogs = { servers: McpServer[]; tools: McpToolRef[] } | { skipReason: string };

/** Every tool of the real catalogs, each file as one server. */
export function loadRealCatalogs(): RealCatalogs {
  const found = findFixtures('catalogs');
  if ('skipReason' in found) return found;
  const files = readdirSync(found.directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(found.directory, name), 'utf8')) as CatalogFile);
  return {
    servers: files.map((file, index) => ({ id: index + 1, name: file.server, description: file.description })),
    tools: files.flatMap((file, index) =>
      file.tools.map((tool) => ({
        serverId: index + 1,
        serverName: file.server,
        toolName: tool.name,
        description: tool.description ?? null,
        inputSchema: tool.inputSchema,
        annotations: tool.annotations ?? null,
      })),
    ),
  };
}
