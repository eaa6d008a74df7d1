/** The queue could not be reached in time; the job may have arrived all the same, which does no harm. */
export class JobQueueError extends Error {
  /** The class by which `upstreamError` of @mao/mcp-result-kit tells the model and the log. */
  readonly code = 'unreachable';

  constructor(cause: unknown) {
    super('the job queue cannot be reached', { cause });
    this.name = 'JobQueueError';
  }
}
