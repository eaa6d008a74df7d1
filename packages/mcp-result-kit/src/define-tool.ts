import { createArgumentParser } from './arguments/create-argument-parser.ts';
import { ToolDefinitionError } from './errors/tool-definition-error.ts';
import type { ToolResult } from './results/tool-result.ts';
import { publishInputSchema } from './schema/publish-input-schema.ts';
import type { ToolArguments, ToolInputSchema } from './schema/tool-input-schema.ts';
import { zodFourToJsonSchema } from './schema/zod-four-to-json-schema.ts';
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

const TOOL_NAME = /^[a-z][a-z0-9_]{2,39}$/;

/** The longest delay that timers of any runtime keep. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Checks a tool and makes its JSON Schema, once.
 *
 * @throws {ToolDefinitionError} listing everything to change: name, missing title or description, `readOnly` not
 *   stated, an input that is no object, a field without description, a type that JSON cannot carry.
 */
export function defineTool<Schema extends ToolInputSchema>(definition: ToolDefinitionOptions<Schema>): ToolDefinition {
  const { name, title, description, readOnly, input, timeoutMs, task } = definition;
  const { destructive = false, idempotent = readOnly, openWorld = false } = definition;
  const problems = problemsOf(definition);
  const converted = convert(input);
  const published = publishInputSchema(converted.schema);
  problems.push(...converted.problems, ...published.problems);
  if (problems.length > 0) throw new ToolDefinitionError(`Tool ${JSON.stringify(name)} is not usable`, problems);
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
    ...(task !== undefined && { task: task as TaskDefinition<never>, execution: { taskSupport: 'optional' } }),
    parser: createArgumentParser(input, published.shape),
    // Kept as a method of the definition, so that authors who use `this` keep working.
    handler: (args, context) => definition.handler(args, context),
  };
}

function convert(input: object): { schema: Readonly<Record<string, unknown>>; problems: readonly string[] } {
  if (typeof input === 'object' && input !== null) {
    if ('_zod' in input) return zodFourToJsonSchema(input);
    if ('_def' in input) return zodThreeToJsonSchema(input);
  }
  return { schema: {}, problems: ['input is not a Zod schema'] };
}

/** Everything an author without a type checker may have got wrong, beside the schema. */
function problemsOf(definition: ToolDefinitionOptions<ToolInputSchema>): string[] {
  const { name, title, description, readOnly, destructive, timeoutMs, handler } = definition;
  const problems: string[] = [];
  if (typeof name !== 'string' || !TOOL_NAME.test(name)) {
    problems.push('name must be 3 to 40 lower-case letters, digits and "_", starting with a letter, such as site_get');
  }
  if (typeof title !== 'string' || title.trim() === '') problems.push('title is missing: a short name for people');
  if (typeof description !== 'string' || description.trim() === '') {
    problems.push('description is missing: say what the tool does, when to use it and what it returns');
  }
  if (typeof readOnly !== 'boolean') problems.push('readOnly must be stated: true if the tool changes nothing');
  if (readOnly === true && destructive === true)
    problems.push('a read-only tool cannot be destructive: drop one of the two');
  if (timeoutMs !== undefined && !(timeoutMs >= 1 && timeoutMs <= MAX_TIMEOUT_MS)) {
    problems.push(`timeoutMs must be between 1 and ${MAX_TIMEOUT_MS}, got ${String(timeoutMs)}`);
  }
  if (typeof handler !== 'function') problems.push('handler must be a function');
  return problems;
}
