import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { servicesRequired } from './services-required.ts';

const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

export type FixtureSet = 'catalogs' | 'comtrade' | 'pii';

/** Folder of the third-party fixtures, whether or not it exists. */
export function fixturesRoot(): string {
  return process.env['MAO_FIXTURES'] ?? resolve(repositoryRoot, '../shared/fixtures');
}

/**
 * Where a set of third-party fixtures lies, or why it cannot be used.
 *
 * The sets are other people's data and are never committed: they are looked for under `MAO_FIXTURES`, by default
 * `../shared/fixtures` beside the repository. With `REQUIRE_SERVICES=1` a missing set is an error instead of a skip.
 */
export function findFixtures(set: FixtureSet): { directory: string } | { skipReason: string } {
  const directory = join(fixturesRoot(), set);
  if (existsSync(directory)) return { directory };
  const skipReason = `fixtures "${set}" are not at ${directory}; set MAO_FIXTURES to the folder that holds them`;
  if (servicesRequired()) throw new Error(skipReason);
  return { skipReason };
}
