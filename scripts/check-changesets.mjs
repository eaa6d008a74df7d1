// Fails when shipped sources of a publishable package changed and no changeset names it.
// Usage: node scripts/check-changesets.mjs [BASE]   (BASE: a git revision, default origin/main)
import './lib/require-node.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './lib/repository.mjs';

const base = process.argv[2] ?? 'origin/main';
const changed = execFileSync('git', ['diff', '--name-only', `${base}...HEAD`], {
  cwd: repositoryRoot,
  encoding: 'utf8',
}).split('\n');
const changesets = readdirSync(join(repositoryRoot, '.changeset'))
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => readFileSync(join(repositoryRoot, '.changeset', name), 'utf8').split('---')[1] ?? '');

const unnamed = [];
for (const folder of readdirSync(join(repositoryRoot, 'packages'))) {
  const path = join(repositoryRoot, 'packages', folder, 'package.json');
  if (!existsSync(path)) continue;
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const touched = changed.some((file) => file.startsWith(`packages/${folder}/src/`) && !/\.test(-d)?\.ts$/.test(file));
  if (manifest.private || !touched) continue;
  if (!changesets.some((header) => header.includes(`'${manifest.name}'`) || header.includes(`"${manifest.name}"`)))
    unnamed.push(manifest.name);
}
if (unnamed.length > 0) {
  process.stderr.write(
    `No changeset names: ${unnamed.join(', ')}. Run "npx pnpm@10.34.8 changeset" and write what a stranger must know.\n`,
  );
  process.exitCode = 1;
}
