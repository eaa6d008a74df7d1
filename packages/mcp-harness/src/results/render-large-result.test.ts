import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderToolResult } from './render-tool-result.ts';

let workspace: string;
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'mao-large-'));
});
afterEach(() => rm(workspace, { recursive: true, force: true }));

describe('results of very many blocks', () => {
  it('puts very many short texts into one file', async () => {
    const content = Array.from({ length: 5_000 }, (_, index) => ({ type: 'text', text: `${index} `.padEnd(60, 'x') }));
    const { text, files } = await renderToolResult({ content, isError: false }, { workspace, label: 'fs_read' });
    expect(files).toHaveLength(1);
    expect(text.length).toBeLessThan(500);
    const saved = await readFile(join(workspace, files[0]?.path ?? ''), 'utf8');
    expect(saved.split('\n')).toHaveLength(5_000);
  });

  it('saves a bounded number of resources and counts the rest', async () => {
    const content = Array.from({ length: 3_000 }, (_, index) => ({
      type: 'resource',
      resource: { uri: `x://files/${index}.txt`, text: 'x' },
    }));
    const { text } = await renderToolResult({ content, isError: false }, { workspace, label: 'fs', locale: 'en' });
    expect(await readdir(join(workspace, '.agent/mcp'))).toHaveLength(100);
    expect(text).toContain('the first 100 were saved, 2900 were not');
  });

  it('keeps a result whose structured content is nested deeper than JSON can be written', async () => {
    let structuredContent: unknown = 1;
    for (let depth = 0; depth < 50_000; depth += 1) structuredContent = [structuredContent];
    const { text } = await renderToolResult(
      { content: [], structuredContent, isError: false },
      { workspace, label: 'x', locale: 'en' },
    );
    expect(text).toContain('nested too deeply');
  });
});
