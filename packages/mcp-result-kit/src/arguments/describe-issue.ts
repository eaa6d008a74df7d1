import type { BoundOrigin, Texts } from '../texts.ts';
import { describeValue } from './describe-value.ts';
import { fieldPath } from './field-path.ts';

/** A validation issue as both major versions of Zod report it, before it was put into words. */
export interface RawIssue {
  readonly code?: string;
  readonly path?: readonly PropertyKey[];
  /** Present once Zod has put the issue into words. */
  readonly message?: string;
  readonly input?: unknown;
  readonly expected?: unknown;
  /** Zod 4: what is measured; Zod 3 calls it `type`. */
  readonly origin?: unknown;
  readonly type?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: boolean;
  readonly exact?: boolean;
  /** Zod 4: name of the format; Zod 3 calls it `validation`. */
  readonly format?: unknown;
  readonly validation?: unknown;
  readonly pattern?: unknown;
  readonly prefix?: unknown;
  readonly suffix?: unknown;
  readonly includes?: unknown;
  /** Zod 4 `divisor`, Zod 3 `multipleOf`. */
  readonly divisor?: unknown;
  readonly multipleOf?: unknown;
  /** Zod 4 `values`, Zod 3 `options` (enum) and `expected` (literal). */
  readonly values?: readonly unknown[];
  readonly options?: readonly unknown[];
  readonly keys?: readonly string[];
  /** Zod 4: the issues of each alternative; Zod 3 has errors with `issues`. */
  readonly errors?: readonly (readonly RawIssue[])[];
  readonly unionErrors?: readonly { readonly issues: readonly RawIssue[] }[];
}

const MAX_CHOICES = 30;

/**
 * Puts one issue into words: what is expected, what was received, what to do. `undefined` for issues whose own message
 * (of a refinement) says it better.
 */
export function describeIssue(issue: RawIssue, input: unknown, texts: Texts): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(String(issue.expected), input, texts);
    case 'invalid_value':
    case 'invalid_enum_value':
    case 'invalid_literal':
    case 'invalid_union_discriminator':
      return describeChoice(issue, input, texts);
    case 'too_small':
    case 'too_big':
      return describeBound(issue, texts);
    case 'invalid_format':
    case 'invalid_string':
      return texts.format(formatOf(issue), describeValue(input, texts));
    case 'invalid_date':
      return describeType('date', input, texts);
    case 'not_multiple_of':
      return texts.multiple(String(issue.divisor ?? issue.multipleOf));
    case 'not_finite':
      return describeType('number', input, texts);
    case 'unrecognized_keys':
      return texts.unknownArguments((issue.keys ?? []).map((key) => JSON.stringify(key)).join(', '), undefined);
    case 'invalid_union':
      return describeUnion(issue, input, texts);
    case 'custom':
      return undefined;
    default:
      return texts.invalid;
  }
}

function describeType(expected: string, input: unknown, texts: Texts): string {
  if (input === undefined) return texts.missing(texts.kind(expected));
  return texts.wrongType(texts.kind(expected), describeValue(input, texts), typeAdvice(expected, input, texts));
}

function typeAdvice(expected: string, input: unknown, texts: Texts): string {
  switch (expected) {
    case 'number':
    case 'integer':
    case 'int': {
      if (typeof input !== 'string') return '';
      const value = Number(input);
      return texts.numberAdvice(input.trim() !== '' && Number.isFinite(value) ? String(value) : undefined);
    }
    case 'string':
      return texts.stringAdvice;
    case 'boolean':
      return texts.booleanAdvice;
    case 'array':
      return texts.arrayAdvice;
    case 'object':
    case 'record':
      return texts.objectAdvice;
    default:
      return '';
  }
}

function describeChoice(issue: RawIssue, input: unknown, texts: Texts): string {
  const values = issue.values ?? issue.options ?? (issue.expected === undefined ? [] : [issue.expected]);
  const shown = values
    .slice(0, MAX_CHOICES)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const list = shown.join(' / ') + (values.length > MAX_CHOICES ? ' / …' : '');
  return input === undefined ? texts.missing(` ${list}`) : texts.choice(list, describeValue(input, texts));
}

function describeBound(issue: RawIssue, texts: Texts): string {
  const small = issue.code === 'too_small';
  const bound = small ? issue.minimum : issue.maximum;
  const side =
    issue.exact === true
      ? 'exactly'
      : issue.inclusive === false
        ? small
          ? 'above'
          : 'below'
        : small
          ? 'least'
          : 'most';
  const shown = bound instanceof Date ? bound.toISOString() : String(bound);
  return texts.bound(originOf(issue.origin ?? issue.type), side, shown);
}

function originOf(origin: unknown): BoundOrigin {
  switch (origin) {
    case 'string':
    case 'date':
    case 'object':
      return origin;
    case 'array':
    case 'set':
    case 'tuple':
      return 'array';
    case 'map':
    case 'record':
      return 'object';
    default:
      return 'number';
  }
}

function formatOf(issue: RawIssue): string {
  const { format, validation, pattern } = issue;
  if (typeof issue.prefix === 'string') return `^${issue.prefix}`;
  if (typeof issue.suffix === 'string') return `${issue.suffix}$`;
  if (typeof issue.includes === 'string') return JSON.stringify(issue.includes);
  if (format === 'regex') return String(pattern);
  if (typeof format === 'string') return format;
  return typeof validation === 'string' ? validation : JSON.stringify(validation);
}

/** Alternatives that only differ in type are named; others speak through the one that came closest. */
function describeUnion(issue: RawIssue, input: unknown, texts: Texts): string {
  const alternatives = issue.errors ?? issue.unionErrors?.map(({ issues }) => issues) ?? [];
  const kinds = alternatives.map((issues) => {
    const [first] = issues;
    return issues.length === 1 && first?.code === 'invalid_type' && typeof first.expected === 'string'
      ? first.expected
      : undefined;
  });
  if (kinds.length > 0 && kinds.every((kind) => kind !== undefined)) {
    const expected = texts.either([...new Set(kinds.map((kind) => texts.kind(kind)))]);
    return input === undefined ? texts.missing(expected) : texts.wrongType(expected, describeValue(input, texts), '');
  }
  if (input === undefined) return texts.missing('');
  const closest = alternatives.reduce<readonly RawIssue[] | undefined>(
    (best, issues) => (best === undefined || issues.length < best.length ? issues : best),
    undefined,
  );
  const [first] = closest ?? [];
  if (first?.message === undefined) return texts.invalid;
  const path = fieldPath(first.path ?? []);
  return path === '' ? first.message : `${path}: ${first.message}`;
}
