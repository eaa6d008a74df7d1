import { requireText } from '../check-arguments.ts';
import { errorMarker, hasErrorMarker } from './error-marker.ts';

const MARKER = errorMarker('tool-user-error');

/**
 * A failure whose words are meant for the model: what is wrong and what to do. Thrown by a handler, it becomes an
 * `isError` result with exactly this text (after scrubbing); nothing else about it is shown.
 */
export class ToolUserError extends Error {
  readonly code = 'tool_user_error';
  /** What the model should do next; shown after the message. */
  readonly advice: string | undefined;

  /** @throws {TypeError} for an empty message or one that is no text: the model would learn nothing. */
  constructor(message: string, options: { readonly advice?: string; readonly cause?: unknown } = {}) {
    requireText('new ToolUserError(message): the message, which says what is wrong and what to do,', message);
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ToolUserError';
    this.advice = options.advice === '' ? undefined : options.advice;
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** Like `instanceof`, but also true for an error made by another copy of this package. */
  static isInstance(value: unknown): value is ToolUserError {
    return hasErrorMarker(value, MARKER);
  }
}
