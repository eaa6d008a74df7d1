import type { ErrorObject } from 'ajv';
import { type ArgumentsCheck, compileSchema } from './compile-schema.ts';
import { parseNestedStrings } from './parse-nested-strings.ts';
import type { JsonObject } from './parse-object.ts';

export interface CheckedArguments {
  readonly value: JsonObject;
  readonly repairs: readonly string[];
  /** Empty if the value fits or cannot be judged. */
  readonly errors: readonly ErrorObject[];
}

interface CompiledSchema {
  /** The schema as it was when compiled: one changed in place is compiled again. */
  readonly text: string | undefined;
  readonly check: ArgumentsCheck;
}

const compiled = new WeakMap<object, CompiledSchema>();

/** The compiled check of a tool definition, made at the first call of the tool and kept as long as its schema object. */
export function argumentsCheckOf(schema: object): ArgumentsCheck {
  const text = jsonText(schema);
  const known = compiled.get(schema);
  if (known !== undefined && known.text === text) return known.check;
  const check = compileSchema(schema);
  compiled.set(schema, { text, check });
  return check;
}

/**
 * Checks arguments; where they do not fit, JSON strings that should be objects or arrays are parsed and the result is
 * checked again. A value that fits is never touched.
 */
export function checkArguments(value: JsonObject, schema: unknown, check: ArgumentsCheck): CheckedArguments {
  const errors = check(value);
  if (errors?.length === 0) return { value, repairs: [], errors };
  const repaired = tryParseNestedStrings(value, schema);
  if (repaired.paths.length === 0) return { value, repairs: [], errors: errors ?? [] };
  return {
    value: repaired.value as JsonObject,
    repairs: repaired.paths.map((path) => `parsed_json_string arguments${path}`),
    errors: check(repaired.value) ?? [],
  };
}

function tryParseNestedStrings(value: JsonObject, schema: unknown): ReturnType<typeof parseNestedStrings> {
  try {
    return parseNestedStrings(value, schema);
  } catch {
    // A schema or value too deep for the stack: the call goes on as the model wrote it.
    return { value, paths: [] };
  }
}

function jsonText(schema: object): string | undefined {
  try {
    return JSON.stringify(schema);
  } catch {
    return undefined;
  }
}
