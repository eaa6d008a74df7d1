import type { ArgumentIssue } from '../arguments/argument-parser.ts';
import { ToolUserError } from '../errors/tool-user-error.ts';
import { UpstreamError } from '../errors/upstream-error.ts';
import { scrubFailure } from '../render/checked-scrub.ts';
import { escapeInvisible } from '../render/escape-invisible.ts';
import { fitTexts } from '../render/fit-texts.ts';
import type { RenderContext } from '../render/render-context.ts';
import { renderText } from '../render/render-text.ts';
import type { CallToolResult } from '../types.ts';
import { describeErrorForLog } from './call-log.ts';
import type { ToolLogger } from './tool-logger.ts';

/** Why a call has no ordinary result; one closed set of words for the log. */
export type FailureKind = 'bad_arguments' | 'user_error' | 'upstream_error' | 'internal_error' | 'time_limit' | 'busy';

/** A failure in words for the model. */
export interface FailureAnswer {
  readonly kind: FailureKind;
  readonly text: string;
  readonly result: CallToolResult;
  /** Present when the original is in the log. */
  readonly errorNumber?: string;
}

/** Turns failures into answers; the only place that decides what of an error is shown. */
export interface FailureAnswers {
  ofThrown(tool: string, error: unknown): FailureAnswer;
  ofArguments(tool: string, issues: readonly ArgumentIssue[]): FailureAnswer;
  ofTimeLimit(limitMs: number): FailureAnswer;
  ofBusy(queueTimeoutMs: number): FailureAnswer;
}

export function createFailureAnswers(
  context: RenderContext,
  logger: ToolLogger | undefined,
  errorNumber: () => string,
  readOnly: boolean,
): FailureAnswers {
  const { texts, scrub, charBudget } = context;

  function answer(kind: FailureKind, text: string, number?: string): FailureAnswer {
    const result: CallToolResult = { content: [{ type: 'text', text }], isError: true };
    return number === undefined ? { kind, text, result } : { kind, text, result, errorNumber: number };
  }

  function ofThrown(tool: string, error: unknown): FailureAnswer {
    try {
      return describeThrown(tool, error);
    } catch {
      // What was thrown throws itself when it is looked at.
      const number = errorNumber();
      logOriginal(tool, number, 'unreadable', {});
      return answer('internal_error', texts.internalError(number), number);
    }
  }

  function describeThrown(tool: string, error: unknown): FailureAnswer {
    if (ToolUserError.isInstance(error)) {
      return answer(
        'user_error',
        scrubbedText(tool, () => userWords(error)),
      );
    }
    const number = errorNumber();
    if (UpstreamError.isInstance(error)) {
      logOriginal(tool, number, error.cause, { source: error.source, kind: error.kind });
      // Only the source is scrubbed: a scrubber might take the number for somebody's.
      return answer(
        'upstream_error',
        texts.upstream(
          scrubbedText(tool, () => error.source),
          error.kind,
          number,
          !readOnly,
        ),
        number,
      );
    }
    logOriginal(tool, number, error, {});
    return answer('internal_error', texts.internalError(number), number);
  }

  /** A message as long as a page must not push out what to do about it. */
  function userWords({ message, advice }: ToolUserError): string {
    if (advice === undefined) return message;
    if (message.length + advice.length < charBudget) return `${message}\n${advice}`;
    const scrubbed = [message, advice].map((words) => String(scrub(words)));
    const [wrong, next] = fitTexts(scrubbed, charBudget - 2, ({ length }) => length, texts).texts;
    return `${wrong}\n${next}`;
  }

  /** A scrubber that fails must not make its input public through the words about the failure. */
  function scrubbedText(tool: string, words: () => string): string {
    try {
      // Words about a fault quote what was given; nothing raw of it comes back.
      return renderText(escapeInvisible(words()), context).text;
    } catch (error) {
      const number = errorNumber();
      logOriginal(tool, number, error, {});
      return texts.internalError(number);
    }
  }

  function logOriginal(tool: string, number: string, error: unknown, facts: object): void {
    if (logger === undefined) return;
    let described: unknown;
    try {
      described = describeErrorForLog(error, scrub);
    } catch (failure) {
      described = `[withheld: ${scrubFailure(failure)}]`;
    }
    logger.error({ tool, errorNumber: number, ...facts, error: described }, 'tool call failed');
  }

  return {
    ofThrown,
    ofArguments(tool, issues) {
      const lines = issues.map(({ path, message }) => texts.argumentLine(path, message));
      return answer(
        'bad_arguments',
        scrubbedText(tool, () => texts.argumentErrors(tool, lines)),
      );
    },
    ofTimeLimit: (limitMs) => answer('time_limit', texts.timeLimit(seconds(limitMs), !readOnly)),
    ofBusy: (queueTimeoutMs) => answer('busy', texts.busy(seconds(queueTimeoutMs))),
  };
}

/** Limits are set in seconds; those below one are for tests and keep their fraction. */
function seconds(milliseconds: number): number {
  return milliseconds >= 1_000 ? Math.round(milliseconds / 1_000) : milliseconds / 1_000;
}
