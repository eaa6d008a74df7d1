import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import { schemaFieldLabel } from './schema-field-label.ts';
import { unrepresentableAdvice } from './unrepresentable-advice.ts';

export interface ConvertedSchema {
  /** As the converter made it; may still hold `$ref`, `$schema` and nullable unions. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** What JSON cannot carry, in sentences for the tool's author. */
  readonly problems: readonly string[];
}

/** Zod 4, input side: a defaulted field is not required, a transform shows what it takes in. */
export function zodFourToJsonSchema(input: object): ConvertedSchema {
  const problems: string[] = [];
  try {
    const schema = toJSONSchema(input as $ZodType, {
      io: 'input',
      reused: 'inline',
      cycles: 'throw',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema, path }) => {
        const { type, coerce } = zodSchema._zod.def as { type: string; coerce?: boolean };
        if (type === 'date' && coerce === true) {
          Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
          return;
        }
        // In a union, null is a way to write a nullable field. Early 4.x releases give no path.
        if (type === 'null' && (path?.includes('anyOf') ?? true)) return;
        const advice = unrepresentableAdvice(type);
        if (advice !== undefined)
          problems.push(`${schemaFieldLabel(path ?? [])} is a ${type}, which JSON cannot carry: ${advice}`);
      },
    });
    return { schema: schema as Record<string, unknown>, problems };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    problems.push(
      `input cannot be written as JSON Schema (${reason}); recursive schemas have no finite form without $ref`,
    );
    return { schema: { type: 'object' }, problems };
  }
}
