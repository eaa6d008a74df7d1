import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repositoryRoot: string = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

export interface WorkspacePackage {
  /** Folder below the root, e.g. `packages/mcp-task-id`. */
  readonly folder: string;
  readonly manifest: {
    readonly name: string;
    readonly private?: boolean;
    readonly version: string;
    readonly exports?: Readonly<Record<string, unknown>>;
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly peerDependencies?: Readonly<Record<string, string>>;
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
}

/** Every workspace package on disk below the given group folders. */
export function workspacePackages(
  groups: readonly string[] = ['packages', 'apps', 'test', 'examples'],
): WorkspacePackage[] {
  return groups.flatMap((group) => {
    const folder = join(repositoryRoot, group);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'package.json')))
      .map((entry) => ({
        folder: `${group}/${entry.name}`,
        manifest: JSON.parse(readFileSync(join(folder, entry.name, 'package.json'), 'utf8')) as never,
      }));
  });
}

/** All files below a folder whose name ends with one of the suffixes, as paths relative to the root. */
export function filesBelow(folder: string, suffixes: readonly string[]): string[] {
  const absolute = join(repositoryRoot, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && suffixes.some((suffix) => entry.name.endsWith(suffix)))
    .map((entry) => relative(repositoryRoot, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules/'));
}

export function readRepositoryFile(path: string): string {
  return readFileSync(join(repositoryRoot, path), 'utf8');
}

/** Sources that ship: no tests, type tests or fixtures. */
export function shippedSources(folder: string): string[] {
  return filesBelow(`${folder}/src`, ['.ts', '.tsx']).filter(
    (path) => !/\.test(-d)?\.ts$/.test(path) && !path.includes('__fixtures__'),
  );
}
