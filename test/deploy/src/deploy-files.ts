import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** Text of a file of the repository. */
export function textOf(path: string): string {
  return readFileSync(resolve(root, path), 'utf8');
}

/** Files below `deploy/`, as paths from the root. */
export function deployFiles(): readonly string[] {
  return readdirSync(resolve(root, 'deploy'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => resolve(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Whether a program is there; the checks that need it are skipped otherwise. */
export function has(program: string): boolean {
  return spawnSync('sh', ['-c', 'command -v "$0"', program]).status === 0;
}

/** Runs a program and gives back how it ended, with all that it said. */
export function run(program: string, ...args: string[]): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: root });
  return { status, output: `${stdout}${stderr}` };
}
