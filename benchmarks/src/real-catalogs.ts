import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpServer, McpToolRef } from '@mao/mcp-workingset';
import { findFixtures } from '@mao/testing';

interface Catalog {
  readonly server: string;
  readonly description?: string;
  readonly tools: readonly {
    name: string;
    description?: string;
    inputSchema: Record<string, unknown>;
    annotations?: object;
  }[];
}

export interface ToolSet {
  readonly servers: readonly McpServer[];
  readonly tools: readonly McpToolRef[];
}

/** The real catalogs of public servers, or `null` with the reason when they are not on this machine. */
export function readRealCatalogs(): ToolSet | { readonly skipReason: string } {
  const found = findFixtures('catalogs');
  if ('skipReason' in found) return found;
  const servers: McpServer[] = [];
  const tools: McpToolRef[] = [];
  for (const file of readdirSync(found.directory)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const catalog = JSON.parse(readFileSync(join(found.directory, file), 'utf8')) as Catalog;
    const server = { id: file, name: file.replace(/\.json$/, ''), description: catalog.description ?? null };
    servers.push(server);
    for (const tool of catalog.tools) {
      tools.push({
        serverId: server.id,
        serverName: server.name,
        toolName: tool.name,
        description: tool.description ?? null,
        inputSchema: tool.inputSchema,
        annotations: tool.annotations ?? null,
      });
    }
  }
  return { servers, tools };
}

/** The same set repeated under new server names until it holds `count` tools, for figures of very large sessions. */
export function enlarge(set: ToolSet, count: number): ToolSet {
  const servers: McpServer[] = [];
  const tools: McpToolRef[] = [];
  for (let copy = 0; tools.length < count; copy += 1) {
    for (const server of set.servers)
      servers.push({ ...server, id: `${server.id}#${copy}`, name: `${server.name}${copy}` });
    for (const tool of set.tools) {
      if (tools.length < count)
        tools.push({ ...tool, serverId: `${tool.serverId}#${copy}`, serverName: `${tool.serverName}${copy}` });
    }
  }
  return { servers, tools };
}
