import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { z } from 'zod';
import { type Locale, textsOf } from '../texts.ts';
import { expandVariables, type VariableSource } from './expand-variables.ts';
import type { LocalServerConfig } from './server-config.ts';

/** A file that cannot be used; the message names the entry and says what to do, and never shows a value. */
export class ServersFileError extends Error {}

export interface ServersFile {
  readonly servers: readonly LocalServerConfig[];
  /** Names of entries that the file itself switches off. */
  readonly disabled: readonly string[];
}

export interface ParseServersOptions extends VariableSource {
  /** Reads a file that an entry names as its `envFile`. @throws when it cannot */
  readonly readEnvFile: (path: string) => Readonly<Record<string, string | undefined>>;
  readonly locale?: Locale;
}

const MOST_SERVERS = 200;

const text = z.string();
const words = z.record(text, z.union([text, z.number(), z.boolean()]).transform(String));

/** What clients write; keys that only they know (`autoApprove`, `timeout`, …) are left alone. */
const entrySchema = z.object({
  type: z.enum(['stdio', 'http', 'streamable-http', 'streamableHttp', 'sse']).optional(),
  command: text.min(1).optional(),
  args: z.array(z.union([text, z.number()]).transform(String)).default([]),
  env: words.default({}),
  envFile: text.optional(),
  cwd: text.min(1).optional(),
  url: text.optional(),
  serverUrl: text.optional(),
  httpUrl: text.optional(),
  headers: words.default({}),
  description: text.optional(),
  disabled: z.boolean().default(false),
  enabled: z.boolean().default(true),
});

type Entry = z.output<typeof entrySchema>;

function lineOf(content: string, offset: number): number {
  return content.slice(0, offset).split('\n').length;
}

/**
 * Reads an `mcpServers` file as Claude Desktop, Claude Code, Cursor and VS Code (`servers`) write it, comments and trailing
 * commas included.
 *
 * @throws ServersFileError
 */
export function parseServersFile(content: string, options: ParseServersOptions): ServersFile {
  const texts = textsOf(options.locale).file;
  const errors: ParseError[] = [];
  const root: unknown = parse(content, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) {
    throw new ServersFileError(texts.notJson(lineOf(content, first.offset), printParseErrorCode(first.error)));
  }
  const { mcpServers, servers: vsCodeServers } = (root ?? {}) as { mcpServers?: unknown; servers?: unknown };
  const entries = mcpServers ?? vsCodeServers;
  if (typeof entries !== 'object' || entries === null || Array.isArray(entries)) {
    throw new ServersFileError(texts.noServers);
  }
  const named = Object.entries(entries);
  if (named.length > MOST_SERVERS) throw new ServersFileError(texts.tooMany(MOST_SERVERS));
  const servers: LocalServerConfig[] = [];
  const disabled: string[] = [];
  for (const [name, raw] of named) {
    if (name === '' || name.length > 256) throw new ServersFileError(texts.badName(name.slice(0, 40)));
    const parsed = entrySchema.safeParse(raw);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new ServersFileError(texts.badEntry(name, issue?.path.join('.') || '-', issue?.message ?? ''));
    }
    if (parsed.data.disabled || !parsed.data.enabled) disabled.push(name);
    else servers.push(toServer(name, parsed.data, options));
  }
  return { servers, disabled };
}

function toServer(name: string, entry: Entry, options: ParseServersOptions): LocalServerConfig {
  const texts = textsOf(options.locale).file;
  const expand = (given: string): string => {
    const expansion = expandVariables(given, options);
    if (expansion.ok) return expansion.text;
    const { problem, variable } = expansion;
    throw new ServersFileError(
      problem === 'missing' ? texts.missingVariable(name, variable) : texts.unsupportedVariable(name, variable),
    );
  };
  const expandAll = (given: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(given).map(([key, value]) => [key, expand(value)]));
  const described = entry.description === undefined ? {} : { description: entry.description };
  const address = entry.url ?? entry.httpUrl ?? entry.serverUrl;

  if (entry.command !== undefined && entry.type !== 'http' && entry.type !== 'sse') {
    let fileEnvironment: Readonly<Record<string, string | undefined>> = {};
    if (entry.envFile !== undefined) {
      try {
        fileEnvironment = options.readEnvFile(expand(entry.envFile));
      } catch (error) {
        if (error instanceof ServersFileError) throw error;
        throw new ServersFileError(texts.envFile(name));
      }
    }
    return {
      name,
      ...described,
      transport: {
        type: 'stdio',
        command: expand(entry.command),
        args: entry.args.map(expand),
        env: { ...(fileEnvironment as Record<string, string>), ...expandAll(entry.env) },
        ...(entry.cwd === undefined ? {} : { cwd: expand(entry.cwd) }),
      },
    };
  }
  if (address === undefined) throw new ServersFileError(texts.neither(name));
  const url = expand(address);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new ServersFileError(texts.badUrl(name));
  return {
    name,
    ...described,
    transport: { type: entry.type === 'sse' ? 'sse' : 'http', url, headers: expandAll(entry.headers) },
  };
}
