import { isObject } from './parse-object.ts';

export interface SchemaWork {
  /** Nodes of the schema with every reference unfolded once. */
  readonly nodes: number;
  /** How often the unfolded schema refers back to itself. */
  readonly recursions: number;
}

/**
 * How much work a schema can cause. References that double at each step unfold to more nodes than any machine can visit,
 * in a schema of a few hundred bytes; this counts them without unfolding.
 */
export function schemaWork(root: unknown): SchemaWork {
  const known = new Map<object, SchemaWork>();
  const open = new Set<object>();

  function count(value: unknown): SchemaWork {
    if (typeof value !== 'object' || value === null) return { nodes: 0, recursions: 0 };
    if (open.has(value)) return { nodes: 0, recursions: 1 };
    const before = known.get(value);
    if (before !== undefined) return before;
    open.add(value);
    let nodes = 1;
    let recursions = 0;
    const parts: unknown[] = value === root ? withoutDefinitions(value) : Object.values(value);
    const reference = isObject(value) ? (value['$ref'] ?? value['$dynamicRef']) : undefined;
    if (typeof reference === 'string' && reference.startsWith('#')) parts.push(followPointer(root, reference));
    for (const part of parts) {
      const work = count(part);
      nodes += work.nodes;
      recursions += work.recursions;
    }
    open.delete(value);
    const work = { nodes, recursions };
    known.set(value, work);
    return work;
  }

  return count(root);
}

/** Definitions at the top count where they are referred to. */
function withoutDefinitions(root: object): unknown[] {
  return Object.entries(root).flatMap(([key, part]) => (key === '$defs' || key === 'definitions' ? [] : [part]));
}

/** The place that a local JSON pointer (`#`, `#/a/b`) names, or undefined. */
export function followPointer(root: unknown, reference: string): unknown {
  let target: unknown = root;
  if (reference === '#') return target;
  for (const segment of reference.replace(/^#\/?/, '').split('/')) {
    const key = decode(segment).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key)) return undefined;
    target = (target as Record<string, unknown>)[key];
  }
  return target;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Levels of nesting, counted without recursion. */
export function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    depth += 1;
  }
  return depth;
}

/** Whether a value holds more than `limit` objects and arrays (a shared one counts once); stops looking once it does. */
export function isLargerThan(value: unknown, limit: number): boolean {
  const seen = new Set<object>();
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null || seen.has(one)) continue;
    seen.add(one);
    if (seen.size > limit) return true;
    for (const part of Object.values(one)) open.push(part);
  }
  return false;
}
