import { isObject, kindOf, parseJson } from './parse-object.ts';
import { createSchemaReader, type Schema, type SchemaReader } from './schema-reader.ts';

/** Deeper than any tool's arguments; a guard for the call stack. */
const DEPTH_LIMIT = 100;

/**
 * Replaces every JSON string that stands where the schema wants an object or array, and no string, by what it holds,
 * at any depth. Only a result of a wanted type counts; everything else stays as it is. The given value is not changed.
 */
export function parseNestedStrings(
  value: unknown,
  schema: Schema,
): { readonly value: unknown; readonly paths: readonly string[] } {
  const paths: string[] = [];
  return { value: visit(value, schema, createSchemaReader(schema), '', 0, paths), paths };
}

function visit(
  value: unknown,
  schema: Schema,
  reader: SchemaReader,
  path: string,
  depth: number,
  paths: string[],
): unknown {
  if (schema === true || depth > DEPTH_LIMIT) return value;
  if (typeof value === 'string') {
    const parsed = parseWanted(value, reader.typesOf(schema));
    if (parsed === undefined) return value;
    paths.push(path);
    return visit(parsed, schema, reader, path, depth + 1, paths);
  }
  if (Array.isArray(value)) {
    const items = value.map((item, index) =>
      visit(item, reader.memberOf(schema, index, value), reader, `${path}/${index}`, depth + 1, paths),
    );
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, member]) => {
    const next = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [key, visit(member, reader.memberOf(schema, key, value), reader, next, depth + 1, paths)] as const;
  });
  return entries.some(([key, member]) => member !== value[key]) ? Object.fromEntries(entries) : value;
}

function parseWanted(text: string, types: ReadonlySet<string>): unknown {
  if (types.has('string') || !(types.has('object') || types.has('array')) || !/^\s*[[{]/.test(text)) return undefined;
  const parsed = parseJson(text);
  return parsed.ok && types.has(kindOf(parsed.value)) ? parsed.value : undefined;
}
