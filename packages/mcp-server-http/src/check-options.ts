import type { ToolRunner } from '@mao/mcp-result-kit';
import type { CallerEndpointOptions } from './create-caller-endpoint.ts';
import type { McpHttpAppOptions } from './create-mcp-http-app.ts';
import type { Logger } from './logger.ts';
import type { ServeOptions } from './node/serve-on-node.ts';
import type { StdioOptions } from './stdio/serve-stdio.ts';
import type { TaskRouterOptions } from './tasks/create-task-router.ts';
import type { TaskRouter } from './tasks/task-router.ts';

const HTTP_APP_OPTIONS = Object.keys({
  info: true,
  instructions: true,
  runner: true,
  tasks: true,
  bearerTokens: true,
  allowedHosts: true,
  allowedOrigins: true,
  bodyLimitBytes: true,
  bodyTimeoutMs: true,
  listTtlMs: true,
  keepAliveMs: true,
  ready: true,
  metricsRegistry: true,
  locale: true,
  logger: true,
} satisfies Record<keyof McpHttpAppOptions, true>);

const CALLER_ENDPOINT_OPTIONS = Object.keys({
  info: true,
  authenticate: true,
  offer: true,
  allowedHosts: true,
  allowedOrigins: true,
  bodyLimitBytes: true,
  bodyTimeoutMs: true,
  listTtlMs: true,
  keepAliveMs: true,
  metricsRegistry: true,
  locale: true,
  logger: true,
} satisfies Record<keyof CallerEndpointOptions<unknown>, true>);

const STDIO_OPTIONS = Object.keys({
  info: true,
  instructions: true,
  runner: true,
  tasks: true,
  input: true,
  output: true,
  messageLimitBytes: true,
  drainTimeoutMs: true,
  listTtlMs: true,
  locale: true,
  logger: true,
} satisfies Record<keyof StdioOptions, true>);

const SERVE_OPTIONS = Object.keys({
  app: true,
  hostname: true,
  port: true,
  drainTimeoutMs: true,
} satisfies Record<keyof ServeOptions, true>);

const TASK_ROUTER_OPTIONS = Object.keys({
  runner: true,
  secrets: true,
  audience: true,
  ttlMs: true,
  prefix: true,
  now: true,
  logger: true,
} satisfies Record<keyof TaskRouterOptions, true>);

/** The names that each function takes; `createToolService` hands its options on, and those it does not know to the runner. */
const OPTION_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['createMcpHttpApp', HTTP_APP_OPTIONS],
  ['createCallerEndpoint', CALLER_ENDPOINT_OPTIONS],
  ['serveStdio', STDIO_OPTIONS],
  ['serveOnNode', SERVE_OPTIONS],
  ['createTaskRouter', TASK_ROUTER_OPTIONS],
  ['listen', ['port', 'hostname', 'bearerTokens']],
]);

/** Options that the endpoint and the runner of the tools both take. */
const COMMON_OPTIONS: ReadonlySet<string> = new Set(['locale', 'logger']);

/** The part of a service's options that is for its HTTP endpoint, for stdio, or for the runner of its tools. */
export function optionsOf<Options extends object>(options: Options, part: 'http' | 'stdio' | 'runner'): Options {
  const isOf = (name: string): boolean => {
    if (part === 'runner') return COMMON_OPTIONS.has(name) || !HTTP_APP_OPTIONS.includes(name);
    return HTTP_APP_OPTIONS.includes(name) && (part === 'http' || STDIO_OPTIONS.includes(name));
  };
  return Object.fromEntries(Object.entries(options).filter(([name]) => isOf(name))) as Options;
}

/** What every way of serving takes, before it has been checked. */
interface CommonOptions {
  readonly info?: unknown;
  readonly locale?: unknown;
  readonly listTtlMs?: unknown;
  readonly logger?: unknown;
}

interface ServingOptions extends CommonOptions {
  readonly runner?: unknown;
  readonly tasks?: unknown;
  readonly instructions?: unknown;
}

/**
 * Refuses, at start, options that would fail at the first request.
 *
 * @param where the function that was called, with how to call it: `createMcpHttpApp({ info, runner, bearerTokens })`.
 * @throws {TypeError | RangeError}
 */
