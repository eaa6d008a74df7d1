import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadRealCatalogs } from './__fixtures__/catalogs.ts';
import { server, toolRef } from './__fixtures__/session.ts';
import { toProviderTools } from './to-provider-tools.ts';
import type { McpToolRef } from './types.ts';

const VALID = /^[A-Za-z0-9_-]{1,64}$/;

function namesOf(...pairs: readonly [server: string, tool: string, id?: number][]): string[] {
  const refs = pairs.map(([name, tool, id], index) => toolRef(server(id ?? index, name), tool));
  const { tools, refOf } = toProviderTools(refs);
  return refs.map((ref) => tools.find(({ name }) => refOf(name) === ref)?.name ?? 'none');
}

describe('toProviderTools', () => {
  it('calls a tool by its full name where that is a valid name of its own', () => {
    expect(namesOf(['fs', 'read_file'], ['my__server', 'do-thing'])).toEqual([
      'mcp__fs__read_file',
      'mcp__my__server__do-thing',
    ]);
  });

  it('pins the aliases, which models and histories keep', () => {
    expect(
      namesOf(
        ['My server', 'a'],
        ['数据库', '获取天气'],
        ['文件', '获取天气'],
        ['s'.repeat(60), 'tool'],
        ['gateway', 't'.repeat(80)],
        ['a:b', 'c.d'],
      ),
    ).toMatchInlineSnapshot(`
      [
        "mcp__My_server__a_87740f05327d",
        "mcp_____37e40e7cbfcf",
        "mcp_____9ef214a27096",
        "mcp__ssssssssssssssssssssssssssssssssssssssss__tool_dcb9bb60b501",
        "mcp__gateway__ttttttttttttttttttttttttttttttttttttt_21d0eb6ff658",
        "mcp__a_b__c_d_b5c587be80e4",
      ]
    `);
  });

  it('gives both of two pairs with one joined name an alias', () => {
    const names = namesOf(['evil_', '_thing'], ['evil', '__thing'], ['a', 'b__c'], ['a__b', 'c']);
    expect(new Set(names).size).toBe(4);
    for (const name of names) expect(name).toMatch(/_[0-9a-f]{12}$/);
  });

  it('tells tools of two servers of one name apart', () => {
    const [first, second] = namesOf(['db', 'query', 1], ['db', 'query', 2]);
    expect(first).not.toBe(second);
  });

  it('does not let a tool take the alias of another', () => {
    const [alias] = namesOf(['My server', 'a']);
    const taker = (alias as string).replace(/^mcp__My_server__/, '');
    const names = namesOf(['My server', 'a'], ['My_server', taker]);
    expect(names[1]).toBe(alias);
    expect(names[0]).not.toBe(alias);
    expect(names[0]).toMatch(VALID);
  });

  it('lists a tool reported twice once', () => {
    const one = toolRef(server(1, 'fs'), 't');
    expect(toProviderTools([one, { ...one }]).tools).toHaveLength(1);
  });

  it('loses no tool to a broken entry, a missing schema or a missing description', () => {
    const bare = { serverId: 1, serverName: 'fs', toolName: 'bare', description: null } as unknown as McpToolRef;
    expect(toProviderTools([null as unknown as McpToolRef, {} as McpToolRef, bare]).tools).toEqual([
      { name: 'mcp__fs__bare', description: '', inputSchema: { type: 'object', properties: {} } },
    ]);
  });

  it('knows only the names it gave', () => {
    const { refOf } = toProviderTools([toolRef(server(1, 'fs'), 't')]);
    expect(refOf('mcp__fs__t')?.toolName).toBe('t');
    expect(refOf('mcp__fs__u')).toBeUndefined();
    expect(refOf('constructor')).toBeUndefined();
  });

  it('law: valid, distinct, complete and independent of order', () => {
    const part = fc.oneof(
      fc.constantFrom('a', 'a_', '_a', '__', 'a__b', '数据', 'x'.repeat(70), '', 'é', 'A b'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    const refs = fc.uniqueArray(fc.tuple(fc.nat(3), part, part), {
      selector: ([id, name, tool]) => JSON.stringify([id, name, tool]),
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        refs.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          // One name a server id, as in a session.
          const nameOf = new Map(list.map(([id, name]) => [id, name]).toReversed() as [number, string][]);
          const toRefs = (some: typeof list) =>
            some.map(([id, , tool]) => toolRef(server(id, nameOf.get(id) ?? ''), tool));
          const first = toProviderTools(toRefs(list));
          const names = first.tools.map(({ name }) => name);
          expect(names.every((name) => VALID.test(name))).toBe(true);
          expect(new Set(names).size).toBe(names.length);
          expect(names.length).toBe(new Set(list.map(([id, , tool]) => JSON.stringify([id, tool]))).size);
          expect(toProviderTools(toRefs(shuffled)).tools).toEqual(first.tools);
        },
      ),
    );
  });

  const catalogs = loadRealCatalogs();
  it.skipIf('skipReason' in catalogs)('needs no alias for the real catalogs', () => {
    const tools = 'skipReason' in catalogs ? [] : catalogs.tools;
    const provider = toProviderTools(tools);
    expect(provider.tools.length).toBe(tools.length);
    for (const ref of tools) expect(provider.refOf(`mcp__${ref.serverName}__${ref.toolName}`)).toBe(ref);
  });
});
