import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fastFormats } from 'ajv-formats/dist/formats.js';
import { linearRegExp } from './linear-regexp.ts';
import { multipleOf } from './multiple-of.ts';
import { isObject } from './parse-object.ts';
import { depthOf, isLargerThan, type SchemaWork, schemaWork } from './schema-work.ts';

/** The mismatches of a value, an empty list if it fits, or null if this schema or value cannot be judged. */
export type ArgumentsCheck = (value: unknown) => readonly ErrorObject[] | null;

const WORK_LIMIT = 5_000_000;
/** Objects and arrays of a schema that is compiled, which takes about 0.3 ms each; real schemas have a few hundred at most. */
const SIZE_LIMIT = 2_000;

/** What a time may look like differs between libraries (with or without zone or seconds): only the evident part is asked for. */
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/;

const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  messages: false,
  // Members are the value's own: `required: ['constructor']` is not met by every object.
  ownProperties: true,
  // Nothing is registered, fetched or logged: one tool's schema cannot reach another's.
  meta: false,
  validateSchema: false,
  addUsedSchema: false,
  logger: false,
  formats: {
    date: fastFormats.date,
    'date-time': DATE_TIME,
    email: fastFormats.email,
    ipv4: fastFormats.ipv4,
    ipv6: fastFormats.ipv6,
    uri: fastFormats.uri,
    uuid: fastFormats.uuid,
  },
  code: { regExp: linearRegExp },
};

/**
 * A check for a tool's arguments. Never throws and never waits on the schema's good will: a schema that does not compile,
 * is asynchronous, unfolds without bounds or overflows the stack gives null, which means "let the server judge".
 */
export function compileSchema(schema: unknown): ArgumentsCheck {
  if (isLargerThan(schema, SIZE_LIMIT)) return () => null;
  const work = workOf(schema);
  if (work === null || work.nodes > WORK_LIMIT) return () => null;
  const validate = tryDialects(schema as object);
  if (validate === null) return () => null;
  return (value) => {
    try {
      if (work.recursions > 1 && work.nodes * work.recursions ** depthOf(value) > WORK_LIMIT) return null;
      return validate(value) ? [] : [...(validate.errors ?? [])];
    } catch {
      return null;
    } finally {
      // The function outlives the call; the model's values must not.
      validate.errors = null;
    }
  };
}

function workOf(schema: unknown): SchemaWork | null {
  // `$async` would turn the check into a promise that nobody awaits.
  if (!isObject(schema) || '$async' in schema) return null;
  try {
    return schemaWork(schema);
  } catch {
    return null;
  }
}

/** The declared dialect, then the other: many draft-7 schemas do not say so. */
function tryDialects(schema: object): ValidateFunction | null {
  const declared = (schema as { $schema?: unknown }).$schema;
  const isOld = typeof declared === 'string' && /draft-0[3-7]/.test(declared);
  for (const Dialect of isOld ? [Ajv, Ajv2020] : [Ajv2020, Ajv]) {
    try {
      // Comparing every item with every other takes quadratic time in what the model sends: the server may judge it.
      const dialect = new Dialect(OPTIONS).removeKeyword('uniqueItems').removeKeyword('multipleOf');
      return dialect.addKeyword(multipleOf).compile(schema);
    } catch {}
  }
  return null;
}
