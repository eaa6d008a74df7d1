import type { Texts } from '../texts.ts';
import { choicesOf, isChoice, listChoices } from './choices.ts';
import { describeValue } from './describe-value.ts';
import { fieldPath } from './field-path.ts';
import type { RawIssue } from './raw-issue.ts';

/** What is wrong with the alternative that came closest, in so many lines at most. */
const MAX_MESSAGES = 3;

type Alternative = readonly RawIssue[];

/**
 * Alternatives that differ in type, or are values to choose from, are named all together; others speak through the one
 * that came closest.
 */
export function describeUnion(issue: RawIssue, input: unknown, texts: Texts): string {
  const alternatives = alternativesOf(issue);
  const expected = expectedOf(alternatives, texts);
  if (expected !== undefined) {
    if (input === undefined) return texts.missing(expected.words);
    const received = describeValue(input, texts);
    return expected.choices === undefined
      ? texts.wrongType(expected.words, received, '')
      : texts.choice(expected.choices, received);
  }
  if (input === undefined) return texts.missing('');
  const closest = closestOf(alternatives);
  // Names that do not exist were said together with those that do.
  const issues = closest.filter((one) => one.code !== 'unrecognized_keys');
  const wrongTypes = issues.filter(({ code }) => code === 'invalid_type').map(({ path = [] }) => fieldPath(path));
  const told = issues.filter(({ code, path = [] }) => code === 'invalid_type' || !wrongTypes.includes(fieldPath(path)));
  const messages = (told.length > 0 ? told : closest).flatMap(({ path = [], message }) => {
    if (message === undefined) return [];
    const place = fieldPath(path);
    return [place === '' ? message : `${place}: ${message}`];
  });
  return messages.length === 0 ? texts.invalid : texts.together([...new Set(messages)].slice(0, MAX_MESSAGES));
}

/** Whether an issue is about nothing but names that an object does not have, also inside a union. */
export function isAboutNames(issue: RawIssue): boolean {
  if (issue.code === 'unrecognized_keys') return true;
  if (issue.code !== 'invalid_union') return false;
  const closest = closestOf(alternativesOf(issue));
  return closest.length > 0 && closest.every(({ code }) => code === 'unrecognized_keys');
}

/** The issues of each alternative, with paths from the union on; Zod 3 gives them from the root on. */
function alternativesOf(issue: RawIssue): readonly Alternative[] {
  if (issue.errors !== undefined) return issue.errors;
  const depth = issue.path?.length ?? 0;
  return (issue.unionErrors ?? []).map(({ issues }) =>
    issues.map((one) => ({ ...one, path: (one.path ?? []).slice(depth) })),
  );
}

/** What the alternatives expect, when each of them only has a type or a few values. */
function expectedOf(
  alternatives: readonly Alternative[],
  texts: Texts,
): { readonly words: string; readonly choices?: string } | undefined {
  const kinds = new Set<string>();
  const choices: unknown[] = [];
  for (const issues of alternatives) {
    const [only] = issues;
    if (only === undefined || issues.length > 1 || (only.path ?? []).length > 0) return undefined;
    if (isChoice(only)) choices.push(...choicesOf(only));
    else if (only.code === 'invalid_type' && typeof only.expected === 'string') kinds.add(texts.kind(only.expected));
    else return undefined;
  }
  if (kinds.size === 0 && choices.length === 0) return undefined;
  const list = listChoices(choices);
  if (kinds.size === 0) return { words: ` ${list}`, choices: list };
  return { words: texts.either(choices.length === 0 ? [...kinds] : [...kinds, texts.oneOf(list)]) };
}

/** The alternative whose type fits and that has the fewest things wrong. */
function closestOf(alternatives: readonly Alternative[]): Alternative {
  const fitting = alternatives.filter(
    (issues) => !issues.some(({ code, path = [] }) => code === 'invalid_type' && path.length === 0),
  );
  return (fitting.length > 0 ? fitting : alternatives).reduce<Alternative>(
    (best, issues) => (best.length === 0 || issues.length < best.length ? issues : best),
    [],
  );
}
