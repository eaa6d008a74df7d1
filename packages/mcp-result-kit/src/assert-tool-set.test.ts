import { expect, it } from 'vitest';
import { z } from 'zod';
import { assertToolSet, defineTool, objectResult, ToolDefinitionError, type ToolListing } from './index.ts';

function tool(name: string, readOnly: boolean) {
  return defineTool({
    name,
    title: 't',
    description: 'd',
    readOnly,
    input: z.object({}),
    handler: () => objectResult(1),
  });
}

function problems(tools: readonly ToolListing[], rules?: Parameters<typeof assertToolSet>[1]): readonly string[] {
  try {
    assertToolSet(tools, rules);
    return [];
  } catch (error) {
    if (ToolDefinitionError.isInstance(error)) return error.problems;
    throw error;
  }
}

it('accepts a clean set', () => {
  expect(
    problems([tool('site_get', true), tool('site_search', true)], {
      readOnly: true,
      qualifiedPrefix: 'mcp__gateway__fwh__',
    }),
  ).toEqual([]);
});

it('keeps reading and writing tools apart', () => {
  expect(problems([tool('site_save', false)], { readOnly: true })).toEqual([
    'site_save: it writes, in a set of reading tools',
  ]);
  expect(problems([tool('site_get', true)], { readOnly: false })).toEqual([
    'site_get: it only reads, in a set of writing tools',
  ]);
});

it('finds double names, long full names and an empty set', () => {
  const long = `a${'b'.repeat(39)}`;
  expect(problems([tool(long, true), tool(long, true)], { qualifiedPrefix: 'mcp__gateway__service_x__' })).toEqual([
    `${long}: mcp__gateway__service_x__${long} has 65 characters, at most 64 are allowed`,
    `${long}: the name is used twice`,
    `${long}: mcp__gateway__service_x__${long} has 65 characters, at most 64 are allowed`,
  ]);
  expect(problems([])).toEqual(['there is no tool']);
});

it("checks what another server's tools/list says", () => {
  const foreign = {
    name: 'getSite',
    title: '',
    description: ' ',
    inputSchema: { $schema: 'x', type: ['object', 'null'], anyOf: [], properties: { a: { $ref: '#/b' } } },
    annotations: { destructiveHint: true },
  } as unknown as ToolListing;
  expect(problems([foreign])).toEqual([
    'getSite: the name must match ^[a-z][a-z0-9_]{2,39}$',
    'getSite: the title is missing',
    'getSite: the description is missing',
    'getSite: readOnlyHint must be stated',
    'getSite: inputSchema must have type "object"',
    'getSite: inputSchema must not have anyOf at its root',
    'getSite: inputSchema must not use $schema',
    'getSite: inputSchema must not use $ref',
    'getSite: inputSchema must not give a list of types, such as a nullable one',
  ]);
});
