import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as zodThree } from 'zod-three';
import { defineTool, objectResult, type ToolInputSchema } from '../index.ts';
import { callTool } from '../testing/index.ts';

async function call(input: ToolInputSchema, args: unknown, locale: 'zh-CN' | 'en' = 'zh-CN') {
  const tool = defineTool({
    name: 'echo_args',
    title: 't',
    description: 'd',
    readOnly: true,
    input,
    handler: (value) => objectResult({ value: JSON.stringify(value) }),
  });
  const called = await callTool(tool, args, { locale });
  return called.isError ? called.text : JSON.parse((called.json as { value: string }).value);
}

const INPUT = z.object({
  sn: z.string().min(2).describe('a'),
  limit: z.number().int().min(1).max(500).optional().describe('b'),
  kind: z.enum(['alarm', 'event', 'all']).default('all').describe('c'),
  force: z.boolean().optional().describe('d'),
  codes: z.array(z.number()).max(2).optional().describe('e'),
  filter: z
    .object({ country: z.string().describe('f') })
    .optional()
    .describe('g'),
});

const INPUT_THREE = zodThree.object({
  sn: zodThree.string().min(2).describe('a'),
  limit: zodThree.number().int().min(1).max(500).optional().describe('b'),
  kind: zodThree.enum(['alarm', 'event', 'all']).default('all').describe('c'),
  force: zodThree.boolean().optional().describe('d'),
  codes: zodThree.array(zodThree.number()).max(2).optional().describe('e'),
  filter: zodThree
    .object({ country: zodThree.string().describe('f') })
    .optional()
    .describe('g'),
});

const WRONG = {
  sn: 5,
  limit: '7',
  kind: 'alarms',
  force: 'true',
  codes: [1, 'x'],
  filter: { country: null, zone: 1 },
  zzz: 1,
};

