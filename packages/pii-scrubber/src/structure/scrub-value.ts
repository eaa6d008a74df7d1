import type { FieldContext, FieldRules } from './field-rules.ts';
import { isLeafObject, isPlain, renameKeys, snapshot } from './object-kinds.ts';
import { scrubGraph } from './scrub-graph.ts';

/** Deeper than this, and on a cycle, the walk that needs no call stack takes over. */
const MAX_DEPTH = 60;
const IN_PROGRESS: unique symbol = Symbol('in progress');
const HAND_OVER: unique symbol = Symbol('hand over');

/**
 * Scrubs a structure, copying only what changes. Fast for what data looks like: arrays of flat objects. A cycle, depth
 * beyond 60, and anything but arrays and plain objects are handed to `scrubGraph`, with every object that was already
 * read, so that getters run once.
 */
export function createValueScrubber(rules: FieldRules): (value: unknown) => unknown {
  return (value) => {
    if (typeof value !== 'object' || value === null)
      return typeof value === 'string' ? rules.leaf(rules.root, value) : value;
    if (isLeafObject(value)) return value;
    const walk = new Walk(rules, value);
    const result = walk.visit(value, rules.root, 0);
    return result === HAND_OVER ? scrubGraph(value, rules, walk.read) : result;
  };
}

class Walk {
  /** What was read, in threes: object, its own enumerable properties (getters called), whether they were changed. */
  readonly read: unknown[] = [];
  private readonly seen: Map<FieldContext, Map<object, unknown>> = new Map();
  private readonly rules: FieldRules;
  private readonly root: object;
  private row: object | undefined;

  constructor(rules: FieldRules, root: object) {
    this.rules = rules;
    this.root = root;
  }

  visit(value: object, context: FieldContext, depth: number): unknown {
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
      if (next !== item) {
        copy ??= value.slice();
        copy[index] = next;
      }
    }
    return copy ?? value;
  }

  private visitObject(value: object, context: FieldContext, depth: number): unknown {
    const rules = this.rules;
    // The copy is taken first and read instead of the source: a getter runs exactly once.
    const copy = snapshot(value);
    let changed = false;
    let renames: Map<string, string> | undefined;
    for (const key in copy) {
      const item = copy[key];
      const below = rules.below(context, key);
      if (below.rename !== undefined) {
        renames ??= new Map();
        renames.set(key, below.rename);
      }
      let next: unknown = item;
      if (typeof item === 'object') {
        if (item === null) continue;
        next = this.visit(item, below.field, depth + 1);
        if (next === HAND_OVER) {
          this.read.push(value, copy, changed);
          return HAND_OVER;
        }
      } else if (!below.field.keep) {
        next = rules.leaf(below.field, item);
      }
      if (next !== item) {
        // An own property is there already, so even `__proto__` is set as data.
        copy[key] = next;
        changed = true;
      }
    }
    this.read.push(value, copy, changed);
    if (renames !== undefined) return renameKeys(copy, renames);
    return changed ? copy : value;
  }
}
