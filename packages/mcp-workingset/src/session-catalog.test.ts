import { describe, expect, it } from 'vitest';
import { sampleSession, server, toolRef } from './__fixtures__/session.ts';
import { createSessionCatalog } from './create-session-catalog.ts';
import type { McpServer, McpToolRef } from './types.ts';

const fs = server(1, 'fs');
const readFile = toolRef(fs, 'read_file', {
  description: 'Reads a file.\nSecond line.',
  inputSchema: { type: 'object', properties: { path: { $ref: '#/$defs/path' } }, $defs: { path: { type: 'string' } } },
  annotations: { readOnlyHint: true },
});
const catalog = createSessionCatalog({ servers: [fs], tools: [readFile, toolRef(fs, 'write_file')] });

function resolveCode(servers: McpServer[], tools: McpToolRef[], address: [string, string], failed: McpServer[] = []) {
  const connectionErrors = failed.map((one) => ({ serverId: one.id, serverName: one.name, reason: 'timeout' }));
  const resolved = createSessionCatalog({ servers, tools, connectionErrors }).resolve(...address);
  return resolved.ok ? resolved.ref : resolved.code;
}

describe('resolve', () => {
  it('gives the very ref of the session', () => {
    expect(catalog.resolve('fs', 'read_file')).toEqual({ ok: true, ref: readFile });
    const found = catalog.resolve('fs', 'read_file');
    expect(found.ok && found.ref).toBe(readFile);
  });

  it('names the servers of the session for an unknown one, and never runs a corrected name', () => {
    expect(createSessionCatalog(sampleSession()).resolve('file-system', 'read_file')).toMatchInlineSnapshot(`
      {
        "available": [
          "filesystem",
          "github",
        ],
        "code": "unknown_server",
        "message": "本会话没有名为 file-system 的 MCP server。是否要用: filesystem?本会话的 server: filesystem, github。",
        "ok": false,
        "suggestions": [
          "filesystem",
        ],
      }
    `);
  });

  it('names the tools of the server for an unknown tool', () => {
    expect(catalog.resolve('fs', 'readFile')).toMatchInlineSnapshot(`
      {
        "available": [
          "read_file",
          "write_file",
        ],
        "code": "unknown_tool",
        "message": "MCP server fs 没有工具 readFile。是否要用: read_file?该 server 的工具: read_file, write_file。",
        "ok": false,
        "suggestions": [
          "read_file",
        ],
      }
    `);
  });

  it('speaks English on request', () => {
    const english = createSessionCatalog({ ...sampleSession(), locale: 'en' });
    const message = (name: string, tool: string) => {
      const resolved = english.resolve(name, tool);
      return resolved.ok ? '' : resolved.message;
    };
    expect([
      message('git', 'x'),
      message('filesystem', 'nope'),
      message('github', 'list_issues'),
    ]).toMatchInlineSnapshot(`
      [
        "This session has no MCP server named git. Did you mean: github? Servers of this session: filesystem, github.",
        "MCP server filesystem has no tool nope. Tools of that server: list_directory, move_file, read_file, search_files, write_file.",
        "MCP server github is currently unavailable (connection timed out). Do not retry; use another way or tell the user.",
      ]
    `);
  });

  it('refuses an unavailable server with a reason of ours, also for its last known tools', () => {
    const resolved = createSessionCatalog(sampleSession()).resolve('github', 'create_issue');
    expect(resolved).toMatchObject({ ok: false, code: 'server_unavailable' });
    expect(!resolved.ok && resolved.message).toContain('连接超时');
    expect(!resolved.ok && resolved.message).not.toContain('-32001');
  });

  it('tells an empty list from a missing tool', () => {
    const empty = server(2, 'empty');
    expect(resolveCode([fs, empty], [readFile], ['empty', 'x'])).toBe('nothing_synced');
    expect(resolveCode([fs, empty], [readFile], ['fs', 'x'])).toBe('unknown_tool');
    expect(resolveCode([fs, empty], [], ['other', 'x'])).toBe('nothing_synced');
    expect(resolveCode([fs, empty], [readFile], ['empty', 'x'], [empty])).toBe('server_unavailable');
    expect(resolveCode([], [], ['fs', 'x'])).toBe('nothing_synced');
  });

  it('resolves a name of two servers only if exactly one of them owns the tool', () => {
    const [first, second] = [server(1, 'db'), server(2, 'db')];
    const both = [toolRef(first, 'query'), toolRef(second, 'query'), toolRef(second, 'migrate')];
    expect(resolveCode([first, second], both, ['db', 'migrate'])).toBe(both[2]);
    expect(resolveCode([first, second], both, ['db', 'query'])).toBe('ambiguous');
    expect(resolveCode([first, second], both, ['db', 'nope'])).toBe('unknown_tool');
    expect(resolveCode([first, second], both, ['db', 'migrate'], [second])).toBe('server_unavailable');
    expect(resolveCode([first, second], both, ['db', 'query'], [first, second])).toBe('server_unavailable');
  });

  it('reaches only tools of servers of the session', () => {
    expect(resolveCode([fs], [readFile, toolRef(server(9, 'fs'), 'foreign')], ['fs', 'foreign'])).toBe('unknown_tool');
    expect(resolveCode([fs], [readFile, toolRef(server(9, 'other'), 'foreign')], ['other', 'foreign'])).toBe(
      'unknown_server',
    );
  });

  // Names with separators, reported against systems that joined and re-parsed them.
  it.each([
    ['my__server', 'do_thing'],
    ['my_server', 'my_tool'],
    ['evil_', '_thing'],
    ['evil', '__thing'],
    ['db', 'x'],
    ['my_db', 'x'],
    ['foo.bar', 'a'],
    ['foo_bar', 'a'],
    ['My server', 'a b'],
    ['数据库', '获取天气'],
    ['文件', '获取天气'],
    ['constructor', '__proto__'],
    ['__proto__', 'toString'],
    ['', ''],
  ])('tells %j / %j from all the others', (name, tool) => {
    const names = [
      'my__server',
      'my_server',
      'evil_',
      'evil',
      'db',
      'my_db',
      'foo.bar',
      'foo_bar',
      'My server',
      '数据库',
      '文件',
      'constructor',
      '__proto__',
      '',
    ];
    const tools = [
      'do_thing',
      'my_tool',
      '_thing',
      '__thing',
      'x',
      'a',
      'a b',
      '获取天气',
      '__proto__',
      'toString',
      '',
    ];
    const servers = names.map((one, id) => server(id, one));
    const refs = servers.flatMap((one) => tools.map((toolName) => toolRef(one, toolName)));
    expect(resolveCode(servers, refs, [name, tool])).toMatchObject({ serverName: name, toolName: tool });
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('does not know %s from any prototype', (name) => {
    expect(resolveCode([fs], [readFile], [name, 'x'])).toBe('unknown_server');
    expect(resolveCode([fs], [readFile], ['fs', name])).toBe('unknown_tool');
  });

  it.each(['mcp__fs__read_file', 'fs.read_file', 'fs/read_file', 'fs:read_file', 'fs__read_file'])(
    'suggests the tool behind %s',
    (name) => {
      expect(catalog.resolve('fs', name)).toMatchObject({
        code: 'unknown_tool',
        suggestions: ['read_file'],
      });
    },
  );

  it('says where a tool of that name does exist', () => {
    const other = server(2, 'other');
    const resolved = createSessionCatalog({ servers: [fs, other], tools: [readFile, toolRef(other, 'ping')] }).resolve(
      'fs',
      'ping',
    );
    expect(!resolved.ok && resolved.message).toContain('同名工具在其他 server 上: other。');
  });

  it('shows hostile and huge names of either side as short visible text', () => {
    const hostile = server(1, 'a\n# x');
    const resolved = createSessionCatalog({ servers: [hostile], tools: [toolRef(hostile, 't\u202e')] }).resolve(
      'a\n# x',
      `${'y'.repeat(9_999)}\n`,
    );
    expect(!resolved.ok && resolved.message).toMatch(/"a\\n# x".*"t\\u202e"/);
    expect(!resolved.ok && resolved.message.length).toBeLessThan(400);
  });

  it('lists at most 100 names in the message and all of them as data', () => {
    const tools = Array.from({ length: 300 }, (_, index) => toolRef(fs, `tool_${index}`));
    const resolved = createSessionCatalog({ servers: [fs], tools }).resolve('fs', 'zzz');
    expect(!resolved.ok && resolved.available).toHaveLength(300);
    expect(!resolved.ok && resolved.message).toContain('等共 300 个');
  });

  it('refuses names that are no text', () => {
    expect(catalog.resolve(1 as unknown as string, 'x')).toMatchObject({ code: 'bad_arguments' });
    expect(catalog.resolve('fs', undefined as unknown as string)).toMatchObject({ code: 'bad_arguments' });
  });

  it('is a snapshot: later changes of the input need a new catalog', () => {
    const tools = [readFile];
    const snapshot = createSessionCatalog({ servers: [fs], tools });
    tools.pop();
    expect(snapshot.resolve('fs', 'read_file').ok).toBe(true);
  });
});

describe('describe', () => {
  it('gives the whole definition', () => {
    expect(catalog.describe('{"server":"fs","tool":"read_file"}')).toEqual({
      ok: true,
      value: {
        server: 'fs',
        tool: 'read_file',
        description: 'Reads a file.\nSecond line.',
        inputSchema: readFile.inputSchema,
        annotations: { readOnlyHint: true },
      },
    });
  });

  it('leaves annotations out where the tool has none, and stands in for a missing description', () => {
    expect(catalog.describe('{"server":"fs","tool":"write_file"}')).toEqual({
      ok: true,
      value: { server: 'fs', tool: 'write_file', description: '', inputSchema: { type: 'object' } },
    });
  });

  it.each(['{"server":"fs"}', '{"server":"fs","tool":null}', '{"server":"fs","tool":""}'])(
    'lists the tools of a server for %s',
    (json) => {
      expect(catalog.describe(json)).toEqual({
        ok: true,
        value: {
          server: 'fs',
          tools: [
            { name: 'read_file', access: 'read-only', description: 'Reads a file. Second line.' },
            { name: 'write_file', access: 'unknown', description: '' },
          ],
        },
      });
    },
  );

  it.each([
    ['{"server":"nope","tool":"x"}', 'unknown_server'],
    ['{"server":"nope"}', 'unknown_server'],
    ['{"server":"fs","tool":"x"}', 'unknown_tool'],
    ['{"tool":"x"}', 'bad_arguments'],
    ['{"server":""}', 'bad_arguments'],
    ['{"server":1,"tool":"x"}', 'bad_arguments'],
    ['{"server":"fs","tool":{}}', 'bad_arguments'],
    ['["fs","read_file"]', 'bad_arguments'],
    ['{"server":"fs"', 'bad_arguments'],
    ['', 'bad_arguments'],
    ['null', 'bad_arguments'],
    ['{"server":"fs","__proto__":{"tool":"x"}}', 'bad_arguments'],
  ])('answers %s with %s', (json, code) => {
    expect(catalog.describe(json)).toMatchObject({ ok: false, code });
  });

  it('writes both outcomes as minified text in which nothing is hidden', () => {
    const hidden = toolRef(fs, 't', { description: 'a\u{E0041}\u202eb' });
    const one = createSessionCatalog({ servers: [fs], tools: [hidden] });
    const described = one.describeText('{"server":"fs","tool":"t"}');
    expect(described).toEqual({
      ok: true,
      text: '{"server":"fs","tool":"t","description":"a\\udb40\\udc41\\u202eb","inputSchema":{"type":"object"}}',
    });
    expect(JSON.parse(described.text).description).toBe(hidden.description);
    expect(one.describeText('{"server":"fs","tool":"t"}')).toBe(described);
    expect(one.describeText('{"server":"fs"}').ok).toBe(true);
    const refused = one.describeText('{"server":"x","tool":"t"}');
    expect(refused.ok).toBe(false);
    expect(JSON.parse(refused.text)).toMatchObject({ error: expect.stringContaining('x'), code: 'unknown_server' });
  });

  it('describes a tool whose report lacks a schema', () => {
    const bare = { serverId: 1, serverName: 'fs', toolName: 'bare' } as unknown as McpToolRef;
    const one = createSessionCatalog({ servers: [fs], tools: [bare] });
    expect(one.describe('{"server":"fs","tool":"bare"}')).toMatchObject({ ok: true, value: { inputSchema: {} } });
    expect(one.prepareCall('{"server":"fs","tool":"bare","arguments":{"a":1}}')).toMatchObject({
      ok: true,
      arguments: { a: 1 },
    });
  });

  it('says how each of the two tools is to be called', () => {
    const english = createSessionCatalog({ servers: [fs], tools: [readFile], locale: 'en' });
    const described = english.describe('{');
    const called = english.prepareCall('[]');
    expect([described.ok || described.message, called.ok || called.message]).toEqual([
      'The arguments are not valid JSON. Pass {"server": …, "tool": …}.',
      'The arguments must be a JSON object, not array. Nothing was called. Pass {"server": …, "tool": …, "arguments": {…}}.',
    ]);
  });
});
