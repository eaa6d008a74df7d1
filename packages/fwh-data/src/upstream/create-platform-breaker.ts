import { CloudError, type CloudFailure } from '../cloud/cloud-error.ts';
import { type BreakerOptions, createBreaker, type Verdict } from './create-breaker.ts';

/** Faults of the platform itself; a refused question says nothing about its health. */
const VERDICTS: ReadonlyMap<CloudFailure, Verdict> = new Map([
  ['server_error', 'ill'],
  ['bad_response', 'ill'],
  ['unreachable', 'ill'],
  ['timeout', 'hangs'],
]);

/** Asks a platform, or says at once that it does not answer. */
export type PlatformBreaker = <Result>(ask: () => Promise<Result>) => Promise<Result>;

/** @param source name of the platform in errors. @default the FWH cloud */
export function createPlatformBreaker(source: string | undefined, options: BreakerOptions): PlatformBreaker {
  const breaker = createBreaker(
    // Anything but a fault of the platform is a question given up by its caller, or a mistake here.
    (error) => (error instanceof CloudError ? VERDICTS.get(error.failure) : 'nothing'),
    options,
  );
  const refusal = (): CloudError =>
    new CloudError('unreachable', 'not asked, as it failed several times in a row', {
      ...(source !== undefined && { source }),
    });
  return (ask) => breaker.run(ask, refusal);
}
