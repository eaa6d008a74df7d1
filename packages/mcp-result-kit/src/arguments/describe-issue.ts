import type { BoundOrigin, Texts } from '../texts.ts';
import { choicesOf, listChoices } from './choices.ts';
import { describeUnion } from './describe-union.ts';
import { describeValue } from './describe-value.ts';
import type { RawIssue } from './raw-issue.ts';

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
      // A discriminated union without a match: the choices are those of one field.
      return issue.discriminator === undefined
        ? describeUnion(issue, input, texts)
        : describeChoice(issue, fieldOf(input, issue.discriminator), texts);
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
  const list = listChoices(choicesOf(issue));
  return input === undefined ? texts.missing(` ${list}`) : texts.choice(list, describeValue(input, texts));
}

function fieldOf(input: unknown, name: string): unknown {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
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
