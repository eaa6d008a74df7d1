import { createArgumentParser } from './arguments/create-argument-parser.ts';
import { describeKind } from './check-arguments.ts';
import { definitionProblems } from './definition/definition-problems.ts';
import { ToolDefinitionError } from './errors/tool-definition-error.ts';
import type { ToolResult } from './results/tool-result.ts';
import { publishInputSchema } from './schema/publish-input-schema.ts';
import type { ToolArguments, ToolInputSchema } from './schema/tool-input-schema.ts';
import { type ConvertedSchema, zodFourToJsonSchema } from './schema/zod-four-to-json-schema.ts';
import { zodThreeToJsonSchema } from './schema/zod-three-to-json-schema.ts';
import type { TaskDefinition, ToolDefinition, ToolHandlerContext } from './tool-definition.ts';

/** What an author writes for one tool. */
export interface ToolDefinitionOptions<Schema extends ToolInputSchema> {
  /** `<domain>_<action>`: lower case, digits and `_`, 3 to 40 characters, starting with a letter. */
  readonly name: string;
  /** Short title for people: approval cards, administration pages. */
  readonly title: string;
  /** For the model: what it does, when to use it, argument formats, returned fields with units, which tool comes next. */
  readonly description: string;
  /** Whether the tool changes nothing anywhere. Never guessed: clients run read-only tools without asking. */
  readonly readOnly: boolean;
  /** Overwrites or deletes; asked about at each call even in automatic modes. @default false */
  readonly destructive?: boolean;
  /** Calling twice does no more than calling once. @default readOnly */
  readonly idempotent?: boolean;
  /** Reaches beyond the service's own data, such as the open web. @default false */
  readonly openWorld?: boolean;
  /** A Zod object (4, 4 mini or 3) in which every field has a description. */
  readonly input: Schema;
  /** Own time limit in ms. @default the runner's `timeoutMs`, or `exportTimeoutMs` for a name ending in `_export` */
  readonly timeoutMs?: number;
  /** The long-running face of the tool; `handler` still answers a plain call. */
  readonly task?: TaskDefinition<ToolArguments<Schema>>;
  handler(args: ToolArguments<Schema>, context: ToolHandlerContext): ToolResult | Promise<ToolResult>;
}

/**
 * Checks a tool and makes its JSON Schema, once.
 *
 * @throws {ToolDefinitionError} listing everything to change: name, missing title or description, `readOnly` not
 *   stated, an input that is no object, a field without description, a type that JSON cannot carry.
 */
export function defineTool<Schema extends ToolInputSchema>(definition: ToolDefinitionOptions<Schema>): ToolDefinition {
  if (typeof definition !== 'object' || definition === null) {
    const call = 'call it as defineTool({ name, title, description, readOnly, input, handler })';
    throw new ToolDefinitionError('The tool is not usable', [`${call}; got ${describeKind(definition)}`]);
  }
  const { name, title, description, readOnly, input, timeoutMs, task } = definition;
  const { destructive = false, idempotent = readOnly, openWorld = false } = definition;
  const problems = definitionProblems(definition as unknown as Readonly<Record<string, unknown>>);
  const converted = convert(input);
  problems.push(...converted.problems);
  const published = converted.schema === undefined ? undefined : publishInputSchema(converted.schema);
  if (published !== undefined) problems.push(...published.problems);
  if (problems.length > 0 || published === undefined) {
    const subject = typeof name === 'string' ? `Tool ${JSON.stringify(name.slice(0, 64))}` : 'A tool without a name';
    throw new ToolDefinitionError(`${subject} is not usable`, [...new Set(problems)]);
  }
  return {
    name,
    title,
    description,
    inputSchema: published.schema,
    annotations: {
      title,
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: openWorld,
    },
    readOnly,
    destructive,
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(task !== undefined && {
      task: task as TaskDefinition<never>,
      execution: { taskSupport: task.required === true ? 'required' : 'optional' },
    }),
    parser: createArgumentParser(input, published.shape),
    // Kept as a method of the definition, so that authors who use `this` keep working.
    handler: (args, context) => definition.handler(args, context),
  };
}

/** No schema: there is nothing that could be published, and no more to say about it. */
function convert(input: unknown): Partial<Pick<ConvertedSchema, 'schema'>> & Pick<ConvertedSchema, 'problems'> {
  if (typeof input === 'object' && input !== null) {
    if ('_zod' in input) return zodFourToJsonSchema(input);
    if ('_def' in input) return zodThreeToJsonSchema(input);
  }
  return {
    problems: [
      `input is not a Zod schema: write z.object({ … }) with a description for every field, got ${describeKind(input)}`,
    ],
  };
}
