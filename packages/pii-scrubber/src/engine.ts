import { createKeyTable } from './keys/key-table.ts';
import { PII_KINDS } from './kinds.ts';
import { createRedactor } from './redactor.ts';
import type { ScrubberOptions } from './scrubber-options.ts';
import { createFieldRules, type FieldContext, type FieldRules } from './structure/field-rules.ts';
import { createValueScrubber } from './structure/scrub-value.ts';
import { readTableHead, scrubRows } from './table/delimited.ts';
import { createTextReader } from './text/create-text-reader.ts';

/** The parts behind the public functions, put together for one set of options. */
export interface Engine {
  readonly rules: FieldRules;
  /** Scrubs a structure; a context says what is known of it from a key above. */
  readonly scrubValue: (value: unknown, context?: FieldContext) => unknown;
  /** Scrubs a text of any length; one that begins with a header line is read as a table. */
  readonly scrubText: (text: string) => string;
}

export function createEngine(options: ScrubberOptions): Engine {
  checkOptions(options);
  const redactor = createRedactor(options);
  const lookUp = createKeyTable(options.keys ?? {}, redactor.removes('MAC'));
  const reader = createTextReader(redactor, lookUp);
  const rules = createFieldRules(redactor, lookUp, reader);
  return {
    rules,
    scrubValue: createValueScrubber(rules),
    scrubText: (text) => {
      const head = text.length > 8 ? readTableHead(text, rules) : undefined;
      return head === undefined ? reader.scanText(text) : scrubRows(text, head.bodyStart, head, rules);
    },
  };
}

const OPTION_NAMES = Object.keys({
  keys: true,
  kinds: true,
  allow: true,
  pseudonym: true,
} satisfies Record<keyof ScrubberOptions, true>);

function checkOptions(options: ScrubberOptions): void {
  // A misspelt option would leave in place what it was to remove, without a word.
  refuseUnknown('there is no option', options, OPTION_NAMES);
  if (options.pseudonym !== undefined) refuseUnknown('pseudonym: there is no option', options.pseudonym, ['secret']);
  const known = new Set<string>(PII_KINDS);
  for (const kind of options.kinds ?? []) {
    if (!known.has(kind)) throw new TypeError(`kinds: ${JSON.stringify(kind)} is not one of ${PII_KINDS.join(', ')}`);
  }
  for (const [key, treatment] of Object.entries(options.keys ?? {})) {
    if (treatment !== 'KEEP' && treatment !== 'SCAN' && !known.has(treatment)) {
      throw new TypeError(`keys.${key}: use KEEP, SCAN or one of ${PII_KINDS.join(', ')}`);
    }
  }
  const { pseudonym } = options;
  if (pseudonym !== undefined && !(typeof pseudonym.secret === 'string' && pseudonym.secret.length >= 16)) {
    throw new RangeError('pseudonym.secret: use at least 16 characters');
  }
}

function refuseUnknown(problem: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new TypeError(`${problem} ${unknown.join(', ')}; the options are ${known.join(', ')}`);
}
