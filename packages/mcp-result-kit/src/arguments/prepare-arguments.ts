import type { ArgumentShape, FieldShape, ObjectArgumentShape } from '../schema/argument-shape.ts';
import type { Texts } from '../texts.ts';
import type { ArgumentIssue } from './argument-parser.ts';
import { fieldPath } from './field-path.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Beyond this the model is guessing; more names would only repeat that. */
const MAX_NAMES = 20;

/**
 * What the schema library would let pass or refuse without need: names that no field has are collected as issues, null
 * for an optional field means absence, and absence of a nullable field means null. Copies nothing unless it must.
 */
export function prepareArguments(
  args: Fields,
  shape: ObjectArgumentShape,
  texts: Texts,
  issues: ArgumentIssue[],
): Fields {
  if (shape.closed) findUnknownNames(args, shape, texts, [], issues);
  return shape.needsWalk ? prepareFields(args, shape, texts, [], issues) : args;
}

function findUnknownNames(
  value: Fields,
  shape: ObjectArgumentShape,
  texts: Texts,
  path: readonly PropertyKey[],
  issues: ArgumentIssue[],
): void {
  let hasUnknown = false;
  for (const name in value) hasUnknown ||= !shape.fields.has(name);
  if (!hasUnknown) return;
  const unknown = Object.keys(value).filter((name) => !shape.fields.has(name));
  const names = unknown
    .slice(0, MAX_NAMES)
    .map((name) => JSON.stringify(name.slice(0, 64)))
    .join(', ');
  issues.push({ path: fieldPath(path), message: texts.unknownArguments(names, [...shape.fields.keys()].join(', ')) });
}

function prepare(
  value: unknown,
  shape: ArgumentShape,
  texts: Texts,
  path: readonly PropertyKey[],
  issues: ArgumentIssue[],
): unknown {
  if (shape.kind === 'array') {
    if (!Array.isArray(value)) return value;
    const items = value.map((item, index) => prepare(item, shape.items, texts, [...path, index], issues));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (shape.closed) findUnknownNames(value as Fields, shape, texts, path, issues);
  return shape.needsWalk ? prepareFields(value as Fields, shape, texts, path, issues) : value;
}

function prepareFields(
  value: Fields,
  shape: ObjectArgumentShape,
  texts: Texts,
  path: readonly PropertyKey[],
  issues: ArgumentIssue[],
): Fields {
  let copy: Record<string, unknown> | undefined;
  for (const [name, field] of shape.fields) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    // By far the most: a value of a plain field. Nothing to prepare, and no path to build.
    if (given !== undefined && given !== null && field.shape === undefined) continue;
    const prepared = prepareField(given, field, texts, [...path, name], issues);
    if (prepared === given) continue;
    copy ??= { ...value };
    if (prepared === undefined) delete copy[name];
    else copy[name] = prepared;
  }
  return copy ?? value;
}

function prepareField(
  given: unknown,
  field: FieldShape,
  texts: Texts,
  path: readonly PropertyKey[],
  issues: ArgumentIssue[],
): unknown {
  if (given === undefined) return field.nulls === 'fill' ? null : undefined;
  if (given === null) return field.nulls === 'drop' ? undefined : null;
  return field.shape === undefined ? given : prepare(given, field.shape, texts, path, issues);
}
