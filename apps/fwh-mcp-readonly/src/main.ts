import { loadConfig } from './config.ts';
import { createLogger } from './create-logger.ts';

const loaded = loadConfig({ arguments: process.argv.slice(2), environment: process.env });
if (loaded.type === 'text') {
  process.stdout.write(`${loaded.text}\n`);
} else if (loaded.type === 'refused') {
  process.stderr.write(`${loaded.reason}\n`);
  process.exitCode = 2;
} else {
  const logger = createLogger(loaded.config);
  try {
    // Databases and clients are loaded only now: help and refusals answer at once.
    const [{ compose }, { serve }] = await Promise.all([import('./compose.ts'), import('./serve.ts')]);
    await serve(loaded.config, await compose(loaded.config, logger), logger);
  } catch (error) {
    logger.fatal({ err: error }, `cannot start: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
