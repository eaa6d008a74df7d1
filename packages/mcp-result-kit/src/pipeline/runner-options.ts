import { describeKind, requireArray, requireKnownOptions, requireObject } from '../check-arguments.ts';
import { toolSetProblems } from '../definition/tool-set-problems.ts';
import { ToolDefinitionError } from '../errors/tool-definition-error.ts';
import { checkedScrub, scrubProblem } from '../render/checked-scrub.ts';
import type { Locale } from '../texts.ts';
import type { ToolDefinition } from '../tool-definition.ts';
import { createErrorNumber } from './create-error-number.ts';
import { patientLogger, type ToolLogger } from './tool-logger.ts';

export interface ToolRunnerOptions {
  readonly tools: readonly ToolDefinition[];
  /**
   * Takes personal data out of everything that leaves: rows keyed by column, objects, texts, error words, log lines.
   * Gets plain JSON values, before they are written or cut. If it throws, nothing of the value is shown. Required, so
   * that nobody forgets it; `(value) => value` says there is nothing to hide.
   */
  readonly scrub: (value: unknown) => unknown;
  /** One line a call; a pino logger fits. @default none */
  readonly logger?: ToolLogger;
  /** Calls that run at the same time, over all tools. @default 8 */
  readonly maxConcurrency?: number;
  /** Longest wait for a slot, in ms; then the call answers that the service is busy. @default 30_000 */
  readonly queueTimeoutMs?: number;
  /** Calls that may wait at the same time; more are told at once that the service is busy. @default 1_000 */
  readonly maxQueueLength?: number;
  /** Time limit of a call's own work, in ms. @default 60_000 */
  readonly timeoutMs?: number;
  /** The same for tools named `…_export`. @default 300_000 */
  readonly exportTimeoutMs?: number;
  /** How long past its limit a handler that ignores its signal keeps its slot, in ms. @default 30_000 */
  readonly abandonAfterMs?: number;
  /** Most UTF-16 units of a result's text. @default 30_000 */
  readonly charBudget?: number;
  /** Most bytes of an exported file. @default 20 MB (20 * 1024 * 1024) */
  readonly maxExportBytes?: number;
  /** Language of what the model reads. @default 'zh-CN' */
  readonly locale?: Locale;
  /** Clock for durations in the log, in ms. @default Date.now */
  readonly now?: () => number;
  /** Numbers under which the model is told of an error and the log holds the original. @default random, 40 bits */
  readonly errorNumber?: () => string;
}

const OPTION_NAMES = Object.keys({
  tools: true,
  scrub: true,
  logger: true,
  maxConcurrency: true,
  queueTimeoutMs: true,
  maxQueueLength: true,
  timeoutMs: true,
  exportTimeoutMs: true,
  abandonAfterMs: true,
  charBudget: true,
  maxExportBytes: true,
  locale: true,
  now: true,
  errorNumber: true,
} satisfies Record<keyof ToolRunnerOptions, true>);

export type CheckedRunnerOptions = Required<Omit<ToolRunnerOptions, 'logger'>> & {
  readonly logger: ToolLogger | undefined;
};

const MAX_TIMER_MS = 2 ** 31 - 1;

/** Less would not hold a headline and a hint. */
const MIN_CHAR_BUDGET = 500;

/**
 * Fills in the defaults and refuses what cannot work, at start and not at the first call.
 *
 * @throws {ToolDefinitionError} listing everything that keeps the tools from being served together.
 * @throws {TypeError | RangeError} for other options.
 */
export function checkRunnerOptions(options: ToolRunnerOptions): CheckedRunnerOptions {
  requireObject(options, 'createToolRunner({ tools, scrub })');
  requireKnownOptions('createToolRunner', options, OPTION_NAMES);
  requireArray('createToolRunner: tools', options.tools);
  const problems = toolSetProblems(options.tools);
  if (problems.length > 0) throw new ToolDefinitionError('The tools cannot be served together', problems);
  const {
    maxConcurrency = 8,
    queueTimeoutMs = 30_000,
    maxQueueLength = 1_000,
    timeoutMs = 60_000,
    exportTimeoutMs = 300_000,
    abandonAfterMs = 30_000,
    charBudget = 30_000,
    maxExportBytes = 20 * 1024 * 1024,
    locale = 'zh-CN',
    now = Date.now,
    errorNumber = createErrorNumber,
  } = options;
  if (options.scrub === undefined) {
    throw new TypeError('createToolRunner: scrub is required; pass (value) => value if no result holds personal data');
  }
  const problem = scrubProblem(options.scrub);
  if (problem !== undefined) throw new TypeError(`createToolRunner: scrub cannot be used: ${problem}`);
  if (options.logger !== undefined) checkLogger(options.logger);
  checkFunction('now', now);
  checkFunction('errorNumber', errorNumber);
  atLeast('maxConcurrency', maxConcurrency, 1);
  atLeast('maxQueueLength', maxQueueLength, 0);
  atLeast('charBudget', charBudget, MIN_CHAR_BUDGET);
  atLeast('maxExportBytes', maxExportBytes, 1);
  for (const [name, value] of Object.entries({ queueTimeoutMs, timeoutMs, exportTimeoutMs, abandonAfterMs })) {
    atLeast(name, value, name === 'queueTimeoutMs' || name === 'abandonAfterMs' ? 0 : 1);
    if (value > MAX_TIMER_MS)
      throw new RangeError(`createToolRunner: ${name} must be at most ${MAX_TIMER_MS}, got ${value}`);
  }
  if (locale !== 'zh-CN' && locale !== 'en') {
    throw new RangeError(`createToolRunner: locale must be 'zh-CN' or 'en', got ${JSON.stringify(locale)}`);
  }
  return {
    tools: options.tools,
    scrub: checkedScrub(options.scrub),
    logger: options.logger === undefined ? undefined : patientLogger(options.logger),
    maxConcurrency,
    queueTimeoutMs,
    maxQueueLength,
    timeoutMs,
    exportTimeoutMs,
    abandonAfterMs,
    charBudget,
    maxExportBytes,
    locale,
    now,
    errorNumber,
  };
}

function checkLogger(logger: ToolLogger): void {
  const missing = (['info', 'warn', 'error'] as const).filter((level) => typeof logger?.[level] !== 'function');
  if (missing.length === 0) return;
  throw new TypeError(
    `createToolRunner: logger must have the methods info, warn and error; missing: ${missing.join(', ')}`,
  );
}

function checkFunction(name: string, value: unknown): void {
  if (typeof value !== 'function')
    throw new TypeError(`createToolRunner: ${name} must be a function, got ${describeKind(value)}`);
}

function atLeast(name: string, value: number, least: number): void {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`createToolRunner: ${name} must be a whole number of at least ${least}, got ${String(value)}`);
  }
}
