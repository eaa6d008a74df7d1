import { cutText } from '../render/cut-text.ts';
import { plainValue } from '../render/plain-value.ts';
import type { Scrub } from '../render/render-context.ts';
import type { Texts } from '../texts.ts';

/** UTF-16 units of an argument summary. */
const MAX_SUMMARY = 2_048;

/** A text longer than this is only measured: cutting it before scrubbing could leave half an address, unrecognisable. */
const MAX_TEXT = 8_192;

const MAX_ITEMS = 100;

/** What was passed, in a line of the log: scrubbed first, then cut. */
export function summarizeArguments(args: unknown, scrub: Scrub, texts: Texts): string {
  if (args === undefined) return '';
  const summary = JSON.stringify(scrub(measureLongTexts(plainValue(args, texts, { maxItems: MAX_ITEMS })))) ?? '';
  // Once more as text, for what the names of fields may hold.
  const line = String(scrub(cutText(summary, MAX_TEXT)));
  return line.length <= MAX_SUMMARY ? line : `${cutText(line, MAX_SUMMARY - 1)}…`;
}

/** An error for the log, with its causes; every text scrubbed. */
export function describeErrorForLog(error: unknown, scrub: Scrub): unknown {
  return scrub(describeError(error, 0));
}

/** Causes further down repeat what is above them. */
const MAX_CAUSES = 4;

function describeError(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? '[object]' : cutText(String(error), MAX_TEXT);
  const { name, message, stack, cause } = error;
  const { code, errno, status } = error as { code?: unknown; errno?: unknown; status?: unknown };
  return {
    name,
    message: cutText(message, MAX_TEXT),
    ...(isLabel(code) && { code }),
    ...(isLabel(errno) && { errno }),
    ...(isLabel(status) && { status }),
    ...(stack !== undefined && { stack: cutText(stack, MAX_TEXT) }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}

function isLabel(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function measureLongTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= MAX_TEXT ? value : `[${value.length} characters]`;
  if (Array.isArray(value)) return value.map(measureLongTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, measureLongTexts(field)]));
}
