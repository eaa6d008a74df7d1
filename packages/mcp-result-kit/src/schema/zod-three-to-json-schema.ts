import { ignoreOverride, type Options, zodToJsonSchema } from 'zod-to-json-schema';
import { schemaFieldLabel } from './schema-field-label.ts';
import { unrepresentableProblem } from './unrepresentable-advice.ts';
import type { ConvertedSchema } from './zod-four-to-json-schema.ts';

type Override = NonNullable<Options['override']>;
type AnyZodThree = Parameters<typeof zodToJsonSchema>[0];

/** Zod 3, possibly from another copy: the converter reads `_def` only and never tests `instanceof`. */
export function zodThreeToJsonSchema(input: object): ConvertedSchema {
  const problems = new Set<string>();
  const override: Override = (definition, references, seen) => {
    const { typeName, coerce, description } = definition as {
      typeName?: string;
      coerce?: boolean;
      description?: string;
    };
    const path = references.currentPath;
    // Found again inside itself: the converter would write "any" and warn on the console.
    if (
      seen !== undefined &&
      seen.path.length < path.length &&
      seen.path.every((part, index) => part === path[index])
    ) {
      problems.add(`${schemaFieldLabel(path)} contains itself; a recursive schema has no finite form without $ref`);
      return {};
    }
    const type = typeName?.replace(/^Zod/, '').toLowerCase() ?? '';
    const problem = coerce === true ? undefined : unrepresentableProblem(schemaFieldLabel(path), type);
    if (problem === undefined || isNullAlternative(type, path)) return ignoreOverride;
    problems.add(problem);
    return description === undefined ? {} : { description };
  };
  const schema = zodToJsonSchema(input as AnyZodThree, {
    target: 'jsonSchema7',
    $refStrategy: 'none',
    effectStrategy: 'input',
    pipeStrategy: 'input',
    override,
  });
  return { schema: schema as Record<string, unknown>, problems: [...problems] };
}

/** `z.union([z.string(), z.null()])` is a way to write a nullable string. */
function isNullAlternative(type: string, path: readonly string[]): boolean {
  return type === 'null' && path.includes('anyOf');
}
