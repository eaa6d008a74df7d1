import type { ObjectJsonSchema } from '../types.ts';
import type { ArgumentShape, FieldShape, ObjectArgumentShape } from './argument-shape.ts';
import { schemaFieldLabel } from './schema-field-label.ts';

type Schema = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** Where the publisher is. */
interface Position {
  readonly path: Path;
  /** `$ref`s followed to get here. */
  readonly references: number;
  /** The argument walk reaches this node; it does not enter unions, tuples and records. */
  readonly walked: boolean;
}

export interface PublishedInput {
  readonly schema: ObjectJsonSchema;
  readonly shape: ObjectArgumentShape;
  readonly problems: readonly string[];
}

interface Published {
  readonly schema: Record<string, unknown>;
  readonly nullable: boolean;
  readonly shape: ArgumentShape | undefined;
}

/** Names that every model API accepts as a property. */
const PROPERTY_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** More `$ref`s in a row than this cannot be anything but a circle. */
const MAX_REFERENCES = 32;

/** Formats whose pattern repeats what the format says, at a cost of up to 200 characters in every tool list. */
const SELF_EXPLAINING_FORMATS: ReadonlySet<unknown> = new Set(
  'date date-time time duration email uri uuid guid ipv4 ipv6 hostname'.split(' '),
);

/** Keywords about the schema document itself, or about naming parts of it. */
const DOCUMENT_KEYWORDS: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  'id',
  '$defs',
  'definitions',
  '$ref',
  '~standard',
]);

/**
 * Turns a converter's JSON Schema into what is served: no `$schema`, no `$ref`, no null in unions (a nullable field is
 * an optional one), one type a node, closed objects, no noise. Some clients reject or silently drop whole tools over any
 * of these. Collects what the tool's author must change instead of stopping at the first.
 */
export function publishInputSchema(converted: Schema): PublishedInput {
  const problems: string[] = [];
  const definitions = (converted['$defs'] ?? converted['definitions'] ?? {}) as Schema;
  const publisher = createPublisher(definitions, problems);
  const { schema, shape } = publisher(converted, { path: [], references: 0, walked: true });
  if (schema['type'] !== 'object' || shape?.kind !== 'object') {
    problems.push('input must be a z.object(): tools take named arguments');
    return { schema: { type: 'object' }, shape: EMPTY_SHAPE, problems };
  }
  return { schema: { ...schema, type: 'object' }, shape, problems };
}

const EMPTY_SHAPE: ObjectArgumentShape = { kind: 'object', fields: new Map(), closed: true, needsWalk: false };

function createPublisher(definitions: Schema, problems: string[]) {
  function publish(source: Schema, at: Position): Published {
    const reference = source['$ref'];
    if (typeof reference === 'string') {
      const target = definitions[decodePointer(reference.slice(reference.lastIndexOf('/') + 1))];
      if (typeof target !== 'object' || target === null || at.references > MAX_REFERENCES) {
        problems.push(`${schemaFieldLabel(at.path)} refers to ${reference}, which cannot be written in place`);
        return { schema: {}, nullable: false, shape: undefined };
      }
      const { $ref, ...rest } = source;
      return publish({ ...(target as Schema), ...rest }, { ...at, references: at.references + 1 });
    }
    const { node, nullable } = withoutNull(source);
    const only = Array.isArray(node['anyOf']) && node['anyOf'].length === 1 ? (node['anyOf'][0] as Schema) : undefined;
    if (only !== undefined) {
      const { anyOf, ...rest } = node;
      const inner = publish({ ...only, ...rest }, at);
      return { ...inner, nullable: nullable || inner.nullable };
    }
    const schema: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(node)) {
      if (!DOCUMENT_KEYWORDS.has(keyword) && !isNoise(keyword, value, node)) schema[keyword] = value;
    }
    const alternativeIsNullable = publishAlternatives(schema, at);
    const shape = publishStructure(schema, at) ?? shapeOfAlternatives(schema);
    return { schema, nullable: nullable || alternativeIsNullable, shape };
  }

  function publishStructure(schema: Record<string, unknown>, at: Position): ArgumentShape | undefined {
    if (typeof schema['properties'] === 'object' || schema['type'] === 'object') return publishObject(schema, at);
    return schema['type'] === 'array' ? publishArray(schema, at) : undefined;
  }

  function publishObject(schema: Record<string, unknown>, at: Position): ObjectArgumentShape {
    const fields = new Map<string, FieldShape>();
    const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []);
    const properties: Record<string, unknown> = {};
    let needsWalk = false;
    for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
      const path = [...at.path, 'properties', name];
      const published = publish(property, { ...at, path });
      checkProperty(name, published, path);
      const nulls = meaningOfNull(published, required.has(name));
      if (nulls === 'fill') {
        required.delete(name);
        if (!at.walked)
          problems.push(`${schemaFieldLabel(path)} is nullable inside a union, tuple or record: make it .optional()`);
      }
      needsWalk ||= nulls !== 'keep' || published.shape !== undefined;
      fields.set(name, { nulls, shape: published.shape });
      define(properties, name, published.schema);
    }
    const extra = schema['additionalProperties'];
    const closed = extra === undefined || extra === false;
    schema['type'] = 'object';
    if (closed || schema['properties'] !== undefined) schema['properties'] = properties;
    if (required.size > 0) schema['required'] = [...required];
    else delete schema['required'];
    schema['additionalProperties'] = closed ? false : publishExtra(extra, at);
    return { kind: 'object', fields, closed, needsWalk };
  }

  function publishExtra(extra: unknown, at: Position): unknown {
    if (typeof extra !== 'object' || extra === null) return true;
    const path = [...at.path, 'additionalProperties'];
    const { schema } = publish(extra as Schema, { ...at, path, walked: false });
    return Object.keys(schema).length === 0 ? true : schema;
  }

  function checkProperty(name: string, published: Published, path: Path): void {
    if (!PROPERTY_NAME.test(name)) {
      problems.push(`${schemaFieldLabel(path)} needs a name of 1 to 64 letters, digits, "_", "." or "-"`);
    }
    if (!isDescribed(published.schema))
      problems.push(`${schemaFieldLabel(path)} needs a description: add .describe('…')`);
  }

  function publishArray(schema: Record<string, unknown>, at: Position): ArgumentShape | undefined {
    const { items, prefixItems } = schema;
    // Draft-07 writes a tuple as a list of `items`, 2020-12 as `prefixItems`.
    const tuple = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : undefined;
    if (tuple !== undefined) {
      schema['prefixItems'] = tuple.map(
        (item, index) =>
          publish(item as Schema, { ...at, path: [...at.path, 'prefixItems', index], walked: false }).schema,
      );
      delete schema['additionalItems'];
      if (Array.isArray(items)) delete schema['items'];
      return undefined;
    }
    if (typeof items !== 'object' || items === null) {
      schema['items'] = {};
      return undefined;
    }
    const published = publish(items as Schema, { ...at, path: [...at.path, 'items'] });
    schema['items'] = published.schema;
    return published.shape === undefined ? undefined : { kind: 'array', items: published.shape };
  }

  /** Publishes the members of `anyOf` and `allOf`; tells whether null is among the alternatives. */
  function publishAlternatives(schema: Record<string, unknown>, at: Position): boolean {
    let nullable = false;
    for (const keyword of ['anyOf', 'allOf'] as const) {
      const alternatives = schema[keyword];
      if (!Array.isArray(alternatives)) continue;
      schema[keyword] = alternatives.map((alternative, index) => {
        const published = publish(alternative as Schema, { ...at, path: [...at.path, keyword, index], walked: false });
        if (keyword === 'anyOf') {
          nullable ||= published.nullable;
          return published.schema;
        }
        // Each part of an intersection must let the names of the other parts pass.
        const { additionalProperties, ...open } = published.schema;
        return additionalProperties === false ? open : published.schema;
      });
    }
    return nullable;
  }

  return publish;
}

