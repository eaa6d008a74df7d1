import { formatName } from './format-name.ts';
import { fullToolName } from './full-tool-name.ts';
import { isObject, type JsonObject, kindOf, parseJson } from './parse-object.ts';
import { createSchemaReader, type SchemaReader } from './schema-reader.ts';
import type { Texts } from './texts.ts';
import type { McpToolRef } from './types.ts';

export type ShapedArguments =
  | { readonly ok: true; readonly value: JsonObject; readonly repairs: readonly string[] }
  | { readonly ok: false; readonly message: string };

const DOTTED = 'arguments.';
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Finds the tool's own arguments in the object that the model passed to `mcp_call`. Nothing is dropped: what cannot be
 * placed where the target schema agrees is an error that names it.
 */
export function shapeArguments(outer: JsonObject, ref: McpToolRef, texts: Texts): ShapedArguments {
  const schema = ref.inputSchema;
  const reader = createSchemaReader(schema);
  const repairs: string[] = [];

  const inner = readObject(outer['arguments'], 'arguments', repairs, texts);
  if (!inner.ok) return inner;
  const unwrapped = unwrapEnvelope(inner.value, ref, reader, repairs, texts);
  if (!unwrapped.ok) return unwrapped;

  const value = { ...unwrapped.value };
  const stray: string[] = [];
  const conflicting: string[] = [];
  for (const [key, member] of Object.entries(outer)) {
    if (key === 'server' || key === 'tool' || key === 'arguments') continue;
    const path = key.startsWith(DOTTED) ? dottedPath(key.slice(DOTTED.length), reader, schema) : [key];
    if (path === undefined || (path.length === 1 && path[0] === key && !reader.owns(schema, key))) stray.push(key);
    else if (!place(value, path, member)) conflicting.push(key);
    else repairs.push(`${key.startsWith(DOTTED) ? 'nested_dotted_key' : 'moved_into_arguments'} ${key}`);
  }
  if (stray.length > 0) return { ok: false, message: texts.errors.strayKeys(stray.map(formatName)) };
  if (conflicting.length > 0) return { ok: false, message: texts.errors.conflictingKeys(conflicting.map(formatName)) };
  return { ok: true, value, repairs };
}

/** `arguments` as an object: absent is `{}`, null and blank text too, JSON text of an object is parsed. */
function readObject(value: unknown, name: string, repairs: string[], texts: Texts): ShapedArguments {
  if (value === undefined) return { ok: true, value: {}, repairs };
  if (isObject(value)) return { ok: true, value, repairs };
  if (value === null || (typeof value === 'string' && value.trim() === '')) {
    repairs.push(`empty_object ${name}`);
    return { ok: true, value: {}, repairs };
  }
  if (typeof value !== 'string') return { ok: false, message: texts.errors.argumentsNotObject(kindOf(value)) };
  const parsed = parseJson(value);
  if (!parsed.ok) {
    const { argumentsInvalidJson, reservedKey } = texts.errors;
    return { ok: false, message: parsed.problem === 'reserved' ? reservedKey : argumentsInvalidJson };
  }
  if (parsed.value !== null && !isObject(parsed.value)) {
    return { ok: false, message: texts.errors.argumentsNotObject(kindOf(parsed.value)) };
  }
  repairs.push(parsed.value === null ? `empty_object ${name}` : `parsed_json_string ${name}`);
  return { ok: true, value: parsed.value ?? {}, repairs };
}

/** `{name|tool: <this tool>, arguments}` inside `arguments`, where the tool itself has no such parameters. */
function unwrapEnvelope(
  value: JsonObject,
  ref: McpToolRef,
  reader: SchemaReader,
  repairs: string[],
  texts: Texts,
): ShapedArguments {
  const keys = Object.keys(value);
  const names = keys.filter((key) => key !== 'arguments');
  const isEnvelope =
    names.length > 0 &&
    names.length < keys.length &&
    names.every((key) => ENVELOPE_NAMES.get(key)?.(ref).includes(value[key] as string) === true) &&
    names.some((key) => key !== 'server') &&
    !keys.some((key) => reader.owns(ref.inputSchema, key));
  if (!isEnvelope) return { ok: true, value, repairs };
  const inner = readObject(value['arguments'], 'arguments.arguments', repairs, texts);
  if (inner.ok) repairs.push('unwrapped_envelope arguments');
  return inner;
}

const toolNames = (ref: McpToolRef): readonly string[] => [ref.toolName, fullToolName(ref.serverName, ref.toolName)];

/** Keys that an envelope may hold beside `arguments`, with the only values that make it one. */
const ENVELOPE_NAMES: ReadonlyMap<string, (ref: McpToolRef) => readonly string[]> = new Map([
  ['name', toolNames],
  ['tool', toolNames],
  ['server', (ref: McpToolRef): readonly string[] => [ref.serverName]],
]);

/** Where `arguments.a.b` belongs: the schema's own dotted property if there is one, else nested. */
function dottedPath(rest: string, reader: SchemaReader, schema: unknown): readonly string[] | undefined {
  const segments = rest.split('.');
  if (segments.some((segment) => segment === '' || RESERVED.has(segment))) return undefined;
  return reader.owns(schema, rest) || !reader.owns(schema, segments[0] as string) ? [rest] : segments;
}

/** Sets a member without replacing any; containers on the way are copied, so the model's object stays as it was. */
function place(target: JsonObject, path: readonly string[], member: unknown): boolean {
  const [head, ...rest] = path as [string, ...string[]];
  if (rest.length === 0) {
    if (Object.hasOwn(target, head)) return false;
    target[head] = member;
    return true;
  }
  const inner = Object.hasOwn(target, head) ? target[head] : {};
  if (!isObject(inner)) return false;
  const copy = { ...inner };
  if (!place(copy, rest, member)) return false;
  target[head] = copy;
  return true;
}
