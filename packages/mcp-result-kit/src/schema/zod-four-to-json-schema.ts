import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import { schemaFieldLabel } from './schema-field-label.ts';
import { unrepresentableProblem } from './unrepresentable-advice.ts';

export interface ConvertedSchema {
  /** As the converter made it; may still hold `$ref`, `$schema` and nullable unions. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** What JSON cannot carry, in sentences for the tool's author. */
  readonly problems: readonly string[];
}

/** Zod 4, input side: a defaulted field is not required, a transform shows what it takes in. */
export function zodFourToJsonSchema(input: object): ConvertedSchema {
  // A field that is described is visited twice, as itself and as what it describes.
  const problems = new Set<string>();
  try {
    const schema = toJSONSchema(input as $ZodType, {
      io: 'input',
      reused: 'inline',
      cycles: 'throw',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema, path }) => {
        const { type, coerce, values } = zodSchema._zod.def as { type: string; coerce?: boolean; values?: unknown[] };
        if (type === 'date' && coerce === true) {
          Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
          return;
        }
        // In a union, null is a way to write a nullable field. Early 4.x releases give no path.
        if (type === 'null' && (path?.includes('anyOf') ?? true)) return;
        const field = schemaFieldLabel(path ?? []);
        const problem = unrepresentableProblem(field, type) ?? literalProblem(field, values);
        if (problem !== undefined) problems.add(problem);
      },
    });
    return { schema: schema as Record<string, unknown>, problems: [...problems] };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    problems.add(
      `input cannot be written as JSON Schema (${reason}); recursive schemas have no finite form without $ref`,
    );
    return { schema: { type: 'object' }, problems: [...problems] };
  }
}

/** A literal that no JSON value equals can never be passed. */
function literalProblem(field: string, values: readonly unknown[] | undefined): string | undefined {
  if (values?.some((value) => value === undefined || typeof value === 'bigint') !== true) return undefined;
  return `${field} is a literal bigint or undefined, which JSON cannot carry: use a literal string or number`;
}
