import { parseArgs } from 'node:util';
import type { Locale } from '../texts.ts';

export interface Arguments {
  readonly url?: string;
  readonly servers?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  readonly session?: string;
  readonly check: boolean;
  readonly quiet: boolean;
  readonly help: boolean;
  readonly version: boolean;
  readonly locale: Locale;
}

/** Options that cannot be used; the message is the parser's. */
export class ArgumentsError extends Error {}

/** @throws ArgumentsError */
export function parseArguments(args: readonly string[]): Arguments {
  const values = parse(args);
  const { url, servers, token, session, locale = 'zh-CN' } = values;
  if (locale !== 'zh-CN' && locale !== 'en') throw new ArgumentsError('--locale: zh-CN | en');
  const tokenFile = values['token-file'];
  if (token !== undefined && tokenFile !== undefined) throw new ArgumentsError('--token | --token-file');
  return {
    ...(url === undefined ? {} : { url }),
    ...(servers === undefined ? {} : { servers }),
    ...(token === undefined ? {} : { token }),
    ...(tokenFile === undefined ? {} : { tokenFile }),
    ...(session === undefined ? {} : { session }),
    check: values.check ?? false,
    quiet: values.quiet ?? false,
    help: values.help ?? false,
    version: values.version ?? false,
    locale,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        servers: { type: 'string' },
        token: { type: 'string' },
        'token-file': { type: 'string' },
        session: { type: 'string' },
        check: { type: 'boolean' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean' },
        version: { type: 'boolean' },
        locale: { type: 'string' },
      },
    }).values;
  } catch (error) {
    // The parser quotes what it was given after a `--token=`, unless that is the option's own value.
    throw new ArgumentsError((error as Error).message.split('. ')[0] ?? '');
  }
}
