import { scrubFailure } from '../render/checked-scrub.ts';
import type { RenderContext } from '../render/render-context.ts';
import { summarizeArguments } from './call-log.ts';
import type { ToolLogger } from './tool-logger.ts';

/** What a finished call adds to its line. */
export interface CallFacts {
  readonly outcome: string;
  readonly chars?: number;
  readonly bytes?: number;
  readonly truncated?: boolean;
  readonly errorNumber?: string;
}

/** Writes the line of one call; begun before the gate, so that its time includes the wait. */
export type CallLogger = (tool: string, args: unknown, context: RenderContext) => (facts: CallFacts) => void;

const SILENT: CallLogger = () => () => {};

/** One line a call: tool, arguments in short, time, size, outcome. Nothing about the caller. */
export function createCallLogger(logger: ToolLogger | undefined, now: () => number): CallLogger {
  if (logger === undefined) return SILENT;
  return (tool, args, context) => {
    const startedAt = now();
    return (facts) => {
      if (logger.isLevelEnabled?.('info') === false) return;
      const line = { tool, arguments: summary(args, context), ms: now() - startedAt, ...facts };
      logger.info(line, 'tool call');
    };
  };
}

function summary(args: unknown, { scrub, texts }: RenderContext): string {
  try {
    return summarizeArguments(args, scrub, texts);
  } catch (failure) {
    return `[withheld: ${scrubFailure(failure)}]`;
  }
}
