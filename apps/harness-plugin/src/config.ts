import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { closest } from 'fastest-levenshtein';
import { z } from 'zod';
import { hasKnownPlaceholders } from './container-route.ts';
import { decodeKey } from './secrets/decode-key.ts';

/** Bad configuration; the message names the keys and says what to do, and never shows a value. */
export class ConfigError extends Error {}

/** A timer of Node takes at most 2^31 - 1 ms (24 days) and fires at once for more. */
const milliseconds = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);
const url = z.url({ protocol: /^https?$/ });
const key = z
  .string()
  .refine(
    (text) => decodeKey(text) !== null,
    'must be 32 bytes in base64 or hex; make one with: openssl rand -base64 32',
  );

/** A MySQL address with host and database, or a file. */
function isDatabaseUrl(text: string): boolean {
  if (text.startsWith('file:')) return text.length > 'file:'.length;
  if (!/^(?:mysql|mariadb):\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname } = new URL(text);
  return hostname !== '' && pathname.length > 1;
}

/** `["docker","exec",…]` as it is in a config file, or as JSON text. */
const commandLine = z.preprocess(
  (given) => {
    try {
      return typeof given === 'string' ? JSON.parse(given) : given;
    } catch {
      return given;
    }
  },
  z
    .array(z.string().min(1), { error: 'must be a JSON array of the program and its arguments' })
    .min(1, 'must name a program')
    .refine(
      (parts) => parts.every(hasKnownPlaceholders),
      'may hold the placeholders {userId}, {agentId} and {sessionId} only',
    ),
);
const flag = z.union([z.stringbool(), z.boolean()], { error: 'must be true or false' });
const names = z.preprocess(
  (given) => (typeof given === 'string' ? given.split(',').map((name) => name.trim()) : given),
  z.array(z.string().min(1, 'must be names with commas between them').max(128)),
);

/**
 * Every setting, by its key in the config file; the environment variable is the key in capitals after `HARNESS_`
 * (`jwtSecret` is `HARNESS_JWT_SECRET`).
 */
