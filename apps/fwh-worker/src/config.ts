import {
  checkSettings,
  cloudSettings,
  databaseSettings,
  type LoadedConfig,
  logSettings,
  objectStores,
  parseFlags,
  queueSettings,
  readVariables,
  type Variables,
  workerSettings,
} from '@mao/fwh-service';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };

const required = z.object({
  ...databaseSettings.shape,
  ...cloudSettings.shape,
  ...queueSettings.shape,
  ...workerSettings.shape,
  ...logSettings.shape,
});

const helpText = `fwh-worker: does what the writing tools of the FWH Agent MCP ask for

Usage: fwh-worker [flags]

  --config FILE  settings as KEY=VALUE lines (default ./config.agent-mcp.env, if it is there)
  --version      print the version
  --help         print this

Environment variables win over the file, the file over the defaults.
Every variable is described in deploy/config.agent-mcp.env.example.
Any number of workers may run; they share the work.`;

/** Everything the worker needs to know, checked. */
export interface Config {
  readonly settings: z.output<typeof required>;
  readonly objects: { readonly [Name in keyof typeof objectStores]: z.output<(typeof objectStores)[Name]> | undefined };
  readonly source: { readonly type: 'production'; readonly settings: { readonly AGENT_MCP_DATABASE_URL: string } };
}

/** Reads flags, environment and file; refuses to go on with everything that is missing or wrong, in one message. */
export function loadConfig(input: {
  readonly arguments: readonly string[];
  readonly environment: Variables;
}): LoadedConfig<Config> {
  const parsed = parseFlags(input.arguments, {
    config: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
    version: { type: 'boolean', short: 'v', default: false },
  });
  if ('refused' in parsed) return refused(parsed.refused);
  const { flags } = parsed;
  if (flags.help) return { type: 'text', text: helpText };
  if (flags.version) return { type: 'text', text: packageJson.version };
  const read = readVariables({ file: flags.config, usualFile: true, environment: input.environment });
  if ('refused' in read) return refused(read.refused);
  // Without a place for files a fetched recording could only be thrown away.
  const noStore = ['OBJECT_STORE_ENDPOINT', 'OBJECT_STORE_DIRECTORY'].every(
    (name) => read.variables[name] === undefined,
  );
  const checked = checkSettings(
    read,
    { required, optional: objectStores },
    { problems: noStore ? ['Missing settings: OBJECT_STORE_ENDPOINT with its kin, or OBJECT_STORE_DIRECTORY'] : [] },
  );
  if ('refused' in checked) return refused(checked.refused);
  const { required: settings, optional: objects } = checked;
  return { type: 'serve', config: { settings, objects, source: { type: 'production', settings } } };
}

function refused(reason: string): LoadedConfig<Config> {
  return { type: 'refused', reason: `fwh-worker does not start.\n${reason}` };
}
