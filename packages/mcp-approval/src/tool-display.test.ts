import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildHint, summarizeToolCall, toolDisplayName, toolInputPreview } from './index.ts';

const argumentsJson = '{"server":"fs","tool":"read","arguments":{"server":"inner","tool":"other"}}';

describe('summarizeToolCall', () => {
  it.each([
    ['mcp_call', 'success', '调用 MCP 工具 fs.read (成功)', 'Call MCP tool fs.read (success)'],
    ['mcp_call', 'error', '调用 MCP 工具 fs.read (错误)', 'Call MCP tool fs.read (error)'],
    ['mcp_call', undefined, '调用 MCP 工具 fs.read', 'Call MCP tool fs.read'],
    ['mcp_describe', 'success', '查询 MCP 工具 fs.read', 'Look up MCP tool fs.read'],
    ['mcp__git__log', 'success', '调用 MCP 工具 git.log (成功)', 'Call MCP tool git.log (success)'],
    ['web_search', 'error', '调用工具 web_search (错误)', 'Call tool web_search (error)'],
  ] as const)('%s, %s', (toolName, outcome, chinese, english) => {
    const call = { toolName, argumentsJson, ...(outcome ? { outcome } : {}) };
    expect(summarizeToolCall(call)).toBe(chinese);
    expect(summarizeToolCall(call, { locale: 'en' })).toBe(english);
    expect(summarizeToolCall(call, { locale: 'zh-CN' })).toBe(chinese);
  });

  it('follows a stream without ever showing half a name or an inner one', () => {
    const shown = new Set<string>();
    for (let length = 0; length <= argumentsJson.length; length += 1) {
      shown.add(summarizeToolCall({ toolName: 'mcp_call', argumentsJson: argumentsJson.slice(0, length) }));
    }
    expect([...shown]).toEqual(['调用 MCP 工具', '调用 MCP 工具 fs.read']);
    const innerFirst = '{"arguments":{"server":"inner","tool":"other"},"tool":"read","server":"fs"}';
    expect(summarizeToolCall({ toolName: 'mcp_describe', argumentsJson: innerFirst.slice(0, -10) })).toBe(
      '查询 MCP 工具',
    );
    expect(summarizeToolCall({ toolName: 'mcp_describe', argumentsJson: innerFirst })).toBe('查询 MCP 工具 fs.read');
  });

  it.each(['', 'null', '[]', '["server","fs","tool","read"]', 'not json', '{"server":7,"tool":"x"}', '"server"'])(
    'takes %j',
    (text) => {
      expect(summarizeToolCall({ toolName: 'mcp_call', argumentsJson: text, outcome: 'error' })).toBe(
        '调用 MCP 工具 (错误)',
      );
    },
  );

  it('is one line of visible text whatever the names are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (server, tool) => {
        const text = summarizeToolCall({ toolName: 'mcp_call', argumentsJson: JSON.stringify({ server, tool }) });
        expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(Array.from(text).length).toBeLessThan(140);
      }),
    );
  });
});

describe('tool cards', () => {
  it.each([
    ['mcp_call', '调用 MCP 工具', 'Call MCP tool'],
    ['mcp_describe', '查询 MCP 工具参数', 'Look up MCP tool parameters'],
    ['mcp__fs__read', 'fs.read', 'fs.read'],
    ['web_search', 'web_search', 'web_search'],
  ])('are titled: %s', (toolName, chinese, english) => {
    expect(toolDisplayName(toolName)).toBe(chinese);
    expect(toolDisplayName(toolName, { locale: 'en' })).toBe(english);
  });

  it('preview the target', () => {
    expect(toolInputPreview('mcp_call', argumentsJson)).toBe('fs.read');
    expect(toolInputPreview('mcp_describe', argumentsJson)).toBe('fs.read');
    expect(toolInputPreview('mcp__fs__read', '{"path":"x"}')).toBe('fs.read');
    expect(toolInputPreview('mcp_call', '{"server":"数据库","tool":"查询.行"}')).toBe('数据库.查询.行');
    expect(toolInputPreview('mcp_call', '{"server":"fs"')).toBe('');
    expect(toolInputPreview('web_search', argumentsJson)).toBe('');
  });

  it.each([
    ['mcp__my_server__do_thing', 'my_server.do_thing'],
    ['mcp__my__server__do_thing', 'my__server__do_thing'],
    ['mcp__a___b', 'a___b'],
    ['mcp__fs', 'fs'],
    ['mcp__', 'mcp__'],
  ])('show %s of history as %s: undivided where it could be divided in two ways', (name, shown) => {
    expect(toolDisplayName(name)).toBe(shown);
  });

  it('make deceiving characters visible', () => {
    expect(toolInputPreview('mcp_call', JSON.stringify({ server: 'fs\u202e', tool: 're\u200bad\n' }))).toBe(
      'fs\\u{202e}.re\\u{200b}ad\\u{a}',
    );
  });
});

describe('buildHint', () => {
  it('shows the target and what "always" would save', () => {
    expect(buildHint('mcp__fs__read', ` ${argumentsJson}\n`)).toEqual({
      toolName: 'mcp__fs__read',
      display: 'fs.read',
      argumentsPreview: argumentsJson,
      ruleValue: 'mcp__fs__read',
    });
  });

  it('divides a name by the reference', () => {
    expect(buildHint('mcp__my__server__x', '{}', { ref: { serverName: 'my__server', toolName: 'x' } }).display).toBe(
      'my__server.x',
    );
    expect(buildHint('mcp__fs__read', '{}').display).toBe('fs.read');
    expect(buildHint('web_search', '{}').display).toBe('web_search');
  });

  it('cuts long arguments between characters and shows what is invisible', () => {
    const { argumentsPreview } = buildHint('mcp__fs__read', `{"x":"${'😀'.repeat(600)}"}`);
    expect(Array.from(argumentsPreview)).toHaveLength(500);
    expect(argumentsPreview.endsWith('😀…')).toBe(true);
    expect(buildHint(null, '{"a":"\u202e"}')).toMatchObject({
      display: 'mcp_call',
      argumentsPreview: '{"a":"\\u{202e}"}',
      ruleValue: null,
    });
  });
});
