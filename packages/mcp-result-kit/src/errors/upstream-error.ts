import type { UpstreamFailureKind } from './classify-upstream-failure.ts';
import { errorMarker, hasErrorMarker } from './error-marker.ts';

const MARKER = errorMarker('upstream-error');

/**
 * A data source failed. The model is told the source, the class of failure and a number; `cause` (hosts, SQL, stack)
 * goes to the log under that number and nowhere else.
 */
export class UpstreamError extends Error {
  readonly code = 'upstream_error';
  /** Name of the source in words the model may see, such as `FWH 平台`. */
  readonly source: string;
  readonly kind: UpstreamFailureKind;

  constructor(source: string, kind: UpstreamFailureKind, cause: unknown) {
    super(`${source}: ${kind}`, { cause });
    this.name = 'UpstreamError';
    this.source = source;
    this.kind = kind;
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** Like `instanceof`, but also true for an error made by another copy of this package. */
  static isInstance(value: unknown): value is UpstreamError {
    return hasErrorMarker(value, MARKER);
  }
}
