import pino from 'pino';
import { readCommandLine, version } from './command-line.ts';
import { ConfigError, readConfig } from './config.ts';
import { developmentTokenFor } from './identity/development-token-for.ts';

try {
  const asked = readCommandLine(process.argv.slice(2));
  if ('print' in asked) process.stdout.write(asked.print);
  else if (asked.tokenFor !== undefined) {
    process.stdout.write(`${await developmentTokenFor(asked.tokenFor, readConfig(asked.flags, process.env))}\n`);
  } else await run(asked.flags);
} catch (error) {
  const explain = async () => (await import('./explain-start-failure.ts')).explainStartFailure(error as Error);
  process.stderr.write(`${error instanceof ConfigError ? error.message : await explain()}\n`);
  process.exitCode = 1;
}

async function run(flags: Parameters<typeof readConfig>[0]): Promise<void> {
  const config = readConfig(flags, process.env);
  const logger = pino({ level: config.logLevel, serializers: { error: pino.stdSerializers.err } }, pino.destination(2));
  const { compose } = await import('./compose.ts');
  const service = await compose(config, logger, version());
  const stop = (): void => void service.close().then(() => process.exit(0));
  process.once('SIGTERM', stop).once('SIGINT', stop);
  process.on('unhandledRejection', (error) => logger.error({ error }, 'a promise was left alone'));
  // Whoever waits for the service reads this line, so no log level hides it.
  logger.child({}, { level: 'info' }).info({ url: service.url }, 'listening');
  const token = await service.developmentToken();
  if (token !== null) process.stdout.write(`Development token (user 1, administrator, 30 days):\n${token}\n`);
}
