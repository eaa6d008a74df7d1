import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const repositoryRoot = resolve(import.meta.dirname, '../../..');
const used = mkdtempSync(join(tmpdir(), 'mao-used-'));
writeFileSync(join(used, 'mine.txt'), 'not to be overwritten');
afterAll(() => rmSync(used, { recursive: true, force: true }));

// What it makes is tried by hand before a release: it installs and builds, which a test must not do beside others.
it.each([
  ['no folder', [], /^Usage: npm run new-tools -- FOLDER/],
  ['two folders', ['a', 'b'], /^Usage:/],
  ['a flag', ['--help'], /^Usage:/],
  ['a folder of the repository', ['examples/mine'], /is inside of this repository/],
  ['the repository', ['.'], /is inside of this repository/],
  ['a folder in use', [used], /is not empty/],
])('new-tools refuses %s and says how it is called', (_, args, expected) => {
  const script = join(repositoryRoot, 'scripts/new-tools.mjs');
  const { INIT_CWD: _caller, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: repositoryRoot,
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(expected);
  expect(existsSync(join(repositoryRoot, 'examples/mine'))).toBe(false);
});
