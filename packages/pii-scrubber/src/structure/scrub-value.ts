import type { FieldContext, FieldRules } from './field-rules.ts';
import { isLeafObject } from './object-kinds.ts';
import { scrubGraph } from './scrub-graph.ts';
import { HAND_OVER, Walk } from './walk.ts';

/**
 * Scrubs a structure, copying only what changes. Fast for what data looks like: arrays of flat objects. A cycle, depth
 * beyond 60, and anything but arrays and plain objects are handed to `scrubGraph`, together with what was read, so
 * that getters run once.
 */
export function createValueScrubber(rules: FieldRules): (value: unknown, context?: FieldContext) => unknown {
  return (value, context = rules.root) => {
    if (typeof value !== 'object' || value === null)
      return typeof value === 'string' ? rules.leaf(context, value) : value;
    if (isLeafObject(value, context.mask)) return value;
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
