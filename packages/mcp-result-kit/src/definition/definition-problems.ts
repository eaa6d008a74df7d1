import { describeKind, unknownOptions } from '../check-arguments.ts';
import type { ToolDefinitionOptions } from '../define-tool.ts';
import type { ToolInputSchema } from '../schema/tool-input-schema.ts';
import type { TaskDefinition } from '../tool-definition.ts';
import { isDelay, MAX_DELAY_MS } from './delay.ts';
import { TOOL_NAME } from './tool-name.ts';

const OPTION_NAMES = Object.keys({
  name: true,
  title: true,
  description: true,
  readOnly: true,
  destructive: true,
  idempotent: true,
  openWorld: true,
  input: true,
  timeoutMs: true,
  task: true,
  handler: true,
} satisfies Record<keyof ToolDefinitionOptions<ToolInputSchema>, true>);

const TASK_OPTION_NAMES = Object.keys({
  pollIntervalMs: true,
  required: true,
  start: true,
  status: true,
  cancel: true,
} satisfies Record<keyof TaskDefinition<never>, true>);

const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === '';

/**
 * Everything an author without a type checker may have got wrong in a definition, beside the schema; one sentence for
 * each thing to change.
 */
export function definitionProblems(definition: Readonly<Record<string, unknown>>): string[] {
  const { name, title, description, readOnly, destructive, timeoutMs, handler, task } = definition;
  const unknown = unknownOptions(definition, OPTION_NAMES);
  const problems = unknown === undefined ? [] : [unknown];
  if (typeof name !== 'string' || !TOOL_NAME.test(name)) {
    problems.push('name must be 3 to 40 lower-case letters, digits and "_", starting with a letter, such as site_get');
  }
  if (isBlank(title)) problems.push('title is missing: a short name for people');
  if (isBlank(description)) {
    problems.push('description is missing: say what the tool does, when to use it and what it returns');
  }
  if (typeof readOnly !== 'boolean') problems.push('readOnly must be stated: true if the tool changes nothing');
  for (const hint of ['destructive', 'idempotent', 'openWorld']) {
    const value = definition[hint];
    if (value === undefined || typeof value === 'boolean') continue;
    problems.push(`${hint} must be true or false, got ${describeKind(value)}`);
  }
  if (readOnly === true && destructive === true)
    problems.push('a read-only tool cannot be destructive: drop one of the two');
  if (timeoutMs !== undefined && !isDelay(timeoutMs)) {
    problems.push(`timeoutMs must be a number between 1 and ${MAX_DELAY_MS}, got ${String(timeoutMs)}`);
  }
  if (typeof handler !== 'function') problems.push('handler must be a function');
  if (task !== undefined) problems.push(...taskProblems(task));
  return problems;
}

function taskProblems(task: unknown): string[] {
  if (typeof task !== 'object' || task === null) return ['task must be { start, status, cancel }'];
  const parts = task as Readonly<Record<string, unknown>>;
  const problems = ['start', 'status', 'cancel']
    .filter((part) => typeof parts[part] !== 'function')
    .map((part) => `task.${part} must be a function`);
  const unknown = unknownOptions(task, TASK_OPTION_NAMES);
  if (unknown !== undefined) problems.push(`task: ${unknown}`);
  const { pollIntervalMs, required } = parts;
  if (required !== undefined && typeof required !== 'boolean') {
    problems.push(`task.required must be true or false, got ${describeKind(required)}`);
  }
  if (pollIntervalMs !== undefined && !isDelay(pollIntervalMs)) {
    problems.push(`task.pollIntervalMs must be a number between 1 and ${MAX_DELAY_MS}, got ${String(pollIntervalMs)}`);
  }
  return problems;
}
