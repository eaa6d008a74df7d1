import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadRealCatalogs } from './__fixtures__/catalogs.ts';
import { server, toolRef } from './__fixtures__/session.ts';
import { createSessionCatalog } from './create-session-catalog.ts';
import type { PreparedCall } from './types.ts';

const fs = server(1, 'fs');
const SEARCH = {
  type: 'object',
  properties: {
    url: { type: 'string' },
    limit: { type: 'integer', minimum: 1 },
    filter: {
      type: 'object',
      properties: { tags: { type: 'array', items: { type: 'string' } }, by: { type: 'object' } },
    },
    text: { type: 'string' },
    either: { type: ['string', 'object'] },
  },
  additionalProperties: false,
};

/** Prepares a call of `fs.t` whose schema is given; `outer` stands beside server and tool. */
function prepare(inputSchema: unknown, outer: object, toolName = 't'): PreparedCall {
  const catalog = createSessionCatalog({ servers: [fs], tools: [toolRef(fs, toolName, { inputSchema })] });
  return catalog.prepareCall(JSON.stringify({ server: 'fs', tool: toolName, ...outer }));
}

/** The arguments and repairs of a call, or the code of its refusal. */
function outcome(inputSchema: unknown, outer: object, toolName?: string) {
  const call = prepare(inputSchema, outer, toolName);
  return call.ok ? [call.arguments, call.repairs] : call.code;
}

describe('the outer object', () => {
  const catalog = createSessionCatalog({ servers: [fs], tools: [toolRef(fs, 't')] });

  it.each([
    ['not JSON', '{"server":"fs"'],
    ['nothing', ''],
    ['an array', '["fs","t"]'],
    ['a number', '7'],
    ['null', 'null'],
    ['JSON in a string', JSON.stringify('{"server":"fs","tool":"t"}')],
    ['no server', '{"tool":"t"}'],
    ['no tool', '{"server":"fs"}'],
    ['an empty server', '{"server":"","tool":"t"}'],
    ['a number as tool', '{"server":"fs","tool":7}'],
    ['a key that reaches a prototype', '{"server":"fs","tool":"t","arguments":{"__proto__":{"x":1}}}'],
    [
      'a constructor that reaches a prototype',
      '{"server":"fs","tool":"t","arguments":{"constructor":{"prototype":{"x":1}}}}',
    ],
  ])('refuses %s', (_, json) => {
    expect(catalog.prepareCall(json)).toMatchObject({ ok: false, code: 'bad_arguments', suggestions: [] });
  });

  it('refuses what is no text at all', () => {
    expect(catalog.prepareCall({} as unknown as string)).toMatchObject({ code: 'bad_arguments' });
    expect(catalog.prepareCall(undefined as unknown as string)).toMatchObject({ code: 'bad_arguments' });
  });

  it('takes arguments nested far beyond the stack', () => {
    const deep = `${'{"c":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const tree = { $ref: '#/$defs/n', $defs: { n: { type: 'object', properties: { c: { $ref: '#/$defs/n' } } } } };
    const one = createSessionCatalog({ servers: [fs], tools: [toolRef(fs, 't', { inputSchema: tree })] });
    expect(one.prepareCall(`{"server":"fs","tool":"t","arguments":${deep}}`).ok).toBe(true);
  });

  it('addresses like resolve', () => {
    expect(catalog.prepareCall('{"server":"f","tool":"t"}')).toMatchObject({ code: 'unknown_server' });
    expect(catalog.prepareCall('{"server":"fs","tool":"u"}')).toMatchObject({ code: 'unknown_tool' });
  });

  it('law: whatever the text, it returns and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"server":"fs","tool":"t","arguments":${json}}`),
        ),
        (json) => {
          expect(typeof catalog.prepareCall(json).ok).toBe('boolean');
          expect(typeof catalog.describe(json).ok).toBe('boolean');
        },
      ),
    );
  });
});

