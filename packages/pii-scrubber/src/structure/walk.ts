import type { Below, FieldContext, FieldRules } from './field-rules.ts';
import { define, isLeafObject, isMatch, isPlain, renameKeys } from './object-kinds.ts';
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
    if (!isArray && !isPlain(value)) return isLeafObject(value, context.mask) ? value : HAND_OVER;
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
    if (isMatch(value)) return HAND_OVER;
    let copy: unknown[] | undefined;
    for (let index = 0; index < value.length; index += 1) {
      const item = value[index];
      // A hole: the other walk goes from value to value, however far they are apart.
      if (item === undefined && !(index in value)) return HAND_OVER;
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
   * Every property is read in place and once (a getter must not run twice), in the loop over the keys itself: that is
   * where V8 reads by position. If something changes, the copy is built of what was read. Cloning an object and
   * changing the clone is no faster: a value of a new kind in an old place makes V8 change the layout.
   */
  private visitObject(value: object, context: FieldContext, depth: number): unknown {
    const { fields, items, rules } = this;
    const base = this.top;
    let at = base;
    let last = context.head;
    let changed = false;
    try {
      for (const key in value) {
        const item: unknown = (value as Record<string, unknown>)[key];
        let below = last.next;
        if (below === undefined || below.key !== key) {
          below = rules.below(context, key);
          last.next = below;
        }
        last = below;
        const { field } = below;
        let next: unknown = item;
        if (typeof item === 'object') {
          if (item !== null) {
            this.top = at;
            next = this.visit(item, field, depth + 1);
          }
        } else if (!field.keep) next = rules.leaf(field, item);
        fields[at] = below;
        items[at] = next === HAND_OVER ? item : next;
        at += 1;
        if (next === HAND_OVER) {
          this.read.set(value, this.wholeCopy(value as Record<string, unknown>, base, at));
          return HAND_OVER;
        }
        // NaN is not equal to itself, and unchanged.
        if ((next !== item && !Object.is(next, item)) || below.rename !== undefined) changed = true;
      }
    } catch {
      // A getter threw: the other walk leaves such a property out.
      return HAND_OVER;
    } finally {
      this.top = base;
    }
    return changed ? this.changedCopy(value, base, at) : value;
  }

  /** A copy of an object as it was read: with its values scrubbed, and its keys where they are personal. */
  private changedCopy(value: object, base: number, end: number): Record<string, unknown> {
    let renames: Map<string, string> | undefined;
    for (let at = base; at < end; at += 1) {
      const { key, rename } = this.fields[at] as Below;
      if (rename === undefined) continue;
      renames ??= new Map();
      renames.set(key, rename);
    }
    const copy = this.readCopy(base, end);
    return withSymbols(renames === undefined ? copy : renameKeys(copy, renames), value);
  }

  /** What was read of an object that is handed over, and the rest, read now. */
  private wholeCopy(value: Record<string, unknown>, base: number, end: number): Record<string, unknown> {
    const copy = this.readCopy(base, end);
    for (const key in value) if (!Object.hasOwn(copy, key)) define(copy, key, value[key]);
    return withSymbols(copy, value);
  }

  private readCopy(base: number, end: number): Record<string, unknown> {
    const { fields, items } = this;
    const copy: Record<string, unknown> = {};
    for (let at = base; at < end; at += 1) {
      const { key } = fields[at] as Below;
      // Set plainly, `__proto__` would be the prototype and no data.
      if (key === '__proto__') define(copy, key, items[at]);
      else copy[key] = items[at];
    }
    return copy;
  }
}

function withSymbols(copy: Record<string, unknown>, source: object): Record<string, unknown> {
  for (const key of Object.getOwnPropertySymbols(source)) {
    if (Object.prototype.propertyIsEnumerable.call(source, key)) {
      Object.assign(copy, { [key]: (source as Record<symbol, unknown>)[key] });
    }
  }
  return copy;
}