export function checkServingOptions(where: string, options: ServingOptions): void {
  requireOptions(where, options);
  const name = where.slice(0, where.indexOf('('));
  const { runner, tasks, instructions } = options;
  checkCommonOptions(name, options);
  const { list, call } = fieldsOf(runner);
  if (typeof list !== 'function' || typeof call !== 'function') {
    throw new TypeError(
      `${name}: runner must be what createToolRunner({ tools, scrub }) returns; got ${kindOf(runner)}`,
    );
  }
  if (tasks !== undefined && typeof fieldsOf(tasks)['start'] !== 'function') {
    throw new TypeError(
      `${name}: tasks must be what createTaskRouter({ runner, secrets, audience }) returns; got ${kindOf(tasks)}`,
    );
  }
  checkTasks(name, runner as ToolRunner, tasks as TaskRouter | undefined);
  if (instructions !== undefined && typeof instructions !== 'string') {
    throw new TypeError(`${name}: instructions must be text, got ${kindOf(instructions)}`);
  }
}

/** @throws {TypeError | RangeError} */
export function checkCommonOptions(name: string, { info, locale, listTtlMs, logger }: CommonOptions): void {
  const { name: service, version } = fieldsOf(info);
  if (!isText(service) || !isText(version)) {
    throw new TypeError(`${name}: info must be { name, version }, both text; got ${kindOf(info)}`);
  }
  if (locale !== undefined && locale !== 'zh-CN' && locale !== 'en') {
    throw new RangeError(`${name}: locale must be 'zh-CN' or 'en', got ${String(JSON.stringify(locale))}`);
  }
  if (listTtlMs !== undefined && !(typeof listTtlMs === 'number' && listTtlMs >= 0 && Number.isFinite(listTtlMs))) {
    throw new RangeError(`${name}: listTtlMs must be a number of milliseconds, got ${String(listTtlMs)}`);
  }
  requireLogger(name, logger);
}

/** @throws {TypeError} for a logger that would fail at its first line. */
export function requireLogger(name: string, logger: unknown): void {
  const levels = ['info', 'warn', 'error'] as const satisfies readonly (keyof Logger)[];
  const missing = logger === undefined ? [] : levels.filter((level) => typeof fieldsOf(logger)[level] !== 'function');
  if (missing.length > 0) throw new TypeError(`${name}: logger lacks the methods ${missing.join(', ')}`);
}

/** Refuses what would be a tool that can never be called, or tasks that nobody finds again. */
function checkTasks(name: string, runner: ToolRunner, tasks: TaskRouter | undefined): void {
  const advice = 'give it tasks: createTaskRouter({ runner, secrets, audience }) with the runner that it serves';
  if (tasks?.serves?.(runner) === false) {
    throw new TypeError(`${name}: tasks was made for another runner; ${advice}`);
  }
  const lost = runner
    .list()
    .filter((tool) => tool.execution?.taskSupport === 'required' && tasks?.has(tool.name) !== true)
    .map((tool) => tool.name);
  if (lost.length === 0) return;
  throw new TypeError(
    `${name}: ${lost.join(', ')} can only be called as a task (task.required), and no tasks are served for it; ${advice}, or drop task.required`,
  );
}

/** @throws {TypeError} when the argument of `where` is no object, or has a name that is no option: it would be ignored. */
export function requireOptions(where: string, options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new TypeError(`call it as ${where}; got ${kindOf(options)}`);
  const name = where.slice(0, where.indexOf('('));
  const known = OPTION_NAMES.get(name);
  const unknown = Object.keys(options).filter((option) => known?.includes(option) === false);
  if (unknown.length === 0) return;
  throw new TypeError(`${name}: there is no option ${unknown.join(', ')}; the options are ${known?.join(', ')}`);
}

/** @throws {TypeError} for anything but a list of texts, such as one text. */
export function requireTexts(what: string, value: unknown): void {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return;
  throw new TypeError(`${what} must be an array of strings, got ${kindOf(value)}`);
}

/** @throws {TypeError} */
export function requireFunction(what: string, value: unknown): void {
  if (typeof value !== 'function') throw new TypeError(`${what} must be a function, got ${kindOf(value)}`);
}

/** @throws {RangeError} */
export function requirePositive(name: string, value: number): number {
  if (!(value > 0)) throw new RangeError(`${name} must be a positive number, not ${value}`);
  return value;
}

/** @throws {RangeError} */
export function requirePort(what: string, port: unknown): void {
  if (typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535) return;
  throw new RangeError(`${what} must be a whole number from 0 (any free one) to 65535, got ${String(port)}`);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