describe('wrong arguments', () => {
  it('say in Chinese where, what is expected, what came and what to do', async () => {
    expect(await call(INPUT, WRONG)).toMatchInlineSnapshot(`
      "参数有误，echo_args 未执行：
      - 没有名为 "zzz" 的参数，可用的参数：sn, limit, kind, force, codes, filter
      - filter：没有名为 "zone" 的参数，可用的参数：country
      - sn：应为文本，收到的是5。请传加引号的 JSON 文本
      - limit：应为数字，收到的是文本 "7"。请传 JSON 数字，不加引号，如 7
      - kind：只能是 alarm / event / all 之一，收到的是文本 "alarms"
      - force：应为布尔值 true/false，收到的是文本 "true"。请传 true 或 false，不加引号
      - codes[1]：应为数字，收到的是文本 "x"。请传 JSON 数字，不加引号
      - filter.country：应为文本，收到的是null。请传加引号的 JSON 文本
      请改正后重新调用。"
    `);
  });

  it('say it in English on request', async () => {
    expect(await call(INPUT, WRONG, 'en')).toMatchInlineSnapshot(`
      "Wrong arguments, echo_args was not run:
      - there is no argument "zzz"; accepted: sn, limit, kind, force, codes, filter
      - filter: there is no argument "zone"; accepted: country
      - sn: must be text, got 5. Pass quoted JSON text
      - limit: must be a number, got the text "7". Pass a JSON number without quotes, such as 7
      - kind: must be one of alarm / event / all, got the text "alarms"
      - force: must be true or false, got the text "true". Pass true or false without quotes
      - codes[1]: must be a number, got the text "x". Pass a JSON number without quotes
      - filter.country: must be text, got null. Pass quoted JSON text
      Correct them and call again."
    `);
  });

  it('say the same through Zod 3', async () => {
    const lines = (text: unknown) => String(text).split('\n').sort();
    expect(lines(await call(INPUT_THREE, WRONG))).toEqual(lines(await call(INPUT, WRONG)));
  });

  it.each([
    [{ sn: 'x', limit: 0 }, 'sn：长度至少为 2 个字符'],
    [{ sn: 'xx', limit: 0 }, 'limit：至少为 1'],
    [{ sn: 'xx', limit: 501 }, 'limit：至多为 500'],
    [{ sn: 'xx', limit: 1.5 }, 'limit：应为整数，收到的是1.5'],
    [{ sn: 'xx', codes: [1, 2, 3] }, 'codes：元素个数至多为 2 个'],
    [{ sn: 'xx', filter: '{}' }, 'filter：应为对象，收到的是文本 "{}"。请传 JSON 对象'],
    [{ sn: 'xx', codes: '[1]' }, 'codes：应为数组，收到的是文本 "[1]"。请传 JSON 数组'],
    [{}, 'sn：缺少必填参数，应为文本'],
    [[1], 'arguments 应为 JSON 对象，收到的是数组'],
    ['{}', 'arguments 应为 JSON 对象，收到的是文本 "{}"'],
    [5, 'arguments 应为 JSON 对象，收到的是5'],
  ])('%j', async (args, expected) => {
    expect(await call(INPUT, args)).toContain(expected);
  });

  it("keep an author's own words", async () => {
    const input = z
      .object({ from: z.string({ error: '时间要写全' }).describe('f'), to: z.string().describe('t') })
      .refine(({ from, to }) => from < to, { error: '开始时间要早于结束时间', path: ['from'] });
    expect(await call(input, { from: 1, to: '2' })).toContain('from：时间要写全');
    expect(await call(input, { from: '3', to: '2' })).toContain('from：开始时间要早于结束时间');
  });

  it('name the accepted arguments, also when they look like parts of every object', async () => {
    const text = await call(INPUT, JSON.parse('{"sn":"xx","__proto__":1,"constructor":2}'));
    expect(text).toContain('没有名为 "__proto__", "constructor" 的参数，可用的参数：sn, limit, kind');
  });

  it('describe unions by their alternatives', async () => {
    const input = z.object({
      id: z.union([z.string(), z.number()]).describe('i'),
      shape: z
        .discriminatedUnion('type', [
          z.object({ type: z.literal('circle'), radius: z.number().describe('r') }),
          z.object({ type: z.literal('box'), width: z.number().describe('w') }),
        ])
        .optional()
        .describe('s'),
    });
    expect(await call(input, { id: true })).toContain('id：应为文本或数字，收到的是true');
    expect(await call(input, { id: 1, shape: { type: 'box', width: '3' } })).toContain('shape.width：应为数字');
    expect(await call(input, { id: 1, shape: { type: 'box', width: 3, zz: 1 } })).toContain(
      'shape：没有名为 "zz" 的参数',
    );
  });

  it('do not repeat a long value', async () => {
    const text = String(await call(INPUT, { sn: 'xx', kind: 'k'.repeat(5_000) }));
    expect(text.length).toBeLessThan(400);
  });
});

describe('lenient where nothing is lost', () => {
  it.each([[undefined], [null], [{}]])('%j is no arguments', async (args) => {
    expect(await call(z.object({ limit: z.number().default(3).describe('l') }), args)).toEqual({ limit: 3 });
  });

  it('null for an optional field means absent, at any depth', async () => {
    const input = z.object({
      limit: z.number().default(3).describe('l'),
      rows: z
        .array(z.object({ note: z.string().optional().describe('n') }))
        .optional()
        .describe('r'),
    });
    expect(await call(input, { limit: null, rows: [{ note: null }, { note: 'x' }] })).toEqual({
      limit: 3,
      rows: [{}, { note: 'x' }],
    });
  });

  it('absence of a nullable field is null, as its type promises', async () => {
    const input = z.object({ sn: z.string().nullable().describe('s') });
    expect(await call(input, {})).toEqual({ sn: null });
    expect(await call(input, { sn: null })).toEqual({ sn: null });
  });

  it('an open object keeps what it does not know', async () => {
    expect(await call(z.looseObject({ a: z.string().describe('a') }), { a: 'x', b: 1 })).toEqual({ a: 'x', b: 1 });
  });
});

it('waits for asynchronous checks', async () => {
  const input = z
    .object({ sn: z.string().describe('s') })
    .refine(async ({ sn }) => sn === 'known', { error: '没有这个站点' });
  expect(await call(input, { sn: 'known' })).toEqual({ sn: 'known' });
  expect(await call(input, { sn: 'other' })).toContain('没有这个站点');
});
