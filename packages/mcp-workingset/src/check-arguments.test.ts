import { describe, expect, it } from 'vitest';
import { loadRealCatalogs } from './__fixtures__/catalogs.ts';
import { outcome, prepare, SEARCH } from './__fixtures__/prepare.ts';
import { createSessionCatalog } from './create-session-catalog.ts';

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
