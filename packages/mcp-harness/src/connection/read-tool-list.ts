import type { McpToolAnnotations } from '@mao/mcp-workingset';

/** One entry of `tools/list` as far as the harness uses it. */
export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Record<string, unknown>;
  readonly annotations?: McpToolAnnotations;
  /** Whether a call may (`optional`) or has to (`required`) run as a task; of revision 2025-11-25. */
  readonly taskSupport?: 'optional' | 'required';
}

export interface ToolListing {
  readonly tools: readonly ListedTool[];
  /** Entries that were dropped: no usable name, or a name that the server listed before. */
  readonly skipped: number;
  /** Whether the server had more than the limits let in, or its cursors ran in a circle. */
  readonly truncated: boolean;
}

export interface ToolListLimits {
  readonly maxTools: number;
  readonly maxPages: number;
}

const LONGEST_NAME = 256;

/** Deepest schema that is used, in levels; real ones have about 20, and code that walks a schema may recurse. */
const DEEPEST_SCHEMA = 200;

function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Only literal booleans count; both spellings in use are read (the SDK for Python writes `read_only_hint`). */
function readAnnotations(raw: unknown): McpToolAnnotations | undefined {
  if (!isRecord(raw)) return undefined;
  const annotations: { -readonly [Key in keyof McpToolAnnotations]: McpToolAnnotations[Key] } = {};
  const hints = [
    ['readOnlyHint', 'read_only_hint'],
    ['destructiveHint', 'destructive_hint'],
    ['idempotentHint', 'idempotent_hint'],
    ['openWorldHint', 'open_world_hint'],
  ] as const;
  for (const [name, otherSpelling] of hints) {
    const value = raw[name] ?? raw[otherSpelling];
    if (typeof value === 'boolean') annotations[name] = value;
  }
  if (typeof raw['title'] === 'string') annotations.title = raw['title'];
  return annotations;
}

/** A tool that the server described badly keeps what is usable of it: only a missing name makes it unaddressable. */
export function readTool(raw: unknown): ListedTool | null {
  if (!isRecord(raw)) return null;
  const { name, description, inputSchema } = raw;
  if (typeof name !== 'string' || name.length === 0 || name.length > LONGEST_NAME) return null;
  const annotations = readAnnotations(raw['annotations']);
  const taskSupport = isRecord(raw['execution']) ? raw['execution']['taskSupport'] : undefined;
  return {
    name,
    ...(typeof description === 'string' ? { description } : {}),
    inputSchema: isRecord(inputSchema) && !isDeeperThan(inputSchema, DEEPEST_SCHEMA) ? inputSchema : { type: 'object' },
    ...(annotations === undefined ? {} : { annotations }),
    ...(taskSupport === 'optional' || taskSupport === 'required' ? { taskSupport } : {}),
  };
}

/**
 * Reads a whole tool list, following its cursors.
 *
 * @param fetchPage Asks for one page; throws when the server answers with an error.
 * @throws TypeError when a page is not an object with a `tools` array.
 */
export async function readToolList(
  fetchPage: (cursor: string | undefined) => Promise<unknown>,
  limits: ToolListLimits,
): Promise<ToolListing> {
  const tools = new Map<string, ListedTool>();
  const cursors = new Set<string>();
  let skipped = 0;
  let cursor: string | undefined;
  for (let page = 0; page < limits.maxPages; page += 1) {
    const answer = await fetchPage(cursor);
    if (!isRecord(answer) || !Array.isArray(answer['tools'])) throw new TypeError('tools/list answered without tools');
    for (const raw of answer['tools']) {
      const tool = readTool(raw);
      if (tool === null || tools.has(tool.name)) {
        skipped += 1;
        continue;
      }
      if (tools.size >= limits.maxTools) return { tools: [...tools.values()], skipped, truncated: true };
      tools.set(tool.name, tool);
    }
    const next = answer['nextCursor'];
    if (typeof next !== 'string') return { tools: [...tools.values()], skipped, truncated: false };
    if (cursors.has(next)) break;
    cursors.add(next);
    cursor = next;
  }
  return { tools: [...tools.values()], skipped, truncated: true };
}
