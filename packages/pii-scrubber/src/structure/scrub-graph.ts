import type { Below, FieldContext, FieldRules } from './field-rules.ts';
import { define, isLeafObject, keysOfArray, primitiveOf, renameKeys, snapshot } from './object-kinds.ts';

type Shape = 'array' | 'object' | 'map' | 'set' | 'error' | 'json';

/** One object under one context. `values` are scrubbed leaves or further nodes. */
interface GraphNode {
  readonly source: object;
  readonly shape: Shape;
  readonly keys: readonly unknown[];
  readonly values: unknown[];
  readonly renames: Map<string, string> | undefined;
  readonly parents: GraphNode[];
  changed: boolean;
  copy: object | undefined;
}

class Link {
  readonly node: GraphNode;
  constructor(node: GraphNode) {
    this.node = node;
  }
}

/** What a walk that was broken off had read and finished. */
export interface ReadBefore {
  /** Properties of objects, each already read once; some are scrubbed. */
  readonly properties: ReadonlyMap<object, Record<string, unknown>>;
  /** The result for an object that is finished; undefined if it is not. */
  readonly resultOf: (source: object, context: FieldContext) => unknown;
}

/**
 * Scrubs any graph of objects: cycles, shared references, maps, sets, errors, class instances, any depth. Nothing
 * recurses: objects are read breadth first, "changed" is carried from children to parents, then what changed is
 * copied. Linear in objects and references.
 */
export function scrubGraph(root: object, rootContext: FieldContext, rules: FieldRules, before: ReadBefore): unknown {
  const nodes = new Map<FieldContext, Map<object, GraphNode>>();
  // As JSON.stringify does, toJSON is asked once: its answer is not asked again.
  const answers = new Set<unknown>();
  const queue: { readonly node: GraphNode; readonly context: FieldContext }[] = [];

  let top: GraphNode | undefined;
  const nodeOf = (source: object, context: FieldContext): GraphNode => {
    // A way back to the root is the root, whatever key it stands under.
    if (source === root && top !== undefined) return top;
    let bySource = nodes.get(context);
    if (bySource === undefined) {
      bySource = new Map();
      nodes.set(context, bySource);
    }
    let node = bySource.get(source);
    if (node === undefined) {
      node = open(source, context, rules, before.properties.get(source), answers);
      bySource.set(source, node);
      queue.push({ node, context });
    }
    return node;
  };

  top = nodeOf(root, rootContext);
  for (let index = 0; index < queue.length; index += 1) {
    const { node, context } = queue[index] as (typeof queue)[number];
    for (let at = 0; at < node.values.length; at += 1) {
      const value = node.values[at];
      const field = fieldOf(rules, node, context, node.keys[at]);
      if (typeof value === 'object' && value !== null && !isLeafObject(value, field.mask)) {
        const finished = before.resultOf(value, field);
        if (finished !== undefined) {
          node.values[at] = finished;
          if (finished !== value) node.changed = true;
          continue;
        }
        const child = nodeOf(value, field);
        child.parents.push(node);
        node.values[at] = new Link(child);
      } else if (!field.keep && typeof value !== 'object') {
        const next = rules.leaf(field, value);
        if (!Object.is(next, value)) {
          node.values[at] = next;
          node.changed = true;
        }
      }
    }
  }

  const dirty = queue.map(({ node }) => node).filter((node) => node.changed);
  for (let index = 0; index < dirty.length; index += 1) {
    for (const parent of (dirty[index] as GraphNode).parents) {
      if (parent.changed) continue;
      parent.changed = true;
      dirty.push(parent);
    }
  }
  for (const node of dirty) node.copy = shell(node);
  for (const node of dirty) fill(node);
  return resolve(new Link(top));
}

function fieldOf(rules: FieldRules, node: GraphNode, context: FieldContext, key: unknown): FieldContext {
  return typeof key === 'string' && node.shape !== 'json' ? below(rules, context, key).field : context;
}

function below(rules: FieldRules, context: FieldContext, key: string): Below {
  return rules.below(context, key);
}

/** Reads one object. One that cannot be read becomes an empty one: it could not be serialised either. */
function open(
  source: object,
  context: FieldContext,
  rules: FieldRules,
  known: Record<string, unknown> | undefined,
  answers: Set<unknown>,
): GraphNode {
  try {
    return read(source, context, rules, known, answers);
  } catch {
    return {
      source,
      shape: 'object',
      keys: [],
      values: [],
      renames: undefined,
      parents: [],
      changed: true,
      copy: undefined,
    };
  }
}

