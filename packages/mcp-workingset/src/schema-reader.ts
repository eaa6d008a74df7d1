import { isObject, type JsonObject, kindOf } from './parse-object.ts';
import { followPointer } from './schema-work.ts';

/** A JSON Schema as it comes: anything that is no object or boolean is read as "allows everything". */
export type Schema = unknown;

const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
const ALL = new Set<string>(TYPES);
// Schemas may loop or repeat themselves without end; past this the reader knows nothing more.
const STEP_LIMIT = 20_000;

export interface SchemaReader {
  /** The JSON types that a value may have, as far as the schema says. */
  typesOf(schema: Schema): ReadonlySet<string>;
  /** The schema of one member of `value`, through references and combinations; `true` where nothing is said. */
  memberOf(schema: Schema, key: string | number, value: unknown): Schema;
  /** Whether the schema names this property anywhere at its top. */
  owns(schema: Schema, key: string): boolean;
}

/**
 * Reads what a schema wants without judging a value: enough to repair arguments, also where the schema cannot be compiled.
 * Follows local references only.
 */
export function createSchemaReader(root: Schema): SchemaReader {
  let steps = 0;
  const isSpent = (): boolean => {
    steps += 1;
    return steps > STEP_LIMIT;
  };
  const known = new Map<JsonObject, ReadonlySet<string>>();

  function typesOf(schema: Schema): ReadonlySet<string> {
    if (schema === false) return new Set();
    if (!isObject(schema) || isSpent()) return ALL;
    const before = known.get(schema);
    if (before !== undefined) return before;
    known.set(schema, ALL);
    let types = declaredTypes(schema);
    for (const part of conjuncts(schema)) types = intersect(types, typesOf(part));
    for (const branches of disjuncts(schema))
      types = intersect(types, new Set(branches.flatMap((one) => [...typesOf(one)])));
    known.set(schema, types);
    return types;
  }

  function memberOf(schema: Schema, key: string | number, value: unknown, depth = 0): Schema {
    if (!isObject(schema) || depth > 16 || isSpent()) return schema !== false;
    const parts: Schema[] = [ownMember(schema, key)];
    for (const part of conjuncts(schema)) parts.push(memberOf(part, key, value, depth + 1));
    for (const branches of disjuncts(schema)) {
      const plausible = branches.filter((branch) => fits(branch, value));
      parts.push({
        anyOf: (plausible.length > 0 ? plausible : branches).map((one) => memberOf(one, key, value, depth + 1)),
      });
    }
    const telling = parts.filter((part) => part !== true);
    return telling.length === 0 ? true : telling.length === 1 ? telling[0] : { allOf: telling };
  }

  function owns(schema: Schema, key: string, depth = 0): boolean {
    if (!isObject(schema) || depth > 16 || isSpent()) return false;
    if (isObject(schema['properties']) && Object.hasOwn(schema['properties'], key)) return true;
    return [...conjuncts(schema), ...disjuncts(schema).flat()].some((part) => owns(part, key, depth + 1));
  }

  /** Whether a branch of a union can mean this value: its type, its constants and its required keys agree. */
  function fits(branch: Schema, value: unknown): boolean {
    const schema = isObject(branch) && typeof branch['$ref'] === 'string' ? resolve(branch['$ref']) : branch;
    if (schema === false) return false;
    if (!typesOf(schema).has(kindOf(value))) return false;
    if (!isObject(schema) || !isObject(value)) return true;
    const required = schema['required'];
    if (Array.isArray(required) && required.some((key) => typeof key === 'string' && !Object.hasOwn(value, key)))
      return false;
    if (!isObject(schema['properties'])) return true;
    return Object.entries(schema['properties']).every(([key, property]) => {
      if (!isObject(property) || !Object.hasOwn(value, key) || isObject(value[key])) return true;
      if (Object.hasOwn(property, 'const')) return property['const'] === value[key];
      return !Array.isArray(property['enum']) || property['enum'].includes(value[key]);
    });
  }

  function conjuncts(schema: JsonObject): Schema[] {
    const parts: Schema[] = Array.isArray(schema['allOf']) ? [...schema['allOf']] : [];
    if (typeof schema['$ref'] === 'string') parts.push(resolve(schema['$ref']));
    return parts;
  }

  function resolve(reference: string): Schema {
    return reference.startsWith('#') ? (followPointer(root, reference) ?? true) : true;
  }

  return {
    typesOf,
    memberOf: (schema, key, value) => memberOf(schema, key, value),
    owns: (schema, key) => owns(schema, key),
  };
}

function disjuncts(schema: JsonObject): Schema[][] {
  return [schema['anyOf'], schema['oneOf']].filter(
    (branches): branches is Schema[] => Array.isArray(branches) && branches.length > 0,
  );
}

function declaredTypes(schema: JsonObject): ReadonlySet<string> {
  let types: ReadonlySet<string> = ALL;
  const { type, enum: values } = schema;
  if (typeof type === 'string') types = new Set([type === 'integer' ? 'number' : type]);
  else if (Array.isArray(type)) types = new Set(type.map((one) => (one === 'integer' ? 'number' : String(one))));
  if (schema['nullable'] === true) types = new Set([...types, 'null']);
  if (Object.hasOwn(schema, 'const')) types = intersect(types, new Set([kindOf(schema['const'])]));
  if (Array.isArray(values)) types = intersect(types, new Set(values.map(kindOf)));
  return types;
}

function intersect(left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> {
  return left === ALL ? right : right === ALL ? left : new Set([...left].filter((type) => right.has(type)));
}

function ownMember(schema: JsonObject, key: string | number): Schema {
  return typeof key === 'number' ? ownItem(schema, key) : ownProperty(schema, key);
}

function ownProperty(schema: JsonObject, key: string): Schema {
  if (isObject(schema['properties']) && Object.hasOwn(schema['properties'], key)) return schema['properties'][key];
  // A pattern may be hostile and is not run here: where there is one, nothing is known of the other keys.
  if (isObject(schema['patternProperties'])) return true;
  return schema['additionalProperties'] ?? true;
}

function ownItem(schema: JsonObject, index: number): Schema {
  const { prefixItems, items } = schema;
  if (Array.isArray(prefixItems) && index < prefixItems.length) return prefixItems[index];
  if (Array.isArray(items)) return index < items.length ? items[index] : (schema['additionalItems'] ?? true);
  return items ?? true;
}
