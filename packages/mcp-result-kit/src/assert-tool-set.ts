import { ToolDefinitionError } from './errors/tool-definition-error.ts';
import type { ToolListing } from './types.ts';

/** What a set of tools must satisfy beyond the rules that hold for all. */
export interface ToolSetRules {
  /** `true`: only reading tools; `false`: only writing ones. @default either */
  readonly readOnly?: boolean;
  /** What clients put before a name, such as `mcp__gateway__fwh__`; the whole must not exceed 64 characters. @default '' */
  readonly qualifiedPrefix?: string;
}

/** Model APIs refuse longer names, and one of them breaks the whole session. */
const MAX_QUALIFIED_NAME = 64;

const TOOL_NAME = /^[a-z][a-z0-9_]{2,39}$/;

/**
 * For tests of any team: checks definitions, or what `tools/list` of any server answered, and throws one error that
 * lists everything wrong.
 *
 * @throws {ToolDefinitionError}
 */
export function assertToolSet(tools: readonly ToolListing[], rules: ToolSetRules = {}): void {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const tool of tools) {
    const complain = (problem: string): void => void problems.push(`${tool.name}: ${problem}`);
    if (seen.has(tool.name)) complain('the name is used twice');
    seen.add(tool.name);
    checkNames(tool, rules, complain);
    checkAnnotations(tool, rules, complain);
    checkSchema(tool.inputSchema, complain);
  }
  if (tools.length === 0) problems.push('there is no tool');
  if (problems.length > 0) throw new ToolDefinitionError('The tool set breaks its rules', problems);
}

type Complain = (problem: string) => void;

function checkNames(tool: ToolListing, rules: ToolSetRules, complain: Complain): void {
  const qualified = `${rules.qualifiedPrefix ?? ''}${tool.name}`;
  if (!TOOL_NAME.test(tool.name)) complain(`the name must match ${TOOL_NAME.source}`);
  if (qualified.length > MAX_QUALIFIED_NAME) {
    complain(`${qualified} has ${qualified.length} characters, at most ${MAX_QUALIFIED_NAME} are allowed`);
  }
  if (isBlank(tool.title)) complain('the title is missing');
  if (isBlank(tool.description)) complain('the description is missing');
}

function checkAnnotations(tool: ToolListing, rules: ToolSetRules, complain: Complain): void {
  const { readOnlyHint, destructiveHint } = tool.annotations ?? {};
  if (typeof readOnlyHint !== 'boolean') complain('readOnlyHint must be stated');
  if (readOnlyHint === true && destructiveHint === true) complain('it cannot be read-only and destructive');
  if (rules.readOnly === true && readOnlyHint !== true) complain('it writes, in a set of reading tools');
  if (rules.readOnly === false && readOnlyHint !== false) complain('it only reads, in a set of writing tools');
}

function checkSchema(schema: Readonly<Record<string, unknown>> | undefined, complain: Complain): void {
  if (schema?.['type'] !== 'object') complain('inputSchema must have type "object"');
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'enum', 'const']) {
    if (schema !== undefined && keyword in schema) complain(`inputSchema must not have ${keyword} at its root`);
  }
  const text = JSON.stringify(schema ?? {});
  for (const keyword of ['$schema', '$ref']) {
    if (text.includes(`"${keyword}":`)) complain(`inputSchema must not use ${keyword}`);
  }
  if (/"type":\[/.test(text)) complain('inputSchema must not give a list of types, such as a nullable one');
}

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}
