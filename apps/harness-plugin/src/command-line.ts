import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError, type Flags } from './config.ts';

const help = `harness-plugin: the MCP working set of an agent harness as a service

Usage: node dist/main.js [options]

  --listen HOST:PORT  address to listen on (default 127.0.0.1:8090; port 0 takes a free one)
  --config FILE       settings as a JSON object; environment variables win over it
  --data DIR          folder for the embedded database, keys and workspaces
                      (default: mao-mcp in the user's cache folder)
  --demo              use the embedded database whatever is configured
  --token USER[:ROLE] print a development token for a user (role user or admin) and exit
  --help              show this text
  --version           show the version

Every setting has an environment variable; deploy/config.harness-plugin.env.example lists and explains them.
Without HARNESS_JWT_SECRET or HARNESS_JWKS_URL a development secret is made in the data folder, and a token of an
administrator is printed at start.
`;

/** What the command line asks for: a text to print, or flags to start with. @throws ConfigError for unknown options */
export function readCommandLine(
  args: readonly string[],
): { readonly print: string } | { readonly flags: Flags; readonly tokenFor?: string } {
  let values: ReturnType<typeof parse>;
  try {
    values = parse(args);
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\nRun with --help for the options.`);
  }
  if (values.help) return { print: help };
  if (values.version) return { print: `${version()}\n` };
  const { listen, config, data, demo, token } = values;
  return {
    flags: {
      ...(listen === undefined ? {} : { listen }),
      ...(config === undefined ? {} : { config }),
      ...(data === undefined ? {} : { data }),
      ...(demo === undefined ? {} : { demo }),
    },
    ...(token === undefined ? {} : { tokenFor: token }),
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      listen: { type: 'string' },
      config: { type: 'string' },
      data: { type: 'string' },
      demo: { type: 'boolean' },
      token: { type: 'string' },
      help: { type: 'boolean' },
      version: { type: 'boolean' },
    },
  }).values;
}

/** The version of this app, from its package.json. */
export function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
