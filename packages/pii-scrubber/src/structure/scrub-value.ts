import type { Below, FieldContext, FieldRules } from './field-rules.ts';
import { define, isLeafObject, isPlain, renameKeys } from './object-kinds.ts';
import { type ReadBefore, scrubGraph } from './scrub-graph.ts';

/** Deeper than this, and on a cycle, the walk that needs no call stack takes over. */
const MAX_DEPTH = 60;
const IN_PROGRESS: unique symbol = Symbol('in progress');
const HAND_OVER: unique symbol = Symbol('hand over');

/**
 * Scrubs a structure, copying only what changes. Fast for what data looks like: arrays of flat objects. A cycle, depth
 * beyond 60, and anything but arrays and plain objects are handed to `scrubGraph`, together with what was read, so
 * that getters run once.
 */
export function createValueScrubber(rules: FieldRules): (value: unknown, context?: FieldContext) => unknown {
  return (value, context = rules.root) => {
    if (typeof value !== 'object' || value === null)
      return typeof value === 'string' ? rules.leaf(context, value) : value;
    if (isLeafObject(value)) return value;
    const walk = new Walk(rules, value);
    const result = isPolluted() ? HAND_OVER : walk.start(context);
    return result === HAND_OVER ? scrubGraph(value, context, rules, walk.readBefore()) : result;
  };
}

/** True if somebody gave every object an enumerable property: `for … in` would then see what is not there. */
function isPolluted(): boolean {
  for (const _ in Object.prototype) return true;
  return false;
}

class Walk {
  private readonly read: Map<object, Record<string, unknown>> = new Map();
  private readonly seen: Map<FieldContext, Map<object, unknown>> = new Map();
  private readonly rules: FieldRules;
  private readonly root: object;
  private row: object | undefined;
  /** Values read of the object in hand, one list a depth, used over and over. */
  private readonly scratch: unknown[][] = [];

  constructor(rules: FieldRules, root: object) {
    this.rules = rules;
    this.root = root;
  }

  readBefore(): ReadBefore {
    return {
      properties: this.read,
      resultOf: (source, context) => {
        const known = this.seen.get(context)?.get(source);
        return known === IN_PROGRESS || known === HAND_OVER ? undefined : known;
      },
    };
  }

  start(context: FieldContext): unknown {
    try {
      return this.visit(this.root, context, 0);
    } catch {
      // Only an object that refuses to be read (a revoked proxy) gets here; the other walk leaves it out.
      return HAND_OVER;
    }
  }

  private visit(value: object, context: FieldContext, depth: number): unknown {
    if (depth > MAX_DEPTH) return HAND_OVER;
    const isArray = Array.isArray(value);
    if (!isArray && !isPlain(value)) return isLeafObject(value) ? value : HAND_OVER;
    // The root and the rows of a root array are not remembered: that is most objects. They are compared instead.
    if (depth === 0) return isArray ? this.visitArray(value, context, depth) : this.visitObject(value, context, depth);
    if (value === this.root || value === this.row) return HAND_OVER;
    if (depth === 1 && !isArray && Array.isArray(this.root)) {
      this.row = value;
      return this.visitObject(value, context, depth);
    }
    let seen = this.seen.get(context);
    if (seen === undefined) {
      seen = new Map();
      this.seen.set(context, seen);
    }
    const known = seen.get(value);
    if (known === IN_PROGRESS) return HAND_OVER;
    if (known !== undefined) return known;
    seen.set(value, IN_PROGRESS);
    const result = isArray ? this.visitArray(value, context, depth) : this.visitObject(value, context, depth);
    seen.set(value, result);
    return result;
  }

  private visitArray(value: readonly unknown[], context: FieldContext, depth: number): unknown {
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index += 1) {
      const item = value[index];
      let next: unknown = item;
      if (typeof item === 'object' && item !== null) {
        next = this.visit(item, context, depth + 1);
        if (next === HAND_OVER) return HAND_OVER;
      } else if (!context.keep) {
        next = this.rules.leaf(context, item);
      }
      if (!Object.is(next, item)) {
        copy ??= value.slice();
        copy[index] = next;
      }
    }
    return copy ?? value;
  }

  private visitObject(value: object, context: FieldContext, depth: number): unknown {
    const { rules } = this;
    const source = value as Record<string, unknown>;
    // Every property is read once; the copy is made of what was read, not by reading again.
    const values = this.scratch[depth] ?? this.newScratch(depth);
    let count = 0;
    let changed = false;
    let isSpecial = false;
    let last: Below | undefined;
    try {
      for (const key in source) {
        const item = source[key];
        let below = last === undefined ? undefined : last.next;
        if (below === undefined || below.key !== key) {
          below = rules.below(context, key);
          if (last !== undefined) last.next = below;
        }
        last = below;
        const { field } = below;
        let next: unknown = item;
        if (typeof item === 'object') {
          if (item !== null) next = this.visit(item, field, depth + 1);
          if (next === HAND_OVER) return this.handOver(source, values, count, item);
        } else if (!field.keep) next = rules.leaf(field, item);
        if (below.isSpecial) isSpecial = true;
        // NaN is not equal to itself, and unchanged.
        if (!Object.is(next, item)) changed = true;
        values[count] = next;
        count += 1;
      }
    } catch {
      // A getter threw: the other walk leaves such a property out.
      return HAND_OVER;
    }
    if (isSpecial) return this.copySpecial(source, values, context, changed);
    if (!changed) return value;
    const copy: Record<string, unknown> = {};
    let index = 0;
    for (const key in source) {
      copy[key] = values[index];
      index += 1;
    }
    return copy;
  }

  private newScratch(depth: number): unknown[] {
    const values: unknown[] = [];
    this.scratch[depth] = values;
    return values;
  }

  /** A copy with scrubbed keys, or with `__proto__` as data. */
  private copySpecial(
    source: Record<string, unknown>,
    values: readonly unknown[],
    context: FieldContext,
    changed: boolean,
  ): unknown {
    const copy: Record<string, unknown> = {};
    const renames = new Map<string, string>();
    Object.keys(source).forEach((key, index) => {
      define(copy, key, values[index]);
      const { rename } = this.rules.below(context, key);
      if (rename !== undefined) renames.set(key, rename);
    });
    if (renames.size > 0) return renameKeys(copy, renames);
    return changed ? copy : source;
  }

  /** Keeps what was read of an object whose walk is broken off: scrubbed values so far, then the rest. */
  private handOver(
    source: Record<string, unknown>,
    values: readonly unknown[],
    count: number,
    current: unknown,
  ): typeof HAND_OVER {
    const properties: Record<string, unknown> = {};
    let index = 0;
    for (const key in source) {
      define(properties, key, index < count ? values[index] : index === count ? current : source[key]);
      index += 1;
    }
    this.read.set(source, properties);
    return HAND_OVER;
  }
}