describe('arguments as the model sends them', () => {
  it.each<[string, object, unknown]>([
    ['absent', {}, [{}, []]],
    ['null', { arguments: null }, [{}, ['empty_object arguments']]],
    ['empty text', { arguments: '' }, [{}, ['empty_object arguments']]],
    ['blank text', { arguments: ' \n' }, [{}, ['empty_object arguments']]],
    ['an object', { arguments: { url: 'x' } }, [{ url: 'x' }, []]],
    ['JSON text', { arguments: '{"url":"x"}' }, [{ url: 'x' }, ['parsed_json_string arguments']]],
    ['JSON text of nothing', { arguments: '{}' }, [{}, ['parsed_json_string arguments']]],
    ['JSON text of null', { arguments: 'null' }, [{}, ['empty_object arguments']]],
    ['text', { arguments: 'abc' }, 'bad_arguments'],
    ['half JSON', { arguments: '{"url":' }, 'bad_arguments'],
    ['JSON text of an array', { arguments: '[1]' }, 'bad_arguments'],
    ['JSON text of JSON text', { arguments: JSON.stringify('{}') }, 'bad_arguments'],
    ['an array', { arguments: [] }, 'bad_arguments'],
    ['a number', { arguments: 7 }, 'bad_arguments'],
    ['false', { arguments: false }, 'bad_arguments'],
  ])('%s', (_, outer, expected) => {
    expect(outcome(SEARCH, outer)).toEqual(expected);
  });

  it('fills in no defaults and coerces nothing', () => {
    const schema = { type: 'object', properties: { limit: { type: 'integer', default: 5 }, all: { type: 'boolean' } } };
    expect(outcome(schema, {})).toEqual([{}, []]);
    expect(outcome(schema, { arguments: { limit: '5' } })).toBe('invalid_tool_arguments');
    expect(outcome(schema, { arguments: { all: 'true' } })).toBe('invalid_tool_arguments');
    expect(outcome(schema, { arguments: { all: 1 } })).toBe('invalid_tool_arguments');
  });
});

