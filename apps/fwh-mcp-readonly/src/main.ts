import type { Logger } from 'pino';
import { loadConfig } from './config.ts';

const loaded = loadConfig({ arguments: process.argv.slice(2), environment: process.env });
if (loaded.type === 'text') {
  process.stdout.write(`${loaded.text}\n`);
} else if (loaded.type === 'refused') {
  process.stderr.write(`${loaded.reason}\n`);
  process.exitCode = 2;
} else {
  let logger: Logger | undefined;
  try {
    // Databases and clients are loaded only now: help and refusals answer at once.
    logger = (await import('./create-logger.ts')).createLogger(loaded.config);
    const [{ compose }, { serve }] = await Promise.all([import('./compose.ts'), import('./serve.ts')]);
    await serve(loaded.config, await compose(loaded.config, logger), logger);
  } catch (error) {
    const { describeStartFailure } = await import('./describe-start-failure.ts');
    const { text, expected } = describeStartFailure(error, loaded.config);
    const message = `cannot start: ${text}`;
    if (logger === undefined) process.stderr.write(`${message}\n`);
    else {
      logger.fatal(expected ? {} : { err: error }, message);
      if (expected) logger.debug({ err: error }, 'why it cannot start');
    }
    process.exitCode = 1;
  }
}
