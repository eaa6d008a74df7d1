import type { Logger } from 'pino';
import { loadConfig } from './config.ts';
import { createLogger } from './create-logger.ts';

const loaded = loadConfig({ arguments: process.argv.slice(2), environment: process.env });
if (loaded.type === 'text') {
  process.stdout.write(`${loaded.text}\n`);
} else if (loaded.type === 'refused') {
  process.stderr.write(`${loaded.reason}\n`);
  process.exitCode = 2;
} else {
  let logger: Logger | undefined;
  try {
    logger = createLogger(loaded.config);
    // Databases and clients are loaded only now: help and refusals answer at once.
    const [{ compose }, { serve }] = await Promise.all([import('./compose.ts'), import('./serve.ts')]);
    await serve(loaded.config, await compose(loaded.config, logger), logger);
  } catch (error) {
    const message = `cannot start: ${(error as Error).message}`;
    if (logger === undefined) process.stderr.write(`${message}\n`);
    else logger.fatal({ err: error }, message);
    process.exitCode = 1;
  }
}
