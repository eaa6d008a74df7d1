import type { Below, FieldContext, FieldRules } from './field-rules.ts';
import { isLeafObject, isPlain, renameKeys } from './object-kinds.ts';
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
    // The copy is taken first and read instead of the source: a getter runs exactly once, and copying an object of a
    // known shape costs less than looking at it.
    let copy: Record<string, unknown>;
    try {
      copy = { ...value } as Record<string, unknown>;
    } catch {
      // A getter threw: the other walk leaves such a property out.
      return HAND_OVER;
    }
    let changed = false;
    let renames: Map<string, string> | undefined;
    let last: Below | undefined;
    for (const key in copy) {
      const item = copy[key];
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
        if (next === HAND_OVER) {
          this.read.set(value, copy);
          return HAND_OVER;
        }
      } else if (!field.keep) next = rules.leaf(field, item);
      if (below.rename !== undefined) {
        renames ??= new Map();
        renames.set(key, below.rename);
      }
      // NaN is not equal to itself, and unchanged. An own property is there already, so even `__proto__` is data.
      if (!Object.is(next, item)) {
        copy[key] = next;
        changed = true;
      }
    }
    if (renames !== undefined) return renameKeys(copy, renames);
    return changed ? copy : value;
  }
}
