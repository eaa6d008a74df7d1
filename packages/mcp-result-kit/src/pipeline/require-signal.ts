import { describeKind } from '../check-arguments.ts';
import type { ToolCallContext } from '../types.ts';

/** @throws {TypeError} for a context without a signal: the endpoint's mistake, found before anything runs. */
export function requireSignal(context: ToolCallContext): void {
  const signal: unknown = context?.signal;
  if (typeof (signal as Partial<AbortSignal> | undefined)?.addEventListener === 'function') return;
  throw new TypeError(
    `a call takes a context { signal: AbortSignal } as its third argument; its signal is ${describeKind(signal)}`,
  );
}
