import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export interface ConfigFile {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Line, from 1, at which each variable is set. */
  readonly lines: ReadonlyMap<string, number>;
  /** Lines that are neither a comment nor KEY=VALUE, and variables that are set twice; never with their content. */
  readonly problems: readonly string[];
}

/**
 * Reads a file of KEY=VALUE lines, as `node --env-file` and systemd do; beyond these, it says what they pass over.
 *
 * @throws the error of the file system
 */
export function readConfigFile(path: string): ConfigFile {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const lines = new Map<string, number>();
  const problems: string[] = [];
  const all = text.split(/\r?\n/);
  for (let index = 0; index < all.length; index += 1) {
    const line = all[index] as string;
    if (/^\s*(?:#|$)/.test(line)) continue;
    const number = index + 1;
    const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      problems.push(`line ${number} is not KEY=VALUE`);
      continue;
    }
    const [quote] = /^["'`]/.exec(value) ?? [];
    if (quote !== undefined && !value.includes(quote, 1)) {
      // A quoted value may go on over lines.
      const end = all.findIndex((later, at) => at > index && later.includes(quote));
      if (end === -1) problems.push(`line ${number}: the quotation mark of ${name} is not closed`);
      else index = end;
    }
    const earlier = lines.get(name);
    if (earlier !== undefined) problems.push(`line ${number}: ${name} is set in line ${earlier} already`);
    lines.set(name, number);
  }
  return { variables: parseEnv(text), lines, problems };
}
