import { isThenable } from '../check-arguments.ts';
import type { Scrub } from './render-context.ts';

/**
 * The scrubber does not do what the kit relies on: a mistake of the service's author. Its words hold nothing of any value,
 * so that they may be logged where nothing can be scrubbed.
 */
class ScrubContractError extends TypeError {
  constructor(returned: string) {
    super(
      `scrub returned ${returned}: it must return the scrubbed value itself, at once (text for text, an object for an object)`,
    );
    this.name = 'ScrubContractError';
  }
}

/** Why something could not be scrubbed, for the log: without the error's message, which may repeat what was to be scrubbed. */
export function scrubFailure(failure: unknown): string {
  try {
    if (failure instanceof ScrubContractError) return failure.message;
    if (!(failure instanceof Error)) return 'scrub threw something that is no Error';
    const place = failure.stack?.split('\n').find((line) => /^\s+at /.test(line));
    return `scrub threw ${failure.name.slice(0, 64)}${place === undefined ? '' : ` ${place.trim()}`}`;
  } catch {
    return 'scrub threw something unreadable';
  }
}

/** Functions that can only return a promise or an iterator, recognised before they are called. */
const NEVER_A_VALUE = /^\[object (AsyncFunction|GeneratorFunction|AsyncGeneratorFunction)\]$/;

/** Why a function cannot be a scrubber, as far as it can be told without calling it. */
export function scrubProblem(scrub: unknown): string | undefined {
  if (typeof scrub !== 'function') return 'it must be a function';
  const kind = NEVER_A_VALUE.exec(Object.prototype.toString.call(scrub))?.[1];
  return kind === undefined
    ? undefined
    : `it must return the scrubbed value at once, and an ${kind} returns a promise or an iterator; load what it needs before`;
}

/** `scrub`, with every answer checked: what is no answer must never be written in its place. */
export function checkedScrub(scrub: Scrub): Scrub {
  return (value) => {
    const scrubbed = scrub(value);
    if (typeof scrubbed === 'string') return scrubbed;
    if (isThenable(scrubbed)) {
      // Its failure, if it fails, has nobody to handle it.
      scrubbed.then(undefined, () => {});
      throw new ScrubContractError('a promise');
    }
    if (scrubbed === undefined) throw new ScrubContractError('nothing');
    if (scrubbed === null && value !== null) throw new ScrubContractError('null');
    if (typeof value === 'string' || !JSON_TYPES.has(typeof scrubbed)) {
      throw new ScrubContractError(`a value of type ${typeof scrubbed}${typeof value === 'string' ? ' for text' : ''}`);
    }
    return scrubbed;
  };
}

const JSON_TYPES: ReadonlySet<string> = new Set(['object', 'number', 'boolean']);

/** A row of a table or export, scrubbed; it has to keep its columns. */
export function scrubRow(scrub: Scrub, row: unknown): Readonly<Record<string, unknown>> {
  const scrubbed = scrub(row);
  if (typeof scrubbed === 'object' && scrubbed !== null) return scrubbed as Readonly<Record<string, unknown>>;
  throw new ScrubContractError(`a value of type ${typeof scrubbed} for a row`);
}
