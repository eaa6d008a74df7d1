import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fs, outcome, prepare, SEARCH } from './__fixtures__/prepare.ts';
import { toolRef } from './__fixtures__/session.ts';
import { createSessionCatalog } from './create-session-catalog.ts';

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

  it.each([
    ['in the outer object', '{"server":"fs","tool":"t","__proto__":{}}'],
    ['in the arguments', '{"server":"fs","tool":"t","arguments":{"a":{"__proto__":{"x":1}}}}'],
    ['in arguments as text', JSON.stringify({ server: 'fs', tool: 't', arguments: '{"__proto__":{}}' })],
    ['by way of a constructor', '{"server":"fs","tool":"t","arguments":{"constructor":{"prototype":{}}}}'],
  ])('names a reserved key %s, for the JSON itself is right', (_, json) => {
    const refused = catalog.prepareCall(json);
    expect(refused.ok ? '' : refused.message).toContain('__proto__');
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