function read(
  source: object,
  context: FieldContext,
  rules: FieldRules,
  known: Record<string, unknown> | undefined,
  answers: Set<unknown>,
): GraphNode {
  const make = (
    shape: Shape,
    keys: readonly unknown[],
    values: unknown[],
    renames?: Map<string, string>,
    changed = false,
  ): GraphNode => ({
    source,
    shape,
    keys,
    values,
    renames,
    parents: [],
    changed: changed || renames !== undefined,
    copy: undefined,
  });
  if (Array.isArray(source)) {
    const keys = keysOfArray(source);
    if (keys === undefined) return make('array', [], source.slice());
    return make('array', keys, Object.values(source), renamesOf(keys, context, rules));
  }
  if (source instanceof Map) {
    const keys = [...source.keys()];
    return make('map', keys, [...source.values()], renamesOf(keys, context, rules));
  }
  if (source instanceof Set) return make('set', [], [...source]);
  if (source instanceof Error) {
    const properties: Record<string, unknown> = { message: source.message, stack: source.stack, ...snapshot(source) };
    if (source.cause !== undefined) properties['cause'] = source.cause;
    return make('error', Object.keys(properties), Object.values(properties));
  }
  const primitive = primitiveOf(source);
  if (primitive !== undefined) return make('json', ['json'], [primitive]);
  const properties = known ?? snapshot(source);
  const json = known === undefined && !answers.has(source) ? jsonOf(source) : undefined;
  if (json !== undefined) {
    answers.add(json.value);
    return make('json', ['json'], [json.value]);
  }
  const keys = Object.keys(properties);
  return make(
    'object',
    keys,
    Object.values(properties),
    renamesOf(keys, context, rules),
    known !== undefined && isChanged(source, properties),
  );
}

function renamesOf(
  keys: readonly unknown[],
  context: FieldContext,
  rules: FieldRules,
): Map<string, string> | undefined {
  let renames: Map<string, string> | undefined;
  for (const key of keys) {
    if (typeof key !== 'string') continue;
    const { rename } = below(rules, context, key);
    if (rename === undefined) continue;
    renames ??= new Map();
    renames.set(key, rename);
  }
  return renames;
}

/** True if a property read before was scrubbed at once. Accessors are not asked again. */
function isChanged(source: object, properties: Record<string, unknown>): boolean {
  return Object.keys(properties).some((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(source, key);
    return descriptor !== undefined && ('value' in descriptor ? descriptor.value !== properties[key] : true);
  });
}

/** What serialising gives for an object that says so itself (a decimal, a date-time of a library). */
function jsonOf(source: object): { readonly value: unknown } | undefined {
  try {
    const { toJSON } = source as { toJSON?: unknown };
    if (typeof toJSON !== 'function') return undefined;
    const value: unknown = toJSON.call(source);
    return value === source ? undefined : { value };
  } catch {
    return undefined;
  }
}

function shell(node: GraphNode): object {
  switch (node.shape) {
    case 'array':
      return [];
    case 'map':
      return new Map();
    case 'set':
      return new Set();
    case 'error':
    case 'object':
      return Object.create(prototypeOf(node.source)) as object;
    case 'json':
      return node.source;
  }
}

function prototypeOf(source: object): object | null {
  try {
    return Object.getPrototypeOf(source) as object | null;
  } catch {
    return Object.prototype;
  }
}

function fill(node: GraphNode): void {
  const { copy, shape, keys } = node;
  const values = node.values.map(resolve);
  switch (shape) {
    case 'array':
      if (keys.length === 0) for (const value of values) (copy as unknown[]).push(value);
      else fillOddArray(node, copy as unknown[], values);
      return;
    case 'set':
      for (const value of values) (copy as Set<unknown>).add(value);
      return;
    case 'map': {
      const target = copy as Map<unknown, unknown>;
      keys.forEach((key, index) => {
        const wanted = typeof key === 'string' ? (node.renames?.get(key) ?? key) : key;
        let name = wanted;
        for (let count = 2; target.has(name); count += 1) name = `${String(wanted)}#${count}`;
        target.set(name, values[index]);
      });
      return;
    }
    case 'error':
    case 'object': {
      let properties: Record<string, unknown> = {};
      keys.forEach((key, index) => {
        define(properties, key as string, values[index]);
      });
      if (node.renames !== undefined) properties = renameKeys(properties, node.renames);
      for (const key of Object.keys(properties)) {
        define(copy as object, key, properties[key]);
        if (shape === 'error' && HIDDEN.has(key)) Object.defineProperty(copy, key, { enumerable: false });
      }
      return;
    }
    case 'json':
      return;
  }
}

/** Holes stay holes, and what stands beside the places stands there again. */
function fillOddArray({ source, keys, renames }: GraphNode, copy: unknown[], values: readonly unknown[]): void {
  copy.length = (source as readonly unknown[]).length;
  const besides: Record<string, unknown> = {};
  keys.forEach((key, index) => {
    if (typeof key === 'number') copy[key] = values[index];
    else define(besides, key as string, values[index]);
  });
  Object.assign(copy, renames === undefined ? besides : renameKeys(besides, renames));
}

const HIDDEN: ReadonlySet<string> = new Set(['message', 'stack', 'cause']);

function resolve(value: unknown): unknown {
  let node = value instanceof Link ? value.node : undefined;
  // A chain of toJSON results is followed to the value that it ends in.
  while (node?.shape === 'json') {
    if (!node.changed) return node.source;
    const inner: unknown = node.values[0];
    if (!(inner instanceof Link)) return inner;
    node = inner.node;
  }
  if (node === undefined) return value;
  return node.changed ? node.copy : node.source;
}