/** Takes null out of `type`, `anyOf`/`oneOf` and `enum`, and turns lists of types into alternatives. */
function withoutNull(source: Schema): { node: Schema; nullable: boolean } {
  const node: Record<string, unknown> = { ...source };
  let nullable = false;
  const types = node['type'];
  if (Array.isArray(types)) {
    const rest = types.filter((type) => type !== 'null');
    nullable = rest.length < types.length;
    if (rest.length === 1) node['type'] = rest[0];
    else {
      delete node['type'];
      node['anyOf'] = rest.map((type) => ({ type }));
    }
  }
  // Zod validates the call either way; `oneOf` is refused by some model APIs where `anyOf` is not.
  const alternatives = node['anyOf'] ?? node['oneOf'];
  if (Array.isArray(alternatives)) {
    const rest = alternatives.filter((alternative) => (alternative as Schema)['type'] !== 'null');
    nullable ||= rest.length < alternatives.length;
    delete node['oneOf'];
    node['anyOf'] = rest;
  }
  const values = node['enum'];
  if (Array.isArray(values) && values.includes(null)) {
    nullable = true;
    node['enum'] = values.filter((value) => value !== null);
  }
  if (node['nullable'] === true) {
    nullable = true;
    delete node['nullable'];
  }
  if (node['default'] === null) delete node['default'];
  return { node, nullable };
}

/** The names that any alternative accepts, when all are objects: what a union of objects refuses for sure. */
function shapeOfAlternatives(schema: Schema): ObjectArgumentShape | undefined {
  const alternatives = schema['anyOf'];
  if (!Array.isArray(alternatives)) return undefined;
  const fields = new Map<string, FieldShape>();
  for (const alternative of alternatives as Schema[]) {
    if (alternative['type'] !== 'object' || alternative['additionalProperties'] !== false) return undefined;
    for (const name of Object.keys((alternative['properties'] ?? {}) as Schema)) {
      fields.set(name, { nulls: 'keep', shape: undefined });
    }
  }
  return { kind: 'object', fields, closed: true, needsWalk: false };
}

function isNoise(keyword: string, value: unknown, node: Schema): boolean {
  if (keyword === 'pattern') return SELF_EXPLAINING_FORMATS.has(node['format']);
  if (keyword === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  if (keyword === 'maximum') return value === Number.MAX_SAFE_INTEGER;
  if (keyword === 'propertyNames') return JSON.stringify(value) === '{"type":"string"}';
  return false;
}

/** A literal says what it is; everything else must be explained. */
function isDescribed(schema: Schema): boolean {
  if (schema['const'] !== undefined) return true;
  const description = schema['description'];
  return typeof description === 'string' && description.trim() !== '';
}

function meaningOfNull(published: Published, required: boolean): FieldShape['nulls'] {
  if (published.nullable) return required ? 'fill' : 'keep';
  return required || takesAnything(published.schema) ? 'keep' : 'drop';
}

/** `z.any()` and `z.unknown()` publish no constraint, so null is a value like any other. */
function takesAnything(schema: Schema): boolean {
  return !['type', 'anyOf', 'allOf', 'enum', 'const', 'not'].some((keyword) => keyword in schema);
}

function decodePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Sets a property even when it is called `__proto__`. */
function define(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
