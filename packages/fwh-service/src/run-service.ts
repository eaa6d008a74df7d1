import type { Logger } from 'pino';
import type { LogSettings } from './settings.ts';

/** Where a service's tables are: what a failure to start is explained with. */
export type ServiceSource =
  | { readonly type: 'demo'; readonly dataDirectory: string }
  | { readonly type: 'production'; readonly settings: { readonly AGENT_MCP_DATABASE_URL: string } };

/** What every service's configuration holds. */
export interface ServiceConfig {
  readonly settings: LogSettings;
  readonly source: ServiceSource;
}

/** What a command line asks for: to serve, to print a text, or nothing that can be done. */
export type LoadedConfig<Config extends ServiceConfig> =
  | { readonly type: 'serve'; readonly config: Config }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refused'; readonly reason: string };

/**
 * The main program of a service. Help and refusals answer at once, for databases and clients are loaded only by `serve`.
 * Exit code 2: a setting is missing or wrong; 1: a part could not be opened, in one line of the log.
 *
 * @param service.serve resolves when the service has been stopped
 */
export async function runService<Config extends ServiceConfig>(service: {
  readonly name: string;
  readonly loaded: LoadedConfig<Config>;
  readonly serve: (config: Config, logger: Logger) => Promise<void>;
}): Promise<void> {
  const { name, loaded, serve } = service;
  if (loaded.type === 'text') {
    process.stdout.write(`${loaded.text}\n`);
    return;
  }
  if (loaded.type === 'refused') {
    process.stderr.write(`${loaded.reason}\n`);
    process.exitCode = 2;
    return;
  }
  let logger: Logger | undefined;
  try {
    logger = (await import('./runtime/create-logger.ts')).createLogger(name, loaded.config.settings);
    await serve(loaded.config, logger);
  } catch (error) {
    const { describeStartFailure } = await import('./runtime/describe-start-failure.ts');
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
