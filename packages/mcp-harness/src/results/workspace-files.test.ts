import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeWorkspaceFile } from './workspace-files.ts';

it('makes its folder at the first file and numbers names that are taken', async () => {
  const workspace = await mkdtemp(join(tmpdir(), 'mao-workspace-'));
  const paths = [];
  for (const text of ['one', 'two']) paths.push((await writeWorkspaceFile(workspace, 'a.txt', text)).path);
  expect(paths).toEqual(['.agent/mcp/a.txt', '.agent/mcp/a-2.txt']);
  expect(await readFile(join(workspace, '.agent/mcp/a-2.txt'), 'utf8')).toBe('two');
  await rm(workspace, { recursive: true });
});

it.skipIf(process.platform !== 'linux')('fails, and does not hang, where no folder can be made', async () => {
  await expect(writeWorkspaceFile('/proc', 'a.txt', 'text')).rejects.toThrow('ENOENT');
});
