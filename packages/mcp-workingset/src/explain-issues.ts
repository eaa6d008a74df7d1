import type { ErrorObject } from 'ajv';
import { escapeUnits } from './format-name.ts';
import { UNREADABLE_CHARACTERS } from './invisible-characters.ts';
import type { Texts } from './texts.ts';
import type { ArgumentIssue } from './types.ts';

const ISSUE_LIMIT = 20;
// Errors looked at: an answer to a model needs the first few of what a huge wrong array may give.
const READ_LIMIT = 1_000;
/** Keywords that only repeat what other issues at the same place say. */
const SUMMARIES = new Set(['anyOf', 'oneOf', 'if', 'propertyNames', 'contains']);

/** The validator's findings as JSON-pointer paths and our own words, one issue a place and kind. */
export function explainIssues(errors: readonly ErrorObject[], texts: Texts): readonly ArgumentIssue[] {
  const read = errors.slice(0, READ_LIMIT);
  const telling = read.filter((error) => !SUMMARIES.has(error.keyword));
  const types = new Map<string, Set<string>>();
  for (const { keyword, instancePath, params } of telling) {
    if (keyword !== 'type') continue;
    const wanted = types.get(instancePath) ?? new Set();
    for (const type of [params['type']].flat()) wanted.add(String(type));
    types.set(instancePath, wanted);
  }
  const issues = new Map<string, ArgumentIssue>();
  for (const error of telling.length > 0 ? telling : read) {
    if (issues.size >= ISSUE_LIMIT) break;
    const issue = explain(error, types, texts);
    issues.set(`${issue.path}\n${issue.message}`, issue);
  }
  return [...issues.values()];
}

function explain(error: ErrorObject, types: ReadonlyMap<string, ReadonlySet<string>>, texts: Texts): ArgumentIssue {
  const { keyword, instancePath: path } = error;
  const params = error.params as Record<string, unknown>;
  const limit = Number(params['limit']);
  const words = texts.issues;
  switch (keyword) {
    case 'type':
      return { path, message: words.type([...(types.get(path) ?? [])]) };
    case 'required':
    case 'dependentRequired':
    case 'dependencies':
      return { path: member(path, params['missingProperty']), message: words.required };
    case 'additionalProperties':
      return { path: member(path, params['additionalProperty']), message: words.unexpected };
    case 'unevaluatedProperties':
      return { path: member(path, params['unevaluatedProperty']), message: words.unexpected };
    case 'enum':
      return { path, message: words.enum(listed(params['allowedValues'])) };
    case 'const':
      return { path, message: words.enum([quote(params['allowedValue'])]) };
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return { path, message: words.bound(String(params['comparison']), limit) };
    case 'multipleOf':
      return { path, message: words.multipleOf(Number(params['multipleOf'])) };
    case 'minLength':
    case 'maxLength':
      return { path, message: words.length(bound(keyword), limit) };
    case 'minItems':
    case 'maxItems':
      return { path, message: words.items(bound(keyword), limit) };
    case 'minProperties':
    case 'maxProperties':
      return { path, message: words.properties(bound(keyword), limit) };
    case 'uniqueItems':
      return { path, message: words.unique };
    case 'pattern':
      return { path, message: words.pattern(quote(params['pattern'])) };
    case 'format':
      return { path, message: words.format(quote(params['format'])) };
    case 'anyOf':
    case 'oneOf':
      return { path, message: words.alternatives };
    default:
      return { path, message: words.other(keyword) };
  }
}

function bound(keyword: string): 'min' | 'max' {
  return keyword.startsWith('min') ? 'min' : 'max';
}

function member(path: string, key: unknown): string {
  return `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function listed(values: unknown): string[] {
  return Array.isArray(values) ? values.slice(0, 30).map(quote) : [];
}

/** A value of a third-party schema as short, visible JSON. */
function quote(value: unknown): string {
  const text = (JSON.stringify(value) ?? 'null').replace(UNREADABLE_CHARACTERS, escapeUnits);
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`;
}
