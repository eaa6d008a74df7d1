import { randomBytes } from 'node:crypto';
import type { ReadonlyToolsOptions } from '@mao/fwh-tools';
import type { Logger } from 'pino';

/** Logs what an answer could do without, under a number that the answer names. */
export function createFailureReport(logger: Logger): NonNullable<ReadonlyToolsOptions['report']> {
  return (source, error) => {
    const errorNumber = randomBytes(5).toString('hex').toUpperCase();
    logger.warn({ errorNumber, source, err: error }, 'a part of an answer is missing');
    return errorNumber;
  };
}
