import type { RawIssue } from './raw-issue.ts';

const MAX_CHOICES = 30;

const CHOICE_CODES: ReadonlySet<unknown> = new Set([
  'invalid_value',
  'invalid_enum_value',
  'invalid_literal',
  'invalid_union_discriminator',
]);

/** Whether an issue says that a value is none of a few. */
export function isChoice({ code }: RawIssue): boolean {
  return CHOICE_CODES.has(code);
}

/** The values of which one was expected. */
export function choicesOf(issue: RawIssue): readonly unknown[] {
  return issue.values ?? issue.options ?? (issue.expected === undefined ? [] : [issue.expected]);
}

/** `a / b / c`, each once, the first thirty. */
export function listChoices(values: readonly unknown[]): string {
  const texts = [...new Set(values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))))];
  return texts.slice(0, MAX_CHOICES).join(' / ') + (texts.length > MAX_CHOICES ? ' / …' : '');
}
