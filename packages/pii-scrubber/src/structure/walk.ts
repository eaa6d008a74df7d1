import type { Below, FieldContext, FieldRules } from './field-rules.ts';
import { define, isLeafObject, isPlain, renameKeys } from './object-kinds.ts';
import type { ReadBefore } from './scrub-graph.ts';

/** Deeper than this, and on a cycle, the walk that needs no call stack takes over. */
const MAX_DEPTH = 60;
const IN_PROGRESS: unique symbol = Symbol('in progress');
/** The answer of a walk that met what it cannot do. */
export const HAND_OVER: unique symbol = Symbol('hand over');

/** One walk over one structure of arrays and plain objects; see `createValueScrubber`. */
export class Walk {
  private readonly read: Map<object, Record<string, unknown>> = new Map();
  private readonly seen: Map<FieldContext, Map<object, unknown>> = new Map();
  private readonly rules: FieldRules;
  private readonly root: object;
  private row: object | undefined;
  /** What holds for the keys of the objects that are open, one object behind the other, and their values so far. */
  private readonly fields: Below[] = [];
  private readonly items: unknown[] = [];
  private top = 0;

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
      if (next !== item && !Object.is(next, item)) {
        copy ??= value.slice();
        copy[index] = next;
      }
    }
    return copy ?? value;
  }

  /**
   * A getter must run once. So an object that will likely change is copied first and the copy is read; its keys tell: one
   * that is masked, or one whose values changed before. Any other object is read in place, and if something in it
   * changes all the same, the copy is made of what was read.
   */
  private visitObject(value: object, context: FieldContext, depth: number): unknown {
    const { fields, rules } = this;
    const base = this.top;
    let last = context.head;
    let isLikely = false;
    let top = base;
    for (const key in value) {
      let below = last.next;
      if (below === undefined || below.key !== key) {
        below = rules.below(context, key);
        last.next = below;
      }
      last = below;
      fields[top] = below;
      top += 1;
      if (below.changes) isLikely = true;
    }
    this.top = top;
    const result = isLikely
      ? this.visitCopy(value, context, base, depth)
      : this.visitInPlace(value as Record<string, unknown>, context, base, depth);
    this.top = base;
    return result;
  }

  private visitCopy(value: object, context: FieldContext, base: number, depth: number): unknown {
    const { fields, rules } = this;
    let copy: Record<string, unknown>;
    try {
      copy = { ...value } as Record<string, unknown>;
    } catch {
      // A getter threw: the other walk leaves such a property out.
      return HAND_OVER;
    }
    let changed = false;
    let renames: Map<string, string> | undefined;
    let at = base;
    for (const key in copy) {
      const item = copy[key];
      let below = fields[at] as Below;
      at += 1;
      // A getter may have changed which keys there are.
      if (below.key !== key) below = rules.below(context, key);
      if (below.rename !== undefined) {
        renames ??= new Map();
        renames.set(key, below.rename);
      }
      const { field } = below;
      let next: unknown = item;
      if (typeof item === 'object') {
        if (item === null) continue;
        next = this.visit(item, field, depth + 1);
        if (next === HAND_OVER) {
          this.read.set(value, copy);
          return HAND_OVER;
        }
      } else {
        if (field.keep) continue;
        next = rules.leaf(field, item);
      }
      // NaN is not equal to itself, and unchanged. An own property is there already, so even `__proto__` is data.
      if (next !== item && !Object.is(next, item)) {
        copy[key] = next;
        changed = true;
      }
    }
    if (renames !== undefined) return renameKeys(copy, renames);
    return changed ? copy : value;
  }

  private visitInPlace(value: Record<string, unknown>, context: FieldContext, base: number, depth: number): unknown {
    const { fields, items, rules } = this;
    let changed = false;
    let at = base;
    try {
      for (const key in value) {
        const item = value[key];
        let below = fields[at] as Below;
        if (below.key !== key) {
          below = rules.below(context, key);
          fields[at] = below;
        }
        const { field } = below;
        let next: unknown = item;
        if (typeof item === 'object') {
          if (item !== null) next = this.visit(item, field, depth + 1);
          if (next === HAND_OVER) {
            items[at] = item;
            this.read.set(value, this.copyOf(value, base, at + 1));
            return HAND_OVER;
          }
        } else if (!field.keep) next = rules.leaf(field, item);
        items[at] = next;
        at += 1;
        if (next !== item && !Object.is(next, item)) {
          changed = true;
          below.changes = true;
        }
      }
    } catch {
      // A getter threw, as above.
      return HAND_OVER;
    }
    return changed ? this.copyOf(value, base, at) : value;
  }

  /** The properties of an object: those read so far as they are now, the others read now. */
  private copyOf(value: Record<string, unknown>, base: number, end: number): Record<string, unknown> {
    const copy: Record<string, unknown> = {};
    for (let at = base; at < end; at += 1) define(copy, (this.fields[at] as Below).key, this.items[at]);
    for (const key in value) if (!Object.hasOwn(copy, key)) define(copy, key, value[key]);
    for (const key of Object.getOwnPropertySymbols(value)) {
      if (Object.prototype.propertyIsEnumerable.call(value, key)) Object.assign(copy, { [key]: value[key as never] });
    }
    return copy;
  }
}
