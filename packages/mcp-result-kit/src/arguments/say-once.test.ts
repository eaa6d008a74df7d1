import { expect, it } from 'vitest';
import { z } from 'zod';
import { z as zodThree } from 'zod-three';
import { defineTool, objectResult, type ToolInputSchema } from '../index.ts';
import { callTool } from '../testing/index.ts';

/** The lines of the answer between its first and its last. */
async function complaints(input: ToolInputSchema, args: unknown): Promise<readonly string[]> {
  const tool = defineTool({
    name: 'echo_args',
    title: 't',
    description: 'd',
    readOnly: true,
    input,
    handler: () => objectResult({}),
  });
  const { text } = await callTool(tool, args, { locale: 'en' });
  return text.split('\n').slice(1, -1);
}

const part = z.object({ a: z.string().describe('a') });
const dayOrRange = z.union([
  z.object({ day: z.string().min(1).describe('d') }),
  z.object({ a: z.string().describe('a'), b: z.string().describe('b') }),
]);
const CASES: readonly [what: string, input: ToolInputSchema, args: unknown, lines: readonly string[]][] = [
  [
    'both sides of an intersection',
    z.object({ s: z.intersection(part, part.extend({ b: z.number().describe('b') })).describe('s') }),
    { s: { a: 1 } },
    ['- s.a: must be text, got 1. Pass quoted JSON text', '- s.b: is required: a number'],
  ],
  [
    'a refinement that complains twice',
    z.object({ s: z.string().describe('s') }).superRefine((_, context) => {
      for (let time = 0; time < 2; time += 1) context.addIssue({ code: 'custom', message: 'no', path: ['s'] });
    }),
    { s: '1' },
    ['- s: no'],
  ],
  [
    'all elements alike',
    z.object({ s: z.array(z.union([z.string(), z.number()])).describe('s') }),
    { s: Array.from({ length: 50 }, () => true) },
    ['- s[0], s[1], s[2], s[3], … (50 places): must be text or a number, got true'],
  ],
  [
    'literals',
    z.object({ s: z.union([z.literal('a'), z.literal('b'), z.literal('a')]).describe('s') }),
    { s: 'c' },
    ['- s: must be one of a / b, got the text "c"'],
  ],
  [
    'values and types',
    z.object({ s: z.union([z.enum(['a', 'b']), z.number(), z.int()]).describe('s') }),
    { s: 'c' },
    ['- s: must be a number or one of a / b, got the text "c"'],
  ],
  [
    'a name that no alternative has',
    z.object({
      s: z
        .union([z.strictObject({ a: z.string().describe('a') }), z.strictObject({ b: z.string().describe('b') })])
        .describe('s'),
    }),
    { s: { a: 'x', zz: 1 } },
    ['- s: there is no argument "zz"; accepted: a, b'],
  ],
  [
    'the alternative that came closest',
    z.object({ s: z.union([z.string(), z.object({ a: z.number().describe('a') })]).describe('s') }),
    { s: { a: 'x' } },
    ['- s: a: must be a number, got the text "x". Pass a JSON number without quotes'],
  ],
  [
    'the choices of a discriminator',
    z.object({
      s: z.discriminatedUnion('t', [z.object({ t: z.literal('x') }), z.object({ t: z.literal('y') })]).describe('s'),
    }),
    { s: { t: 'z' } },
    ['- s.t: must be one of x / y, got the text "z"'],
  ],
  [
    'a wrong type that is also measured',
    z.object({ s: z.string().min(1).max(4).describe('s'), n: z.array(z.string()).min(2).describe('n') }),
    { s: [], n: '' },
    [
      '- s: must be text, got an array. Pass quoted JSON text',
      '- n: must be an array, got the text "". Pass a JSON array such as [...], also for a single value, not text',
    ],
  ],
  [
    'a wrong type that is also measured, inside a union',
    z.object({ s: dayOrRange.describe('s') }),
    { s: { day: [] } },
    ['- s: day: must be text, got an array. Pass quoted JSON text'],
  ],
  [
    'Zod 3: the place inside a union',
    zodThree.object({
      s: zodThree
        .union([zodThree.string(), zodThree.object({ a: zodThree.number().describe('a') }).strict()])
        .describe('s'),
    }),
    { s: { a: 'x' } },
    ['- s: a: must be a number, got the text "x". Pass a JSON number without quotes'],
  ],
];

it.each(CASES)('%s: each problem once', async (_, input, args, lines) => {
  expect(await complaints(input, args)).toEqual(lines);
});

it('counts the problems that it does not list', async () => {
  const shape = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, z.number().describe('f')]));
  const args = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, `v${index}`]));
  const lines = await complaints(z.object(shape), args);
  expect(lines).toHaveLength(13);
  expect(lines.at(-1)).toBe('- 8 more problems are not listed');
});
