import { describe, expect, it } from 'vitest';
import { argumentsCheckOf } from './check-arguments.ts';
import { compileSchema } from './compile-schema.ts';

const DRAFT_7 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';

/** Whether a value fits, or `unjudged`. */
function judge(schema: unknown, value: unknown): boolean | 'unjudged' {
  const errors = compileSchema(schema)(value);
  return errors === null ? 'unjudged' : errors.length === 0;
}

describe('patterns', () => {
  it('keeps the patterns of one schema apart', () => {
    const schema = {
      properties: {
        q: { type: 'string', pattern: '^[0-9A-Za-z]{3,24}$' },
        country: { type: 'string', pattern: '^[A-Z]{2}$' },
        anything: { type: 'string', pattern: '(?=x)y' },
      },
      patternProperties: { '^x-': { type: 'number' } },
    };
    expect(judge(schema, { country: 'US', q: 'A02F', anything: 'z' })).toBe(true);
    expect(judge(schema, { country: 'USA' })).toBe(false);
    expect(judge(schema, { q: 'US' })).toBe(false);
    expect(judge(schema, { 'x-a': 'text' })).toBe(false);
    expect(judge(schema, { 'x-a': 1, other: 'text' })).toBe(true);
  });
});

describe('schemas and values that would take long', () => {
  it('leaves uniqueItems to the server, which is quadratic in what the model sends', () => {
    const schema = { properties: { s: { type: 'array', uniqueItems: true, items: { type: 'object' } } } };
    expect(judge(schema, { s: Array.from({ length: 200_000 }, (_, index) => ({ index })) })).toBe(true);
    expect(judge(schema, { s: [1] })).toBe(false);
  });

  it('does not compile a schema of very many properties', () => {
    const property = { type: 'object', properties: { q: { type: 'number' } } };
    const properties = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`p${index}`, property]));
    expect(judge(JSON.parse(JSON.stringify({ type: 'object', properties })), {})).toBe('unjudged');
  });
});

describe('dialects', () => {
  const tuple = { properties: { t: { type: 'array', items: [{ type: 'string' }], additionalItems: false } } };
  const prefix = { properties: { t: { type: 'array', prefixItems: [{ type: 'string' }], items: false } } };

  it('reads draft 7 where it is declared', () => {
    expect(judge({ $schema: DRAFT_7, ...tuple }, { t: ['a'] })).toBe(true);
    expect(judge({ $schema: DRAFT_7, ...tuple }, { t: [1] })).toBe(false);
    expect(judge({ $schema: DRAFT_7, ...tuple }, { t: ['a', 'b'] })).toBe(false);
    expect(judge({ $schema: DRAFT_7, properties: { t: { prefixItems: [{ type: 'string' }] } } }, { t: [1] })).toBe(
      true,
    );
  });

  it.each([DRAFT_2020, undefined, 'https://example.com/own'])('reads 2020-12 for $schema %s', ($schema) => {
    const schema = $schema === undefined ? prefix : { $schema, ...prefix };
    expect(judge(schema, { t: ['a'] })).toBe(true);
    expect(judge(schema, { t: ['a', 'b'] })).toBe(false);
  });

  it('reads a draft-7 tuple that does not say its draft', () => {
    expect(judge(tuple, { t: [1] })).toBe(false);
  });

  it('follows $ref, $defs, definitions and $id inside the schema', () => {
    const schema = {
      $id: 'https://example.com/tool',
      properties: { a: { $ref: '#/$defs/a' }, b: { $ref: 'part' } },
      $defs: { a: { type: 'string' }, b: { $id: 'part', type: 'number' } },
    };
    expect(judge(schema, { a: 'x', b: 1 })).toBe(true);
    expect(judge(schema, { a: 1 })).toBe(false);
    expect(judge(schema, { b: 'x' })).toBe(false);
  });

  it('keeps tools apart that claim the same $id', () => {
    expect(judge({ $id: 'https://example.com/x', type: 'object', required: ['a'] }, { b: 1 })).toBe(false);
    expect(judge({ $id: 'https://example.com/x', type: 'object', required: ['b'] }, { b: 1 })).toBe(true);
    expect(judge({ $id: DRAFT_7, type: 'object', $defs: { x: { $id: DRAFT_2020 } } }, {})).toBe(true);
  });
});

