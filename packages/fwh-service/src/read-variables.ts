import { existsSync } from 'node:fs';
import { readConfigFile } from './config-file.ts';
import { settingNames } from './settings.ts';
import { describeUnknownSettings } from './unknown-settings.ts';

const DEFAULT_FILE = 'config.agent-mcp.env';

export type Variables = Readonly<Record<string, string | undefined>>;

/** What the environment and the file say, before anybody has looked at the values. */
export interface ReadVariables {
  /** The file that was read, or would be. */
  readonly file: string;
  /** Only those that are set and not empty; flags win over the environment, the environment over the file. */
  readonly variables: Variables;
  /** Lines that cannot be read, and names that no service has; never with what they hold. */
  readonly problems: readonly string[];
}

/**
 * @param input.file the file that a flag names: it must be there, the usual one may be missing
 * @param input.usualFile whether the usual file is read when no other is named; it never reaches into a demo
 * @param input.flags settings that flags give
 */
export function readVariables(input: {
  readonly file: string | undefined;
  readonly usualFile: boolean;
  readonly environment: Variables;
  readonly flags?: Variables;
}): ReadVariables | { readonly refused: string } {
  const file = input.file ?? DEFAULT_FILE;
  const skipped = input.file === undefined && !(input.usualFile && existsSync(file));
  const environment = withoutEmpty(input.environment);
  try {
    const read = skipped ? { variables: {}, lines: new Map<string, number>(), problems: [] } : readConfigFile(file);
    const problems = [
      ...read.problems,
      ...describeUnknownSettings(read.lines, settingNames),
      ...describeUnknownSettings(new Map(Object.keys(environment).map((name) => [name, null])), settingNames),
    ].map((problem) => (problem.startsWith('line') ? `${file}, ${problem}` : `In ${problem}`));
    const variables = { ...withoutEmpty(read.variables), ...environment, ...withoutEmpty(input.flags ?? {}) };
    return { file, variables, problems };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`;
    return { refused: `The config file ${file} ${why}. Copy deploy/config.agent-mcp.env.example to begin with.` };
  }
}

/** An empty variable is an unset one, as shells and unit files cannot unset. */
function withoutEmpty(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
}
