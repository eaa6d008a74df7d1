import { describeKind, requireArray, requireKnownOptions, requireObject } from './check-arguments.ts';
import { toolLabel } from './definition/tool-label.ts';
import { TOOL_NAME } from './definition/tool-name.ts';
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

/**
 * For tests of any team: checks definitions, or what `tools/list` of any server answered, and throws one error that
 * lists everything wrong.
 *
 * @throws {ToolDefinitionError}
 * @throws {TypeError} for arguments that are no tools and no rules.
 */
export function assertToolSet(tools: readonly ToolListing[], rules: ToolSetRules = {}): void {
  requireArray('assertToolSet: tools', tools);
  checkRules(rules);
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [index, tool] of tools.entries()) {
    const complain = (problem: string): void => void problems.push(`${toolLabel(tool, index)}: ${problem}`);
    if (typeof tool !== 'object' || tool === null) {
      complain(`it must be a tool definition or an entry of tools/list, got ${describeKind(tool)}`);
      continue;
    }
    if (seen.has(tool.name)) complain('the name is used twice');
    seen.add(tool.name);
    checkNames(tool, rules, complain);
    checkAnnotations(tool, rules, complain);
    checkSchema(tool.inputSchema, complain);
  }
  if (tools.length === 0) problems.push('there is no tool');
  if (problems.length > 0) throw new ToolDefinitionError('The tool set breaks its rules', problems);
}

function checkRules(rules: ToolSetRules): void {
  requireObject(rules, 'assertToolSet(tools, { readOnly?, qualifiedPrefix? })');
  requireKnownOptions('assertToolSet', rules, ['readOnly', 'qualifiedPrefix']);
  const { readOnly, qualifiedPrefix } = rules;
  if (readOnly !== undefined && typeof readOnly !== 'boolean') {
    throw new TypeError(`assertToolSet: readOnly must be true or false, got ${describeKind(readOnly)}`);
  }
  if (qualifiedPrefix !== undefined && typeof qualifiedPrefix !== 'string') {
    throw new TypeError(`assertToolSet: qualifiedPrefix must be a string, got ${describeKind(qualifiedPrefix)}`);
  }
}

type Complain = (problem: string) => void;

function checkNames(tool: ToolListing, rules: ToolSetRules, complain: Complain): void {
  const qualified = `${rules.qualifiedPrefix ?? ''}${tool.name}`;
  if (typeof tool.name !== 'string' || !TOOL_NAME.test(tool.name)) complain(`the name must match ${TOOL_NAME.source}`);
  if (typeof tool.name === 'string' && qualified.length > MAX_QUALIFIED_NAME) {
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
  if (typeof schema !== 'object' || schema === null) {
    complain('inputSchema is missing');
    return;
  }
  if (schema['type'] !== 'object') complain('inputSchema must have type "object"');
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'enum', 'const']) {
    if (keyword in schema) complain(`inputSchema must not have ${keyword} at its root`);
  }
  const text = JSON.stringify(schema);
  for (const keyword of ['$schema', '$ref']) {
    if (text.includes(`"${keyword}":`)) complain(`inputSchema must not use ${keyword}`);
  }
  if (/"type":\[/.test(text)) complain('inputSchema must not give a list of types, such as a nullable one');
}

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}
