import { anyResult, type OpenServer } from './open-server.ts';

/** A tool as it goes into a report: what the service uses of MCP's `tools/list`. */
export interface LocalTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Record<string, unknown>;
  readonly annotations?: Record<string, unknown>;
}

const MOST_PAGES = 200;
const MOST_TOOLS = 5_000;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is usable of an entry; only one without a name is of no use. */
function readTool(raw: unknown): LocalTool | null {
  if (!isRecord(raw)) return null;
  const { name, description, inputSchema, annotations } = raw;
  if (typeof name !== 'string' || name === '') return null;
  return {
    name,
    ...(typeof description === 'string' ? { description } : {}),
    inputSchema: isRecord(inputSchema) ? inputSchema : { type: 'object' },
    ...(isRecord(annotations) ? { annotations } : {}),
  };
}

/** All tools of a server, over all pages of its list. @throws what went wrong */
export async function readTools(
  { client }: OpenServer,
  signal: AbortSignal,
  timeout: number,
): Promise<readonly LocalTool[]> {
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const tools = new Map<string, LocalTool>();
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await client.request({ method: 'tools/list', params }, anyResult, { signal, timeout });
    if (!Array.isArray(answer['tools'])) throw new TypeError('tools/list answered without tools');
    for (const raw of answer['tools']) {
      const tool = readTool(raw);
      if (tool !== null && !tools.has(tool.name) && tools.size < MOST_TOOLS) tools.set(tool.name, tool);
    }
    const next = answer['nextCursor'];
    if (typeof next !== 'string' || next === cursor) break;
    cursor = next;
  }
  return [...tools.values()];
}
