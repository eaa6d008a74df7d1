import { describeKind } from '../check-arguments.ts';
import { classifyUpstreamFailure } from './classify-upstream-failure.ts';
import { ToolUserError } from './tool-user-error.ts';
import { UpstreamError } from './upstream-error.ts';

/** A name, not a description: it stands in the middle of a sentence. */
const MAX_SOURCE = 100;

/**
 * The error to throw when a data source failed: `throw upstreamError('FWH 平台', error)`.
 *
 * @param source what the model may call the source; no host names.
 * @param error whatever the client threw. An error that already speaks to the model (`ToolUserError`,
 *   `UpstreamError`) is returned as it is, so a handler may wrap more than the one call.
 * @throws {TypeError} without a source, or with one of more than 100 characters; `error` is its cause.
 */
export function upstreamError(source: string, error: unknown): Error {
  if (ToolUserError.isInstance(error) || UpstreamError.isInstance(error)) return error;
  if (typeof source !== 'string' || source.trim() === '') {
    const got = source === '' ? 'empty text' : describeKind(source);
    throw new TypeError(`upstreamError(source, error): source must name the data source in words, got ${got}`, {
      cause: error,
    });
  }
  if (source.length > MAX_SOURCE) {
    throw new TypeError(
      `upstreamError(source, error): source must name the data source in at most ${MAX_SOURCE} characters, got ${source.length}`,
      { cause: error },
    );
  }
  return new UpstreamError(source, classifyUpstreamFailure(error), error);
}
