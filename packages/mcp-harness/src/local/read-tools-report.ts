import {
  inferUnavailableCause,
  isUnavailableCause,
  type McpToolAnnotations,
  oneLine,
  type UnavailableCause,
} from '@mao/mcp-workingset';
import { readTool } from '../connection/read-tool-list.ts';

export interface ReportedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Record<string, unknown>;
  readonly annotations?: McpToolAnnotations;
}

/** One server as a client reported it. */
export interface ReportedServer {
  readonly name: string;
  readonly description: string | null;
  readonly connected: boolean;
  /** Why it is not connected. */
  readonly cause: UnavailableCause;
  /** The client's own words for it, as one harmless line; may be empty. */
  readonly error: string;
  readonly tools: readonly ReportedTool[];
  /** Entries without a usable name, or with a name that was there before. */
  readonly skipped: number;
  /** Whether tools were left out because the report has too many. */
  readonly truncated: boolean;
}

/** What a client has, as it last said. */
export interface ToolsReport {
  readonly servers: ReadonlyMap<string, ReportedServer>;
  /** Entries that are no servers, are named twice or are too many. */
  readonly dropped: number;
}

const MOST_SERVERS = 200;
const MOST_TOOLS = 5_000;

const LONGEST_NAME = 256;
const LONGEST_DESCRIPTION = 16_384;
const LONGEST_ERROR = 300;

function readTools(raw: unknown, room: number): Pick<ReportedServer, 'tools' | 'skipped' | 'truncated'> {
  const tools = new Map<string, ReportedTool>();
  let skipped = 0;
  for (const entry of Array.isArray(raw) ? raw : []) {
    const tool = readTool(entry);
    if (tool === null || tools.has(tool.name)) {
      skipped += 1;
      continue;
    }
    if (tools.size >= room) return { tools: [...tools.values()], skipped, truncated: true };
    const description = tool.description?.slice(0, LONGEST_DESCRIPTION);
    tools.set(tool.name, description === undefined ? tool : { ...tool, description });
  }
  return { tools: [...tools.values()], skipped, truncated: false };
}

function readServer(raw: unknown, room: number): ReportedServer | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { serverName: name, description, connected, error, cause, tools } = raw as Record<string, unknown>;
  if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME) return null;
  const words = typeof error === 'string' ? error : '';
  return {
    name,
    description: typeof description === 'string' ? description.slice(0, LONGEST_DESCRIPTION) : null,
    connected: connected === true,
    cause: isUnavailableCause(cause) ? cause : inferUnavailableCause(words),
    error: oneLine(words, LONGEST_ERROR),
    ...readTools(tools, room),
  };
}

/** Reads the servers of a report. One bad entry costs only itself, and nothing of it is unbounded. */
export function readToolsReport(entries: readonly unknown[]): ToolsReport {
  const servers = new Map<string, ReportedServer>();
  let room = MOST_TOOLS;
  let dropped = 0;
  for (const entry of entries) {
    const server = servers.size < MOST_SERVERS ? readServer(entry, room) : null;
    if (server === null || servers.has(server.name)) {
      dropped += 1;
      continue;
    }
    room -= server.tools.length;
    servers.set(server.name, server);
  }
  return { servers, dropped };
}
