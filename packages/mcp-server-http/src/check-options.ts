import type { Logger } from './logger.ts';

/** What every way of serving takes, before it has been checked. */
interface ServingOptions {
  readonly info?: unknown;
  readonly runner?: unknown;
  readonly instructions?: unknown;
  readonly locale?: unknown;
  readonly listTtlMs?: unknown;
  readonly logger?: unknown;
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
  const { info, runner, instructions, locale, listTtlMs, logger } = options;
  const { name: service, version } = fieldsOf(info);
  if (!isText(service) || !isText(version)) {
    throw new TypeError(`${name}: info must be { name, version }, both text; got ${kindOf(info)}`);
  }
  const { list, call } = fieldsOf(runner);
  if (typeof list !== 'function' || typeof call !== 'function') {
    throw new TypeError(
      `${name}: runner must be what createToolRunner({ tools, scrub }) returns; got ${kindOf(runner)}`,
    );
  }
  if (instructions !== undefined && typeof instructions !== 'string') {
    throw new TypeError(`${name}: instructions must be text, got ${kindOf(instructions)}`);
  }
  if (locale !== undefined && locale !== 'zh-CN' && locale !== 'en') {
    throw new RangeError(`${name}: locale must be 'zh-CN' or 'en', got ${String(JSON.stringify(locale))}`);
  }
  if (listTtlMs !== undefined && !(typeof listTtlMs === 'number' && listTtlMs >= 0 && Number.isFinite(listTtlMs))) {
    throw new RangeError(`${name}: listTtlMs must be a number of milliseconds, got ${String(listTtlMs)}`);
  }
  const levels = ['info', 'warn', 'error'] as const satisfies readonly (keyof Logger)[];
  const missing = logger === undefined ? [] : levels.filter((level) => typeof fieldsOf(logger)[level] !== 'function');
  if (missing.length > 0) throw new TypeError(`${name}: logger lacks the methods ${missing.join(', ')}`);
}

/** @throws {TypeError} when the argument of `where` is no object. */
export function requireOptions(where: string, options: unknown): void {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return;
  throw new TypeError(`call it as ${where}; got ${kindOf(options)}`);
}

/** @throws {TypeError} for anything but a list of texts, such as one text. */
export function requireTexts(what: string, value: unknown): void {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return;
  throw new TypeError(`${what} must be an array of strings, got ${kindOf(value)}`);
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