describe('dotted keys', () => {
  it.each<[string, object, unknown]>([
    ['one', { 'arguments.url': 'x' }, [{ url: 'x' }, ['nested_dotted_key arguments.url']]],
    [
      'beside empty arguments',
      { arguments: {}, 'arguments.url': 'x' },
      [{ url: 'x' }, ['nested_dotted_key arguments.url']],
    ],
    [
      'deeper ones',
      { 'arguments.filter.tags': ['a'], 'arguments.filter.by': {} },
      [
        { filter: { tags: ['a'], by: {} } },
        ['nested_dotted_key arguments.filter.tags', 'nested_dotted_key arguments.filter.by'],
      ],
    ],
    ['a conflict', { arguments: { url: 'y' }, 'arguments.url': 'x' }, 'bad_arguments'],
    ['a conflict of kinds', { arguments: { filter: 'y' }, 'arguments.filter.tags': [] }, 'bad_arguments'],
    ['a name that the schema lacks', { 'arguments.nope': 1 }, 'invalid_tool_arguments'],
    ['a prototype', { 'arguments.__proto__.x': 1 }, 'bad_arguments'],
    ['a constructor', { 'arguments.constructor.prototype.x': 1 }, 'bad_arguments'],
    ['no name', { 'arguments.': 1 }, 'bad_arguments'],
  ])('%s', (_, outer, expected) => {
    expect(outcome(SEARCH, outer)).toEqual(expected);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('belong to a property whose name has a dot, where there is one', () => {
    const schema = { type: 'object', properties: { 'a.b': { type: 'number' }, a: { type: 'object' } } };
    expect(outcome(schema, { 'arguments.a.b': 1 })).toEqual([{ 'a.b': 1 }, ['nested_dotted_key arguments.a.b']]);
  });
});

describe('keys beside server and tool', () => {
  it('move in if the schema owns them and arguments do not hold them', () => {
    expect(outcome(SEARCH, { url: 'x', limit: 3 })).toEqual([
      { url: 'x', limit: 3 },
      ['moved_into_arguments url', 'moved_into_arguments limit'],
    ]);
    expect(outcome(SEARCH, { arguments: { limit: 3 }, url: 'x' })).toEqual([
      { limit: 3, url: 'x' },
      ['moved_into_arguments url'],
    ]);
  });

  it('move in through references and combinations too', () => {
    const schema = {
      allOf: [{ $ref: '#/$defs/base' }],
      anyOf: [{ properties: { b: {} } }],
      $defs: { base: { properties: { a: {} } } },
    };
    expect(outcome(schema, { a: 1, b: 2 })).toMatchObject([{ a: 1, b: 2 }, expect.anything()]);
  });

  it('are an error that names them otherwise, never dropped', () => {
    const call = prepare(SEARCH, { arguments: { url: 'x' }, urls: 1, 'odd key': 2 });
    expect(call).toMatchObject({ ok: false, code: 'bad_arguments', inputSchema: SEARCH });
    expect(!call.ok && call.message).toContain('urls, "odd key"');
    const conflict = prepare(SEARCH, { arguments: { url: 'x' }, url: 'y' });
    expect(!conflict.ok && conflict.message).toContain('url');
    expect(conflict).toMatchObject({ code: 'bad_arguments' });
  });

  it('are not merged into a free-form schema, which owns no names', () => {
    expect(outcome({ type: 'object' }, { url: 'x' })).toBe('bad_arguments');
  });

  it.each(['constructor', 'toString', 'hasOwnProperty'])('are not owned by way of a prototype: %s', (key) => {
    expect(outcome({ type: 'object', properties: {} }, { [key]: 1 })).toBe('bad_arguments');
  });
});

describe('an envelope inside arguments', () => {
  it.each<[string, unknown, unknown]>([
    ['by name', { name: 't', arguments: { url: 'x' } }, [{ url: 'x' }, ['unwrapped_envelope arguments']]],
    ['by tool', { tool: 't', arguments: { url: 'x' } }, [{ url: 'x' }, ['unwrapped_envelope arguments']]],
    ['with its server', { server: 'fs', tool: 't', arguments: {} }, [{}, ['unwrapped_envelope arguments']]],
    ['by full name', { name: 'mcp__fs__t', arguments: {} }, [{}, ['unwrapped_envelope arguments']]],
    [
      'around JSON text',
      { name: 't', arguments: '{"url":"x"}' },
      [{ url: 'x' }, ['parsed_json_string arguments.arguments', 'unwrapped_envelope arguments']],
    ],
    ['of another tool', { name: 'u', arguments: { url: 'x' } }, 'invalid_tool_arguments'],
    ['of another server', { server: 'other', tool: 't', arguments: {} }, 'invalid_tool_arguments'],
    ['with more in it', { name: 't', arguments: {}, extra: 1 }, 'invalid_tool_arguments'],
    ['around nonsense', { name: 't', arguments: [1] }, 'bad_arguments'],
    ['with a server only', { server: 'fs', arguments: {} }, 'invalid_tool_arguments'],
  ])('%s', (_, args, expected) => {
    expect(outcome(SEARCH, { arguments: args })).toEqual(expected);
  });

  it('is the tool’s own data where the schema has those keys', () => {
    const schema = { type: 'object', properties: { name: { type: 'string' }, arguments: { type: 'object' } } };
    const args = { name: 't', arguments: { a: 1 } };
    expect(outcome(schema, { arguments: args })).toEqual([args, []]);
  });

  it('is taken off once, not twice', () => {
    const twice = { name: 't', arguments: { name: 't', arguments: { url: 'x' } } };
    expect(outcome(SEARCH, { arguments: twice })).toBe('invalid_tool_arguments');
  });
});

describe('JSON strings where the schema wants an object or array', () => {
  it.each<[string, object, unknown]>([
    ['an object', { filter: '{"tags":["a"]}' }, [{ filter: { tags: ['a'] } }, ['parsed_json_string arguments/filter']]],
    [
      'an array inside',
      { filter: { tags: '["a"]' } },
      [{ filter: { tags: ['a'] } }, ['parsed_json_string arguments/filter/tags']],
    ],
    [
      'one inside another',
      { filter: '{"tags":"[\\"a\\"]"}' },
      [
        { filter: { tags: ['a'] } },
        ['parsed_json_string arguments/filter', 'parsed_json_string arguments/filter/tags'],
      ],
    ],
    ['text stays text', { text: '{"a":1}' }, [{ text: '{"a":1}' }, []]],
    ['text stays text where both would do', { either: '{"a":1}' }, [{ either: '{"a":1}' }, []]],
    ['a result of the wrong type', { filter: '[1]' }, 'invalid_tool_arguments'],
    ['no JSON', { filter: '{tags}' }, 'invalid_tool_arguments'],
    ['a key that reaches a prototype', { filter: '{"__proto__":{}}' }, 'invalid_tool_arguments'],
  ])('%s', (_, args, expected) => {
    expect(outcome(SEARCH, { arguments: args })).toEqual(expected);
  });

  const wanted = { type: 'object', properties: { ids: { type: 'array', items: { type: 'integer' } } } };
  it.each<[string, object]>([
    ['$ref', { properties: { v: { $ref: '#/$defs/v' } }, $defs: { v: wanted } }],
    ['a chain of $ref', { properties: { v: { $ref: '#/$defs/w' } }, $defs: { v: wanted, w: { $ref: '#/$defs/v' } } }],
    [
      'definitions',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { v: { $ref: '#/definitions/a~1b' } },
        definitions: { 'a/b': wanted },
      },
    ],
    ['a nullable union', { properties: { v: { anyOf: [wanted, { type: 'null' }] } } }],
    ['a list of types', { properties: { v: { ...wanted, type: ['object', 'null'] } } }],
    ['allOf', { allOf: [{ properties: { v: wanted } }] }],
    ['additionalProperties', { additionalProperties: wanted }],
    [
      'a branch chosen by its constant',
      {
        anyOf: [
          { properties: { kind: { const: 'a' }, v: { type: 'string' } }, required: ['kind'] },
          { properties: { kind: { const: 'b' }, v: wanted }, required: ['kind'] },
        ],
      },
    ],
  ])('is found through %s', (_, schema) => {
    const args = { kind: 'b', v: '{"ids":"[1]"}' };
    const given = 'additionalProperties' in schema ? { v: args.v } : args;
    expect(outcome({ type: 'object', ...schema }, { arguments: given })).toEqual([
      { ...given, v: { ids: [1] } },
      ['parsed_json_string arguments/v', 'parsed_json_string arguments/v/ids'],
    ]);
  });

  it.each<[string, object]>([
    ['items', { type: 'array', items: wanted }],
    ['prefixItems', { type: 'array', prefixItems: [wanted] }],
    ['a draft-7 tuple that does not say its draft', { type: 'array', items: [wanted] }],
  ])('is found in %s', (_, list) => {
    expect(outcome({ type: 'object', properties: { list } }, { arguments: { list: ['{"ids":[1]}'] } })).toEqual([
      { list: [{ ids: [1] }] },
      ['parsed_json_string arguments/list/0'],
    ]);
  });

  it('is repaired in a recursive schema', () => {
    const schema = {
      type: 'object',
      properties: { node: { $ref: '#/$defs/node' } },
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
    };
    expect(outcome(schema, { arguments: { node: { next: { next: '{}' } } } })).toEqual([
      { node: { next: { next: {} } } },
      ['parsed_json_string arguments/node/next/next'],
    ]);
  });

  it('is repaired where the schema cannot be compiled', () => {
    const schema = {
      type: 'object',
      properties: { filter: { type: 'object' }, other: { $ref: 'https://example.com/missing' } },
    };
    expect(outcome(schema, { arguments: { filter: '{"a":1}' } })).toEqual([
      { filter: { a: 1 } },
      ['parsed_json_string arguments/filter'],
    ]);
  });
});

describe('a mismatch', () => {
  it('names every path in our own words and gives the schema', () => {
    const schema = {
      type: 'object',
      required: ['id', 'mode'],
      additionalProperties: false,
      properties: {
        id: { type: 'integer', minimum: 1 },
        mode: { enum: ['fast', 'safe'] },
        'a/b~c': { type: ['string', 'null'] },
        name: { type: 'string', pattern: '^[a-z]+$', maxLength: 3 },
        list: { type: 'array', minItems: 1, items: { anyOf: [{ type: 'object' }, { type: 'null' }] } },
      },
    };
    const call = prepare(schema, { arguments: { id: 0, 'a/b~c': 1, name: 'ABCD', list: [1], extra: true } });
    expect(call).toMatchObject({ ok: false, code: 'invalid_tool_arguments', inputSchema: schema });
    expect(!call.ok && call.issues).toMatchInlineSnapshot(`
      [
        {
          "message": "缺少必填参数",
          "path": "/mode",
        },
        {
          "message": "该工具没有这个参数",
          "path": "/extra",
        },
        {
          "message": "应 >= 1",
          "path": "/id",
        },
        {
          "message": "应为 string 或 null",
          "path": "/a~1b~0c",
        },
        {
          "message": "长度至多 3 个字符",
          "path": "/name",
        },
        {
          "message": "应匹配 "^[a-z]+$"",
          "path": "/name",
        },
        {
          "message": "应为 object 或 null",
          "path": "/list/0",
        },
      ]
    `);
    expect(!call.ok && call.message).toMatchInlineSnapshot(
      `"参数不符合 fs 的工具 t 的 schema,未发起调用:/mode 缺少必填参数;/extra 该工具没有这个参数;/id 应 >= 1;/a~1b~0c 应为 string 或 null;/name 长度至多 3 个字符;/name 应匹配 "^[a-z]+$";/list/0 应为 object 或 null。请按 inputSchema 修正后重试。"`,
    );
  });

  it('lists at most 20 issues', () => {
    const call = prepare(
      { properties: { list: { items: { type: 'number' } } } },
      { arguments: { list: Array(5_000).fill('x') } },
    );
    expect(!call.ok && call.issues).toHaveLength(20);
  });

  it('keeps the names and values of a hostile schema visible', () => {
    const call = prepare(
      { properties: { v: { enum: ['a\u202eb', 'x'.repeat(9_999)] }, 'k\n# y': { type: 'string' } } },
      { arguments: { v: 1, 'k\n# y': 1 } },
    );
    const message = call.ok ? '' : call.message;
    expect(message).not.toMatch(/[\n\u202e]/);
    expect(message.length).toBeLessThan(700);
  });
});

const catalogs = loadRealCatalogs();
describe.skipIf('skipReason' in catalogs)('real catalogs', () => {
  const { servers, tools } = 'skipReason' in catalogs ? { servers: [], tools: [] } : catalogs;
  const catalog = createSessionCatalog({ servers, tools });

  it('judges every tool, and calls those without required arguments without any', () => {
    for (const ref of tools) {
      const call = catalog.prepareCall(JSON.stringify({ server: ref.serverName, tool: ref.toolName }));
      const required = (ref.inputSchema['required'] as unknown[] | undefined) ?? [];
      if (required.length === 0) expect(call).toMatchObject({ ok: true, arguments: {}, repairs: [] });
      else expect(call).toMatchObject({ ok: false, code: 'invalid_tool_arguments' });
    }
  });

  it('repairs every object or array argument that was sent as text', () => {
    let repaired = 0;
    for (const ref of tools) {
      for (const [key, property] of Object.entries(
        (ref.inputSchema['properties'] ?? {}) as Record<string, { type?: unknown }>,
      )) {
        if (property.type !== 'object' && property.type !== 'array') continue;
        const text = property.type === 'object' ? '{"x":1}' : '[]';
        const call = catalog.prepareCall(
          JSON.stringify({ server: ref.serverName, tool: ref.toolName, arguments: { [key]: text } }),
        );
        // Other arguments may be missing; this one must not be what is wrong by its type.
        const wrong = call.ok
          ? []
          : (call.issues ?? []).filter(({ path, message }) => path === `/${key}` && message.includes('应为'));
        expect(wrong, `${ref.serverName}.${ref.toolName} ${key}`).toEqual([]);
        repaired += 1;
      }
    }
    expect(repaired).toBeGreaterThan(50);
  });
});
