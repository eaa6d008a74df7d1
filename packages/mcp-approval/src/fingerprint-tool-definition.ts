import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What a model and a user judge a tool by. */
export interface ToolDefinitionSlice {
  readonly toolName: string;
  readonly description?: string | null;
  readonly inputSchema: unknown;
  readonly annotations?: object | null;
}

const byCodeUnit = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** A value to write, or text to write as it is. */
type Task = { readonly value: unknown } | { readonly text: string };

/**
 * JSON with sorted keys and without `undefined`, as JSON.stringify would leave it out. Works on a list of tasks instead
 * of the call stack: schemas come from outside and may be nested to any depth.
 */
function canonicalJson(root: unknown): string {
  const parts: string[] = [];
  const tasks: Task[] = [{ value: root }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if ('text' in task) {
      parts.push(task.text);
      continue;
    }
    const { value } = task;
    if (typeof value !== 'object' || value === null) {
      parts.push(typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? 'null'));
      continue;
    }
    const later: Task[] = [];
    if (Array.isArray(value)) {
      value.forEach((item: unknown, index) => {
        later.push({ text: index === 0 ? '[' : ',' }, { value: item });
      });
      later.push({ text: value.length === 0 ? '[]' : ']' });
    } else {
      const entries = Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .sort(([left], [right]) => byCodeUnit(left, right));
      entries.forEach(([key, item], index) => {
        later.push({ text: `${index === 0 ? '{' : ','}${JSON.stringify(key)}:` }, { value: item });
      });
      later.push({ text: entries.length === 0 ? '{}' : '}' });
    }
    for (let index = later.length - 1; index >= 0; index -= 1) tasks.push(later[index] as Task);
  }
  return parts.join('');
}

/**
 * SHA-256 over name, description, input schema and annotations of a tool, as `sha256:` and 64 hexadecimal digits.
 *
 * Two definitions have the same fingerprint exactly if they are the same JSON, whatever the order of keys; a missing
 * description or annotation object counts as `null`. Keep it per (server, tool) when a tool is first seen, and pass
 * `definitionChanged` to `decideApproval` where a later one differs: a server that swaps a harmless tool for another one
 * under the same name is asked about again. The value must be JSON, without cycles.
 */
export function fingerprintToolDefinition(tool: ToolDefinitionSlice): string {
  const { toolName, description = null, inputSchema, annotations = null } = tool;
  const canonical = canonicalJson([toolName, description, inputSchema, annotations]);
  return `sha256:${bytesToHex(sha256(utf8ToBytes(canonical)))}`;
}