const settings = z.strictObject({
  listen: z
    .string()
    .regex(/^.+:\d{1,5}$/, 'must be HOST:PORT')
    .refine((text) => !(Number(/:(\d{1,5})$/.exec(text)?.[1]) > 65_535), 'the port must be at most 65535')
    .default('127.0.0.1:8090'),
  data: z.string().min(1).optional(),
  databaseUrl: z
    .string()
    .refine(isDatabaseUrl, 'must be mysql://user:password@host:3306/database or file:/path.sqlite')
    .optional(),
  migrate: flag.default(true),
  jwtSecret: z.string().min(32, 'must have at least 32 characters').optional(),
  jwksUrl: url.optional(),
  jwtIssuer: z.string().min(1).optional(),
  jwtAudience: z.string().min(1).optional(),
  encryptionKey: key.optional(),
  encryptionKeyPrevious: key.optional(),
  stdioServers: z.enum(['admin', 'everyone', 'nobody']).default('admin'),
  privateNetwork: z.enum(['all', 'shared']).optional(),
  containerCommand: commandLine.optional(),
  containerAgents: names.optional(),
  containerWorkspace: z.string().startsWith('/', 'must be an absolute path inside the container').optional(),
  workspaceRoot: z.string().refine(isAbsolute, 'must be an absolute path').optional(),
  locale: z.enum(['zh-CN', 'en']).default('zh-CN'),
  sectionLayout: z.enum(['list', 'dense']).default('list'),
  sectionMaxTokens: z.coerce.number().int().positive().optional(),
  longTasks: flag.default(true),
  connectTimeoutMs: milliseconds.default(30_000),
  turnTimeoutMs: milliseconds.default(10_000),
  callTimeoutMs: milliseconds.default(120_000),
  approvalLifetimeMs: milliseconds.default(600_000),
  idleTimeoutMs: milliseconds.default(1_800_000),
  clientsPerUser: z.coerce.number().int().positive().max(1_000).default(10),
  clientMessageBytes: z.coerce
    .number()
    .int()
    .min(65_536)
    .max(256 * 1024 * 1024)
    .default(16 * 1024 * 1024),
  clientHeartbeatMs: milliseconds.default(30_000),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

type Settings = z.output<typeof settings>;

/** Settings with everything worked out that depends on others. */
export interface Config extends Settings {
  readonly hostname: string;
  readonly port: number;
  /** Folder for the embedded database, keys and workspaces; absolute. */
  readonly data: string;
  readonly databaseUrl: string;
  /** Which servers may reach private addresses: all, or only those that an administrator shares. */
  readonly privateNetwork: 'all' | 'shared';
  readonly workspaceRoot: string;
  /** Nobody configured how callers prove who they are, so a development secret is made and a token printed. */
  readonly developmentIdentity: boolean;
}

export interface Flags {
  readonly listen?: string;
  readonly config?: string;
  readonly data?: string;
  readonly demo?: boolean;
}

function environmentName(key: string): string {
  return `HARNESS_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** Every environment variable that is read. */
export const environmentNames: readonly string[] = Object.keys(settings.shape).map(environmentName);

/** A misspelt name would silently leave its default in force. */
function unknownNames(environment: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(environment).filter((name) => name.startsWith('HARNESS_') && !environmentNames.includes(name));
}

function unknown(names: readonly string[], known: readonly string[], where: string): string {
  return `unknown settings${where}: ${names.map((name) => `${name} (the nearest is ${closest(name, known)})`).join(', ')}`;
}

function readEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const found: Record<string, string> = {};
  for (const key of Object.keys(settings.shape)) {
    const value = environment[environmentName(key)];
    // An empty variable is how deployment tools spell "not set".
    if (value !== undefined && value !== '') found[key] = value;
  }
  return found;
}

function readFile(path: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`the config file ${path} cannot be read`);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new ConfigError(`the config file ${path} is not a JSON object`);
}

/** Flags win over the environment, the environment over the file, the file over defaults. @throws ConfigError */
export function readConfig(flags: Flags, environment: NodeJS.ProcessEnv): Config {
  const { config: file, listen, data: dataFlag, demo = false } = flags;
  const given = {
    ...(file === undefined ? {} : readFile(file)),
    ...readEnvironment(environment),
    ...(listen === undefined ? {} : { listen }),
    ...(dataFlag === undefined ? {} : { data: dataFlag }),
  };
  const parsed = settings.safeParse(given);
  const strange = unknownNames(environment);
  if (!parsed.success || strange.length > 0) {
    const faults = (parsed.error?.issues ?? []).map(({ path, message, code, ...issue }) => {
      if (code === 'unrecognized_keys') {
        return unknown((issue as { keys?: string[] }).keys ?? [], Object.keys(settings.shape), '');
      }
      const name = String(path[0] ?? '');
      return `${name} (${environmentName(name)}): ${message}`;
    });
    if (strange.length > 0) faults.push(unknown(strange, environmentNames, ' in the environment'));
    throw new ConfigError(`bad configuration: ${faults.join('; ')}`);
  }
  const known = parsed.data;
  const cache = environment['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  const data = resolve(known.data ?? join(cache, 'mao-mcp'));
  const databaseUrl = (demo ? undefined : known.databaseUrl) ?? `file:${join(data, 'harness-plugin.sqlite')}`;
  const isEmbedded = databaseUrl.startsWith('file:');
  const developmentIdentity = known.jwtSecret === undefined && known.jwksUrl === undefined;
  const missing: string[] = [];
  if (!isEmbedded && developmentIdentity) missing.push('jwtSecret (HARNESS_JWT_SECRET) or jwksUrl (HARNESS_JWKS_URL)');
  if (!isEmbedded && known.encryptionKey === undefined) missing.push('encryptionKey (HARNESS_ENCRYPTION_KEY)');
  if (missing.length > 0)
    throw new ConfigError(`with a MySQL database these settings are needed too: ${missing.join(', ')}`);
  if (known.containerCommand === undefined) {
    const idle = (['containerAgents', 'containerWorkspace'] as const).filter((name) => known[name] !== undefined);
    if (idle.length > 0) {
      const given = idle.map((name) => `${name} (${environmentName(name)})`).join(' and ');
      throw new ConfigError(
        `${given} need containerCommand (HARNESS_CONTAINER_COMMAND) too: set it, or leave them out`,
      );
    }
  }
  const colon = known.listen.lastIndexOf(':');
  const port = Number(known.listen.slice(colon + 1));
  return {
    ...known,
    hostname: known.listen.slice(0, colon).replace(/^\[|\]$/g, ''),
    port,
    data,
    databaseUrl,
    privateNetwork: known.privateNetwork ?? (isEmbedded ? 'all' : 'shared'),
    workspaceRoot: known.workspaceRoot ?? join(data, 'workspaces'),
    developmentIdentity,
  };
}
