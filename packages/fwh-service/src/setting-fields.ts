import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';

/** Any text. Empty variables count as unset and do not come here. */
export const text = z.string();
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
export const hosts = list(
  new RegExp(`^(?:\\*|${HOST})$`),
  'expected names such as mcp.example.com or mcp.example.com:8443 between commas, without https:// and path; or *',
);
export const origins = list(
  new RegExp(`^(?:\\*|(?:https?://)?${HOST}/?)$`),
  'expected origins such as https://console.example.com between commas, without a path; or *',
);
export const wholeNumber = (least: number, most: number) =>
  text
    .regex(/^\d{1,9}$/, `expected a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `expected a whole number from ${least} to ${most}`);
export const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  z.enum(words, { error: `expected one of ${words.join(', ')}` });
export const webAddress = text.refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'expected an http(s) address',
);
export const token = text.regex(/^[\x21-\x7e]{16,}$/, 'expected at least 16 visible ASCII characters without spaces');

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

export const listenAddress = text.transform((value, context) => {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(value);
  const port = Number(match?.[3]);
  if (!match || port > 65_535) {
    context.addIssue({ code: 'custom', message: 'expected HOST:PORT, such as 127.0.0.1:8091' });
    return z.NEVER;
  }
  return { hostname: (match[1] ?? match[2]) as string, port };
});

/** Where the tables are. */
export const databaseAddress = text.refine(
  isDatabaseUrl,
  'expected mysql://user:password@host:3306/name, with signs such as % @ / # of the password written as %25 %40 %2F %23, or file:PATH',
);

export const folder = text.refine(
  isFolder,
  'expected the full path of a folder that is there and that this user may enter',
);

/** An address with one of the protocols, such as `redis:`. */
export const addressOf = (...protocols: readonly string[]) =>
  text.refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== '',
    `expected an address such as ${protocols[0]}//HOST:PORT`,
  );
