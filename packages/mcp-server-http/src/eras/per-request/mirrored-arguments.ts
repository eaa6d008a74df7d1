import type { ToolListing } from '@mao/mcp-result-kit';
import { isJsonObject } from '../../jsonrpc/json-rpc.ts';
import type { RequestHeaders } from '../era.ts';
import { decodeHeaderValue } from './decode-header-value.ts';

/** An argument that clients must mirror into a header (`x-mcp-header` in the tool's schema). */
interface MirroredArgument {
  /** Full header name, `Mcp-Param-…`. */
  readonly header: string;
  readonly path: readonly string[];
}

export type MirrorFault =
  | { readonly type: 'missing'; readonly header: string }
  | { readonly type: 'not-decodable'; readonly header: string }
  | { readonly type: 'mismatch'; readonly header: string };

/** Checks the `Mcp-Param-*` headers of a call against its arguments; `null` when they agree. */
export type CheckMirrors = (tool: string, args: unknown, headers: NonNullable<RequestHeaders>) => MirrorFault | null;

const headerToken = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const decimal = /^-?\d+(?:\.0+)?$/;

/**
 * Reads the schemas of all tools once.
 *
 * @throws TypeError listing every use of `x-mcp-header` that makes clients drop the tool.
 */
export function createMirrorCheck(tools: readonly ToolListing[]): CheckMirrors {
  const mirrored = new Map<string, readonly MirroredArgument[]>();
  const problems: string[] = [];
  for (const tool of tools) {
    const complain = (problem: string): void => void problems.push(`tool ${tool.name}: ${problem}`);
    const found = collect(tool.inputSchema, [], complain);
    const names = new Set(found.map(({ header }) => header.toLowerCase()));
    if (names.size < found.length) complain('two arguments share one x-mcp-header');
    if (found.length > 0) mirrored.set(tool.name, found);
  }
  if (problems.length > 0) throw new TypeError(problems.join('\n'));
  return (tool, args, headers) => {
    for (const { header, path } of mirrored.get(tool) ?? []) {
      const value = valueAt(args, path);
      if (value === undefined || value === null) continue;
      const raw = headers.get(header);
      if (raw === null || raw === undefined) return { type: 'missing', header };
      const decoded = decodeHeaderValue(raw);
      if (decoded === null) return { type: 'not-decodable', header };
      const equal =
        typeof value === 'number' && decimal.test(decoded) ? Number(decoded) === value : decoded === String(value);
      if (!equal) return { type: 'mismatch', header };
    }
    return null;
  };
}

/** Only a chain of `properties` is looked into: elsewhere the annotation has no meaning. */
function collect(schema: unknown, path: readonly string[], complain: (problem: string) => void): MirroredArgument[] {
  if (!isJsonObject(schema) || !isJsonObject(schema['properties'])) return [];
  return Object.entries(schema['properties']).flatMap(([key, property]) => {
    const here = [...path, key];
    const nested = collect(property, here, complain);
    if (!isJsonObject(property) || property['x-mcp-header'] === undefined) return nested;
    const name = property['x-mcp-header'];
    if (typeof name !== 'string' || !headerToken.test(name)) {
      complain(`x-mcp-header of ${here.join('.')} is not a header name`);
      return nested;
    }
    if (!['string', 'integer', 'boolean'].includes(property['type'] as string)) {
      complain(`x-mcp-header of ${here.join('.')} needs the type string, integer or boolean`);
    }
    return [{ header: `Mcp-Param-${name}`, path: here }, ...nested];
  });
}

function valueAt(root: unknown, path: readonly string[]): unknown {
  let value = root;
  for (const key of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}
