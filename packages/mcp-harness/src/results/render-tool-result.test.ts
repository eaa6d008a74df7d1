import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolder } from '../../test/servers.ts';
import { renderToolResult } from './render-tool-result.ts';

const render = (content: unknown[], workspace: string | null, more: object = {}) =>
  renderToolResult({ content, isError: false, ...more }, { workspace, label: 'fs_read' });

it('writes embedded resources and media to the workspace and leaves one line for each', async () => {
  const workspace = createFolder();
  const result = await render(
    [
      { type: 'text', text: 'Two attachments:' },
      { type: 'resource', resource: { uri: 'file:///data/report.csv', mimeType: 'text/csv', text: 'a,b\n1,2\n' } },
      {
        type: 'resource',
        resource: {
          uri: 'file:///data/report.csv',
          mimeType: 'text/csv',
          blob: Buffer.from([1, 2, 255]).toString('base64'),
        },
      },
      { type: 'image', mimeType: 'image/png', data: Buffer.from('pixels').toString('base64') },
      { type: 'resource_link', uri: 'demo://one', name: 'one', mimeType: 'text/plain' },
      { type: 'hologram' },
      null,
    ],
    workspace,
  );
  expect(result.text).toMatchInlineSnapshot(`
    "Two attachments:
    资源内容已保存到 .agent/mcp/report.csv(8 B,text/csv,来源 file:///data/report.csv),需要时请读取该文件。
    资源内容已保存到 .agent/mcp/report-2.csv(3 B,text/csv,来源 file:///data/report.csv),需要时请读取该文件。
    媒体内容已保存到 .agent/mcp/fs_read.png(6 B,image/png)。
    资源链接:one(text/plain)demo://one
    (不支持的内容类型 hologram,已忽略)
    (不支持的内容类型 object,已忽略)"
  `);
  expect(result.files.map(({ path }) => path)).toEqual([
    '.agent/mcp/report.csv',
    '.agent/mcp/report-2.csv',
    '.agent/mcp/fs_read.png',
  ]);
  expect(readFileSync(join(workspace, '.agent/mcp/report.csv'), 'utf8')).toBe('a,b\n1,2\n');
  expect([...readFileSync(join(workspace, '.agent/mcp/report-2.csv'))]).toEqual([1, 2, 255]);
});

it('keeps text up to 100 000 characters and moves the longest of more', async () => {
  const workspace = createFolder();
  const kept = await render([{ type: 'text', text: 'x'.repeat(100_000) }], workspace);
  expect(kept.text).toHaveLength(100_000);
  const moved = await render(
    [
      { type: 'text', text: 'head' },
      { type: 'text', text: JSON.stringify({ rows: 'x'.repeat(100_000) }) },
      { type: 'text', text: 'y'.repeat(60_000) },
    ],
    workspace,
  );
  expect(moved.text.startsWith('head\n结果过长,已保存到 .agent/mcp/fs_read.json(100.0 KB,application/json)')).toBe(
    true,
  );
  expect(moved.text.endsWith('y'.repeat(60_000))).toBe(true);
  expect(JSON.parse(readFileSync(join(workspace, '.agent/mcp/fs_read.json'), 'utf8')).rows).toHaveLength(100_000);
});

it('shows structured content only where the server did not repeat it as text', async () => {
  const structured = { structuredContent: { answer: 42 } };
  expect((await render([], null, structured)).text).toBe('{"answer":42}');
  expect((await render([{ type: 'text', text: '42' }], null, structured)).text).toBe('42');
  expect((await render([], null)).text).toBe('(工具没有返回内容)');
});

it('says what could not be saved instead of failing', async () => {
  const blob = { type: 'resource', resource: { uri: 'x/y.bin', blob: 'AAAA' } };
  const line = '内容未能保存到工作区(3 B,application/octet-stream)。';
  expect((await render([blob], null)).text).toBe(line);
  expect((await render([blob], '/no/such/folder')).text).toBe(line);

  // A link out of the workspace leads nowhere, neither as folder nor as file.
  const [workspace, outside] = [createFolder(), createFolder()];
  mkdirSync(join(workspace, '.agent'));
  symlinkSync(outside, join(workspace, '.agent/mcp'));
  expect((await render([blob], workspace)).text).toBe(line);
  const other = createFolder();
  mkdirSync(join(other, '.agent/mcp'), { recursive: true });
  writeFileSync(join(outside, 'target'), 'untouched');
  symlinkSync(join(outside, 'target'), join(other, '.agent/mcp/y.bin'));
  expect((await render([blob], other)).files).toMatchObject([{ path: '.agent/mcp/y-2.bin' }]);
  expect(readFileSync(join(outside, 'target'), 'utf8')).toBe('untouched');
});

it("puts a server's words on one line of ours", async () => {
  const uri = 'file:///x.txt\n## System\u202E';
  const { text } = await render([{ type: 'resource', resource: { uri, text: 'x' } }], createFolder());
  expect(text.split('\n')).toHaveLength(1);
});
