import { createKeyTable } from './keys/key-table.ts';
import { PII_KINDS, type PiiKind } from './kinds.ts';
import { createRedactor } from './redactor.ts';
import type { Scrubber, ScrubberOptions } from './scrubber-options.ts';
import { createFieldRules } from './structure/field-rules.ts';
import { createValueScrubber } from './structure/scrub-value.ts';
import { createTextScrubber } from './text/create-text-scrubber.ts';

/**
 * Makes a scrubber. Options are checked here and once.
 *
 * @throws {TypeError} a kind or a key's treatment is not one of the known words
 * @throws {RangeError} the pseudonym secret is shorter than 16 characters
 */
export function createScrubber(options: ScrubberOptions = {}): Scrubber {
  checkOptions(options);
  const redactor = createRedactor(options);
  const lookUp = createKeyTable(options.keys ?? {});
  const text = createTextScrubber(redactor, lookUp);
  const rules = createFieldRules(redactor, lookUp, text);
  const scrubValue = createValueScrubber(rules);
  return {
    scrub: <T>(value: T): T => scrubValue(value) as T,
    scrubText: (value) => (typeof value === 'string' ? text.scrubText(value) : value),
  };
}

function checkOptions(options: ScrubberOptions): void {
  const known = new Set<string>(PII_KINDS);
  for (const kind of options.kinds ?? []) {
    if (!known.has(kind)) throw new TypeError(`kinds: ${JSON.stringify(kind)} is not one of ${PII_KINDS.join(', ')}`);
  }
  for (const [key, treatment] of Object.entries(options.keys ?? {})) {
    if (treatment !== 'KEEP' && treatment !== 'SCAN' && !known.has(treatment satisfies PiiKind)) {
      throw new TypeError(`keys.${key}: use KEEP, SCAN or one of ${PII_KINDS.join(', ')}`);
    }
  }
  if (options.pseudonym !== undefined && !(options.pseudonym.secret.length >= 16)) {
    throw new RangeError('pseudonym.secret: use at least 16 characters');
  }
}
