import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';

const text = z.string();
/** Whether an entry has no port, or one that there can be. */
const hasPossiblePort = (entry: string): boolean => {
  const port = /:(\d{1,5})\/?$/.exec(entry)?.[1];
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
};

/** Values between commas; each must have the form. */
const list = (form: RegExp, problem: string) =>
  text
    .transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine((entries) => entries.every((entry) => form.test(entry) && hasPossiblePort(entry)), problem);

const HOST = String.raw`(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?`;
const hosts = list(
  new RegExp(`^(?:\\*|${HOST})$`),
  'expected names such as mcp.example.com or mcp.example.com:8443 between commas, without https:// and path; or *',
);
const origins = list(
  new RegExp(`^(?:\\*|(?:https?://)?${HOST}/?)$`),
  'expected origins such as https://console.example.com between commas, without a path; or *',
);
const wholeNumber = (least: number, most: number) =>
  text
    .regex(/^\d{1,9}$/, `expected a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `expected a whole number from ${least} to ${most}`);
const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  z.enum(words, { error: `expected one of ${words.join(', ')}` });
const webAddress = text.refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'expected an http(s) address',
);
const token = text.regex(/^[\x21-\x7e]{16,}$/, 'expected at least 16 visible ASCII characters without spaces');

/** A MySQL address with host and database, or a file. */
function isDatabaseUrl(value: string): boolean {
  if (value.startsWith('file:')) return value.length > 'file:'.length;
  if (!/^(?:mysql|mariadb):\/\//.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, username, password } = new URL(value);
  return hostname !== '' && pathname.length > 1 && [username, password, pathname].every(isPercentEncoded);
}

/** A `%` that no two hexadecimal digits follow cannot be read. */
function isPercentEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** A folder that is there, by its full path: what a relative one means depends on who starts the service. */
function isFolder(path: string): boolean {
  try {
    return isAbsolute(path) && statSync(path).isDirectory();
  } catch {
    return false;
  }
}

const listenAddress = text.transform((value, context) => {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(value);
  const port = Number(match?.[3]);
  if (!match || port > 65_535) {
    context.addIssue({ code: 'custom', message: 'expected HOST:PORT, such as 127.0.0.1:8091' });
    return z.NEVER;
  }
  return { hostname: (match[1] ?? match[2]) as string, port };
});

/** Settings of every mode; all have defaults. */
export const commonSettings = z.object({
  AGENT_MCP_LISTEN: listenAddress.prefault('127.0.0.1:8091'),
  AGENT_MCP_ALLOWED_HOSTS: hosts.prefault(''),
  AGENT_MCP_ALLOWED_ORIGINS: origins.prefault(''),
  AGENT_MCP_MAX_CONCURRENCY: wholeNumber(1, 1_000).prefault('8'),
  AGENT_MCP_LOG_PATH: text.optional(),
  AGENT_MCP_LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'fatal').prefault('info'),
  AGENT_MCP_LOCALE: oneOf('zh-CN', 'en').prefault('zh-CN'),
  AGENT_MCP_SN_RULES: text.optional(),
  AGENT_MCP_DATA: text.optional(),
  AGENT_MCP_TOKEN_PREVIOUS: token.optional(),
});

/** A demo needs nothing; a token is made when there is none. */
export const demoSettings = z.object({ AGENT_MCP_TOKEN: token.optional() });

/** What production cannot do without. */
export const productionSettings = z.object({
  AGENT_MCP_TOKEN: token,
  AGENT_MCP_DATABASE_URL: text.refine(
    isDatabaseUrl,
    'expected mysql://user:password@host:3306/name, with signs such as % @ / # of the password written as %25 %40 %2F %23, or file:PATH',
  ),
  AGENT_MCP_DATABASE_POOL_SIZE: wholeNumber(1, 200).prefault('10'),
  AGENT_MCP_MIGRATE: oneOf('true', 'false').prefault('true'),
  FWH_CLOUD_URL: webAddress,
  FWH_CLOUD_ACCOUNT: text,
  FWH_CLOUD_PASSWORD: text,
  FWH_CLOUD_SURFACE: oneOf('manage', 'terminal').prefault('manage'),
  FWH_CLOUD_TIMEOUT_SECONDS: wholeNumber(1, 300).prefault('20'),
  FWH_CLOUD_DAY_HISTORY_PER_SECOND: wholeNumber(1, 1_000).prefault('4'),
});

/** Upstreams that a deployment may leave out; each is configured as a whole or not at all. */
export const optionalUpstreams = {
  acceleronix: z.object({ ACCELERONIX_URL: webAddress, ACCELERONIX_APP_KEY: text, ACCELERONIX_APP_SECRET: text }),
  smartHub: z.object({ SMARTHUB_URL: webAddress, SMARTHUB_API_KEY: text }),
  plane: z.object({ PLANE_URL: webAddress, PLANE_API_KEY: text, PLANE_WORKSPACE: text }),
  objectStore: z.object({
    OBJECT_STORE_ENDPOINT: webAddress,
    OBJECT_STORE_REGION: text.prefault('us-east-1'),
    OBJECT_STORE_BUCKET: text.regex(/^[0-9A-Za-z][0-9A-Za-z._-]{1,62}$/, 'expected the name of a bucket'),
    OBJECT_STORE_ACCESS_KEY: text,
    OBJECT_STORE_SECRET_KEY: text,
    OBJECT_STORE_PATH_STYLE: oneOf('true', 'false').prefault('true'),
  }),
  objectFolder: z.object({
    OBJECT_STORE_DIRECTORY: text.refine(
      isFolder,
      'expected the full path of a folder that is there and that this user may enter',
    ),
  }),
};

export interface OptionalUpstreams {
  readonly acceleronix: z.output<typeof optionalUpstreams.acceleronix> | undefined;
  readonly smartHub: z.output<typeof optionalUpstreams.smartHub> | undefined;
  readonly plane: z.output<typeof optionalUpstreams.plane> | undefined;
  /** Files of recordings over the S3 protocol, or in a folder; at most one of the two. */
  readonly objectStore: z.output<typeof optionalUpstreams.objectStore> | undefined;
  readonly objectFolder: z.output<typeof optionalUpstreams.objectFolder> | undefined;
}

/** Every variable that the service reads, in whatever mode. */
export const settingNames: readonly string[] = [
  commonSettings,
  demoSettings,
  productionSettings,
  ...Object.values(optionalUpstreams),
]
  .flatMap(({ shape }) => Object.keys(shape))
  .filter((name, index, all) => all.indexOf(name) === index);

/** The group's settings; undefined when none of them is set; a failed parse when only some are. */
export function parseGroup<Group extends z.ZodObject>(
  group: Group,
  variables: Readonly<Record<string, unknown>>,
): z.ZodSafeParseResult<z.output<Group> | undefined> {
  const unset = Object.keys(group.shape).every((name) => variables[name] === undefined);
  return unset ? { success: true, data: undefined } : group.safeParse(variables);
}

export type CommonSettings = z.output<typeof commonSettings>;
export type ProductionSettings = z.output<typeof productionSettings>;

/** Problems by variable name, never with a value: values may be secrets. */
export function describeProblems(error: z.ZodError): { missing: readonly string[]; wrong: readonly string[] } {
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const issue of error.issues) {
    const name = issue.path.join('.');
    if (issue.code === 'invalid_type') missing.push(name);
    else wrong.push(`${name}: ${issue.message}`);
  }
  return { missing, wrong };
}
