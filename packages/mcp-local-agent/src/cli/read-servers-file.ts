import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { parseServersFile, type ServersFile, ServersFileError } from '../config/parse-servers-file.ts';
import { type Locale, textsOf } from '../texts.ts';

/** The servers file that was asked for, or the one of the folder. @throws ServersFileError */
export function readServersFile(
  asked: string | undefined,
  {
    environment,
    folder,
    locale,
  }: {
    readonly environment: NodeJS.ProcessEnv;
    readonly folder: string;
    readonly locale: Locale;
  },
): ServersFile {
  const texts = textsOf(locale).file;
  const usual = join(folder, '.mcp.json');
  if (asked === undefined && !existsSync(usual)) throw new ServersFileError(texts.noFile);
  const path = asked === undefined ? usual : resolve(folder, asked);
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    throw new ServersFileError(texts.unreadable(path));
  }
  return parseServersFile(content, {
    environment,
    folder,
    homeFolder: homedir(),
    readEnvFile: (file) => parseEnv(readFileSync(resolve(folder, file), 'utf8')) as Record<string, string>,
    locale,
  });
}
