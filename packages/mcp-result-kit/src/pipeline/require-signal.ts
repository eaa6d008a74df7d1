import { describeKind } from '../check-arguments.ts';
import type { ToolCallContext } from '../types.ts';

/** @throws {TypeError} for a context without a signal: the endpoint's mistake, found before anything runs. */
export function requireSignal(context: ToolCallContext): void {
  // One that makes its signal only when it is asked for is taken at its word.
  if (typeof context === 'object' && context !== null && 'signal' in context) {
    if (!Object.hasOwn(context, 'signal') || isSignal(context.signal)) return;
  }
  const signal: unknown = context?.signal;
  throw new TypeError(
    `a call takes a context { signal: AbortSignal } as its third argument; its signal is ${describeKind(signal)}`,
  );
}

function isSignal(value: unknown): boolean {
  return typeof (value as Partial<AbortSignal> | undefined)?.addEventListener === 'function';
}
