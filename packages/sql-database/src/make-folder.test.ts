import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'make-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('makes what is missing, with the mode, and is content with what is there', () => {
  const deep = join(folder, 'a', 'b', 'c');
  makeFolder(deep, 0o700);
  makeFolder(deep);
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
  expect(statSync(deep).isDirectory()).toBe(true);
  symlinkSync(deep, join(folder, 'link'));
  makeFolder(join(folder, 'link', 'd'));
  expect(statSync(join(deep, 'd')).isDirectory()).toBe(true);
});

it('says which folder cannot be made, and with which code', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')]) {
    expect(() => makeFolder(path)).toThrow(`the folder ${path} cannot be made or written (E`);
  }
});

it.skipIf(process.platform !== 'linux').each(['/proc/nope', '/proc/nope/x/y', '/sys/nope', '/dev/null/x'])(
  'ends on %s too',
  (path) => {
    expect(() => makeFolder(path)).toThrow(`the folder ${path} cannot be made or written (E`);
  },
);
