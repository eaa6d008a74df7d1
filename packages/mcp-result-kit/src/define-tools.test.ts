import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { z as zodThree } from 'zod-three';
import {
  assertToolSet,
  createToolRunner,
  defineTool,
  defineTools,
  objectResult,
  ToolDefinitionError,
  type ToolInputSchema,
} from './index.ts';

const COMMON = { title: 't', description: 'd', readOnly: true } as const;
const handler = () => objectResult({});

function problemsOf(make: () => unknown): readonly string[] {
  try {
    make();
  } catch (error) {
    if (ToolDefinitionError.isInstance(error)) return error.problems;
    throw error;
  }
  return [];
}

it('defines a set with the types of each', async () => {
  const tools = defineTools([
    {
      ...COMMON,
      name: 'echo_text',
      input: z.object({ text: z.string().describe('t') }),
      handler(args) {
        expectTypeOf(args).toEqualTypeOf<{ text: string }>();
        return objectResult(args);
      },
    },
    {
      ...COMMON,
      name: 'echo_count',
      input: z.object({ count: z.number().default(2).describe('c') }),
      handler(args) {
        expectTypeOf(args).toEqualTypeOf<{ count: number }>();
        return objectResult(args);
      },
    },
  ]);
  const runner = createToolRunner({ tools, scrub: (value) => value });
  const result = await runner.call('echo_count', {}, { signal: new AbortController().signal });
  expect(result.content).toEqual([{ type: 'text', text: '{"count":2}' }]);
});

it('lists what is wrong in any of them', () => {
  const bad = [
    { ...COMMON, name: 'one_bad', description: '', input: z.object({ sn: z.string() }), handler },
    { ...COMMON, name: 'two_good', input: z.object({}), handler },
    null,
    { ...COMMON, name: 'four_bad', input: z.object({ at: z.date().describe('d') }), handler },
  ];
  expect(problemsOf(() => defineTools(bad as unknown as Parameters<typeof defineTools>[0]))).toEqual([
    'one_bad: description is missing: say what the tool does, when to use it and what it returns',
    "one_bad: Field sn needs a description: add .describe('…')",
    expect.stringMatching(/^tools\[2\]: call it as defineTool\(\{.*\}\); got null$/),
    expect.stringMatching(/^four_bad: Field at is a date, which JSON cannot carry: use a string/),
  ]);
});

it('a runner lists everything that keeps tools from being served together', () => {
  const twice = defineTool({ ...COMMON, name: 'two_good', input: z.object({}), handler });
  const tools = [{}, twice, twice, twice, null, { name: 'raw_tool', title: 't', handler }];
  const options = { tools, scrub: (value: unknown) => value } as unknown as Parameters<typeof createToolRunner>[0];
  expect(problemsOf(() => createToolRunner(options))).toEqual([
    'tools[0]: it must be made by defineTool({ … }), got an object',
    'two_good: the name is used twice',
    'tools[4]: it must be made by defineTool({ … }), got null',
    'raw_tool: it must be made by defineTool({ … }), got an object',
    'raw_tool: description is missing: say what the tool does, when to use it and what it returns',
    'raw_tool: readOnly must be stated: true if the tool changes nothing',
  ]);
});

it('a rule check goes on after an entry that is no tool', () => {
  const writing = defineTool({ ...COMMON, readOnly: false, name: 'site_save', input: z.object({}), handler });
  const tools = [null, writing, {}] as unknown as Parameters<typeof assertToolSet>[0];
  expect(problemsOf(() => assertToolSet(tools, { readOnly: true }))).toEqual([
    'tools[0]: it must be a tool definition or an entry of tools/list, got null',
    'site_save: it writes, in a set of reading tools',
    'tools[2]: the name must match ^[a-z][a-z0-9_]{2,39}$',
    'tools[2]: the title is missing',
    'tools[2]: the description is missing',
    'tools[2]: readOnlyHint must be stated',
    'tools[2]: it writes, in a set of reading tools',
    'tools[2]: inputSchema is missing',
  ]);
});

const FOUR = {
  date: z.date(),
  bigint: z.bigint(),
  map: z.map(z.string(), z.number()),
  set: z.set(z.string()),
  symbol: z.symbol(),
  undefined: z.undefined(),
  void: z.void(),
  never: z.never(),
  nan: z.nan(),
  null: z.null(),
  file: z.file(),
  promise: z.promise(z.string()),
};
const THREE = {
  date: zodThree.date(),
  bigint: zodThree.bigint(),
  map: zodThree.map(zodThree.string(), zodThree.number()),
  set: zodThree.set(zodThree.string()),
  never: zodThree.never(),
  undefined: zodThree.undefined(),
  nan: zodThree.nan(),
  promise: zodThree.promise(zodThree.string()),
};

it.each([
  ...Object.entries(FOUR).map(
    ([type, field]) => [`Zod 4 ${type}`, type, z.object({ at: field.describe('d') })] as const,
  ),
  ...Object.entries(THREE).map(
    ([type, field]) => [`Zod 3 ${type}`, type, zodThree.object({ at: field.describe('d') })] as const,
  ),
  ['Zod 4 array of dates', 'date', z.object({ at: z.array(z.date().describe('e')).describe('d') })] as const,
  ['Zod 4 nullable date', 'date', z.object({ at: z.date().nullable().describe('d') })] as const,
])('names a type that JSON cannot carry once, and what to use instead: %s', (_, type, input) => {
  const problems = problemsOf(() =>
    defineTool({ ...COMMON, name: 'bad_one', input: input as ToolInputSchema, handler }),
  );
  expect(problems).toEqual([
    expect.stringMatching(new RegExp(`^Field at is an? ${type}, which JSON cannot carry: \\w+`)),
  ]);
});

it.each([[5n], [undefined]])('refuses a literal that JSON has no value for: %s', (value) => {
  const input = z.object({ at: z.literal(value as unknown as string).describe('d') });
  expect(problemsOf(() => defineTool({ ...COMMON, name: 'bad_one', input, handler }))).toEqual([
    'Field at is a literal bigint or undefined, which JSON cannot carry: use a literal string or number',
  ]);
});

it('checks the parts that a type checker would', () => {
  const input = z.object({});
  const bad = { ...COMMON, name: 'bad_one', input, handler, idempotent: 1, timeoutMs: 'soon', task: { start() {} } };
  expect(problemsOf(() => defineTool(bad as unknown as Parameters<typeof defineTool>[0]))).toEqual([
    'idempotent must be true or false, got a number',
    'timeoutMs must be a number between 1 and 2147483647, got soon',
    'task.status must be a function',
    'task.cancel must be a function',
  ]);
});
