import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleSession, server, toolRef } from './__fixtures__/session.ts';
import { buildMcpWorkingSet } from './build-mcp-working-set.ts';
import { hidesToolNames, renderMcpWorkingSet } from './render-mcp-working-set.ts';
import type { McpWorkingSet, RenderOptions } from './types.ts';

function sample(): McpWorkingSet | null {
  const { servers, tools, connectionErrors } = sampleSession();
  return buildMcpWorkingSet(servers, tools, connectionErrors);
}

const countTokens = (text: string): number => text.length;

describe('renderMcpWorkingSet', () => {
  it('is empty for null', () => {
    expect(renderMcpWorkingSet(null)).toBe('');
  });

  it('writes the section of the design', () => {
    expect(renderMcpWorkingSet(sample())).toMatchInlineSnapshot(`
      "## MCP 工作集
      以下 MCP 工具按「server → tool」两级寻址,统一通过 mcp_call 调用。
      调用前若不确定参数结构,先用 mcp_describe 查询该工具的完整 schema。
      被标注为「当前不可用」的 server 请勿调用。
      ### filesystem(只读工具 3 个 / 可写工具 2 个)
      用途:本地文件系统访问
      - list_directory [只读]
      - move_file [可写]
      - read_file [只读]
      - search_files [只读]
      - write_file [可写]
      ### github(当前不可用:连接超时)
      用途:GitHub 仓库操作
      - create_issue
      - list_issues"
    `);
  });

  it('writes it in English', () => {
    expect(renderMcpWorkingSet(sample(), { locale: 'en' })).toMatchInlineSnapshot(`
      "## MCP working set
      The MCP tools below are addressed in two steps, server → tool, and are all called through mcp_call.
      If you are not sure of the parameters, first get the full schema of the tool with mcp_describe.
      Do not call a server that is marked "currently unavailable".
      ### filesystem (3 read-only / 2 writable)
      Purpose: 本地文件系统访问
      - list_directory [read-only]
      - move_file [writable]
      - read_file [read-only]
      - search_files [read-only]
      - write_file [writable]
      ### github (currently unavailable: connection timed out)
      Purpose: GitHub 仓库操作
      - create_issue
      - list_issues"
    `);
  });

  it('writes one line an access class in the dense layout', () => {
    expect(renderMcpWorkingSet(sample(), { layout: 'dense' })).toMatchInlineSnapshot(`
      "## MCP 工作集
      以下 MCP 工具按「server → tool」两级寻址,统一通过 mcp_call 调用。
      调用前若不确定参数结构,先用 mcp_describe 查询该工具的完整 schema。
      被标注为「当前不可用」的 server 请勿调用。
      ### filesystem(只读工具 3 个 / 可写工具 2 个)
      用途:本地文件系统访问
      - [只读] list_directory, read_file, search_files
      - [可写] move_file, write_file
      ### github(当前不可用:连接超时)
      用途:GitHub 仓库操作
      - create_issue, list_issues"
    `);
  });

  it('shows counts only where some tool is annotated', () => {
    const [plain, mixed] = [server(1, 'plain'), server(2, 'mixed')];
    const text = renderMcpWorkingSet(
      buildMcpWorkingSet(
        [plain, mixed],
        [toolRef(plain, 'a'), toolRef(mixed, 'a', { annotations: { readOnlyHint: false } }), toolRef(mixed, 'b')],
      ),
    );
    expect(text).toContain('\n### plain\n- a');
    expect(text).toContain('\n### mixed(只读工具 0 个 / 可写工具 1 个)\n- a [可写]\n- b\n'.trimEnd());
  });

  it('never shows the error text of a failure, and keeps its bytes while only that text changes', () => {
    const withReason = (reason: string) =>
      renderMcpWorkingSet(buildMcpWorkingSet([server(1, 'fs')], [], [{ serverId: 1, serverName: 'fs', reason }]));
    expect(withReason('connect ECONNREFUSED 10.1.2.3:80')).toBe(
      withReason('connect ECONNREFUSED secret.example:443 (attempt 7)'),
    );
    expect(withReason('connect ECONNREFUSED 10.1.2.3:80')).toMatch(/### fs\(当前不可用:拒绝连接\)$/);
  });

  it.each([
    ['timeout', '连接超时', 'connection timed out'],
    ['refused', '拒绝连接', 'connection refused'],
    ['unauthorized', '鉴权失败', 'authentication failed'],
    ['start_failed', '启动失败', 'failed to start'],
    ['protocol', '协议错误', 'protocol error'],
    ['cancelled', '已取消', 'cancelled'],
    ['sync_failed', '同步失败', 'synchronisation failed'],
    ['unknown', '未知错误', 'unknown error'],
  ] as const)('words %s as %s / %s', (cause, chinese, english) => {
    const set = buildMcpWorkingSet([server(1, 'fs')], [], [{ serverId: 1, serverName: 'fs', reason: '', cause }]);
    expect(renderMcpWorkingSet(set)).toContain(`### fs(当前不可用:${chinese})`);
    expect(renderMcpWorkingSet(set, { locale: 'en' })).toContain(`### fs (currently unavailable: ${english})`);
  });

  it('renders a working set that was made by hand, also after it changed', () => {
    const byHand = structuredClone(sample()) as McpWorkingSet;
    const before = renderMcpWorkingSet(byHand);
    expect(before).toBe(renderMcpWorkingSet(sample()));
    (byHand.servers as unknown[]).pop();
    expect(renderMcpWorkingSet(byHand)).not.toBe(before);
  });

  it('refuses an unknown locale or layout', () => {
    expect(() => renderMcpWorkingSet(sample(), { locale: 'fr' as 'en' })).toThrow(RangeError);
    expect(() => renderMcpWorkingSet(sample(), { layout: 'table' as 'list' })).toThrow(RangeError);
    expect(() => renderMcpWorkingSet(sample(), { budget: { maxTokens: 0, countTokens } })).toThrow(RangeError);
  });

  describe('budget', () => {
    const [small, large, larger] = [server(1, 'a', 'small'), server(2, 'b', 'large'), server(3, 'c', 'larger')];
    const names = (count: number) => Array.from({ length: count }, (_, index) => `tool_${index}`);
    const set = buildMcpWorkingSet(
      [small, large, larger],
      [
        ...names(2).map((name) => toolRef(small, name)),
        ...names(10).map((name) => toolRef(large, name)),
        ...names(20).map((name) => toolRef(larger, name, { annotations: { readOnlyHint: true } })),
      ],
    );
    const full = renderMcpWorkingSet(set);
    const within = (maxTokens: number): RenderOptions => ({ budget: { maxTokens, countTokens } });

    it('changes nothing while the section fits', () => {
      expect(renderMcpWorkingSet(set, within(full.length))).toBe(full);
      expect(hidesToolNames(set, within(full.length))).toBe(false);
      expect(hidesToolNames(set)).toBe(false);
    });

    it('takes the names of the largest servers first and says how to get them', () => {
      const text = renderMcpWorkingSet(set, within(full.length - 1));
      expect(text).toContain('### c(20 个工具)\n用途:larger');
      expect(text).toContain('### b\n用途:large\n- tool_0');
      expect(text).toContain('mcp_describe 只传 server');
      expect(hidesToolNames(set, within(full.length - 1))).toBe(true);
    });

    it('takes purposes last and never a server', () => {
      expect(renderMcpWorkingSet(set, within(1)).split('\n').slice(5)).toEqual([
        '### a(2 个工具)',
        '### b(10 个工具)',
        '### c(20 个工具)',
      ]);
    });

    it('law: fits whenever headings fit, and hides nothing in vain', () => {
      const least = renderMcpWorkingSet(set, within(1)).length;
      fc.assert(
        fc.property(fc.integer({ min: least, max: full.length + 10 }), (limit) => {
          const text = renderMcpWorkingSet(set, within(limit));
          expect(text.length).toBeLessThanOrEqual(limit);
          expect(text === full).toBe(limit >= full.length);
        }),
      );
    });
  });
});
