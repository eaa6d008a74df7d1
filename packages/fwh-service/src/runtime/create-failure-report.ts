import { createErrorNumber } from '@mao/mcp-result-kit';
import type { Logger } from 'pino';

/** Logs what an answer could do without, under a number that the answer names. */
export function createFailureReport(logger: Logger): (source: string, error: unknown) => string {
  return (source, error) => {
    const errorNumber = createErrorNumber();
    logger.warn({ errorNumber, source, err: error }, 'a part of an answer is missing');
    return errorNumber;
  };
}
