import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface MigrationFile {
  /** Version as written, with dots: `159` or `160.1`. */
  readonly version: string;
  /** File name: the name under which it is recorded. */
  readonly name: string;
  /** Text with `\n` line ends and no byte order mark, so that a checkout on Windows has the same checksum. */
  readonly script: string;
}

const fileName = /^V(\d+(?:[._]\d+)*)__[\w.-]+\.sql$/;

export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Orders versions by their numbers: 9 before 10, 160 before 160.1. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [left.split('.').map(Number), right.split('.').map(Number)];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Reads the SQL files of a folder (not of its sub-folders) in the order of their versions. */
export async function readMigrations(directory: string): Promise<readonly MigrationFile[]> {
  const names = (await readdir(directory, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.sql'))
    .map((entry) => entry.name);
  const files = await Promise.all(
    names.map(async (name) => {
      const version = fileName.exec(name)?.[1];
      if (version === undefined) {
        throw new Error(`migration ${name}: expected a name like V159__what_it_does.sql`);
      }
      const script = (await readFile(join(directory, name), 'utf8')).replace(/^\uFEFF/, '').replace(/\r\n/g, '\n');
      return { version: version.replaceAll('_', '.').split('.').map(Number).join('.'), name, script };
    }),
  );
  files.sort((left, right) => compareVersions(left.version, right.version));
  files.forEach((file, index) => {
    const before = files[index - 1];
    if (before !== undefined && compareVersions(before.version, file.version) === 0) {
      throw new Error(`migrations ${before.name} and ${file.name} have the same version`);
    }
  });
  return files;
}