describe('only what is certainly wrong is wrong', () => {
  it.each<[string, unknown]>([
    ['an unknown keyword', { type: 'object', 'x-mcp-header': 'A', foo: 1 }],
    ['an unknown format', { properties: { v: { type: 'string', format: 'mao-id' } } }],
    ['time', { properties: { v: { type: 'string', format: 'time' } } }],
    ['a pattern that only JavaScript knows', { properties: { v: { type: 'string', pattern: '^(?!10).*$' } } }],
    ['a pattern that nobody knows', { properties: { v: { type: 'string', pattern: '(' } } }],
  ])('%s', (_, schema) => {
    expect(judge(schema, { v: '10:30' })).not.toBe(false);
  });

  it.each([
    ['date', '2025-01-31', '31.01.2025'],
    ['date-time', '2025-01-31T10:30', 'tomorrow'],
    ['date-time', '2025-01-31T10:30:00.5+08:00', '10:30'],
    ['email', 'a@b.example', 'nobody'],
    ['uri', 'https://例子.example/路径', 'no uri'],
    ['uuid', '123e4567-e89b-12d3-a456-426614174000', '123'],
    ['ipv4', '10.0.0.1', '10.0.0.256'],
    ['ipv6', '::1', 'g::1'],
  ])('%s holds %s and not %s', (format, good, bad) => {
    const schema = { properties: { v: { type: 'string', format } } };
    expect(judge(schema, { v: good })).toBe(true);
    expect(judge(schema, { v: bad })).toBe(false);
  });

  it('does not find members on a prototype', () => {
    expect(judge({ type: 'object', required: ['constructor'] }, {})).toBe(false);
    expect(judge({ type: 'object', properties: { toString: { type: 'string' } } }, {})).toBe(true);
  });
});

describe('a hostile or broken schema never throws, blocks or hangs', () => {
  const doubling = (levels: number): object => ({
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(
      Array.from({ length: levels }, (_, index) => [
        `d${index}`,
        index === levels - 1
          ? { type: 'object' }
          : { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
      ]),
    ),
  });
  const branching = {
    $ref: '#/$defs/n',
    $defs: { n: { properties: { c: { allOf: Array(8).fill({ $ref: '#/$defs/n' }) } } } },
  };
  const nested = (levels: number, wrap: (inner: object) => object, start: object = {}): object => {
    let value = start;
    for (let level = 0; level < levels; level += 1) value = wrap(value);
    return value;
  };

  it.each<[string, unknown, unknown]>([
    ['no schema', undefined, {}],
    ['null', null, {}],
    ['a list', [], {}],
    ['a misspelt type', { type: 'strnig' }, {}],
    ['a number as properties', { properties: 7 }, {}],
    ['a missing reference', { $ref: '#/$defs/nope' }, {}],
    ['a remote reference', { $ref: 'https://example.com/x.json' }, {}],
    ['a reference to itself', { $ref: '#' }, {}],
    [
      'two references in a circle',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      {},
    ],
    ['an asynchronous schema', { $async: true, type: 'object', required: ['x'] }, {}],
    ['references that double 60 times', doubling(60), {}],
    ['recursion that multiplies by eight a level', branching, nested(30, (c) => ({ c }))],
    ['a schema 20,000 levels deep', nested(20_000, (a) => ({ properties: { a } })), {}],
    [
      'draft 4',
      { $schema: 'http://json-schema.org/draft-04/schema#', properties: { v: { minimum: 0, exclusiveMinimum: true } } },
      { v: 0 },
    ],
  ])('%s', (_, schema, value) => {
    expect(judge(schema, value)).toBe('unjudged');
  });

  it('a circular object', () => {
    const schema: Record<string, unknown> = { type: 'object' };
    schema['properties'] = { self: schema };
    expect(() => judge(schema, { self: {} })).not.toThrow();
    expect(() => argumentsCheckOf(schema)({})).not.toThrow();
  });

  it('recursion over a value too deep for the stack', () => {
    const tree = { $ref: '#/$defs/n', $defs: { n: { type: 'object', properties: { c: { $ref: '#/$defs/n' } } } } };
    expect(
      judge(
        tree,
        nested(50, (c) => ({ c })),
      ),
    ).toBe(true);
    expect(
      judge(
        tree,
        nested(50, (c) => ({ c }), { c: 1 }),
      ),
    ).toBe(false);
    expect(
      judge(
        tree,
        nested(200_000, (c) => ({ c })),
      ),
    ).toBe('unjudged');
  });

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^a*a*a*a*a*a*b$',
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}$',
  ])('the pattern %s', (pattern) => {
    const long = `${'a'.repeat(20_000)}!`;
    expect(judge({ properties: { v: { type: 'string', pattern } } }, { v: long })).toBe(false);
    expect(judge({ patternProperties: { [pattern]: { type: 'number' } } }, { [long]: 'x' })).toBe(true);
  });
});

describe('argumentsCheckOf', () => {
  it('compiles once for a schema object, and again when that object was changed', () => {
    const schema = { type: 'object', required: ['a'] };
    const check = argumentsCheckOf(schema);
    expect(argumentsCheckOf(schema)).toBe(check);
    schema.required = [];
    expect(check({})).toHaveLength(1);
    expect(argumentsCheckOf(schema)({})).toEqual([]);
  });
});
