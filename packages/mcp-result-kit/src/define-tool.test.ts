import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { z as zodThreeInside } from 'zod/v3';
import { z as zodThree } from 'zod-three';
import { defineTool, objectResult, type ToolDefinition, ToolDefinitionError, type ToolInputSchema } from './index.ts';

const COMMON = { name: 'site_get', title: '站点', description: '查询站点', readOnly: true } as const;

function define<S extends ToolInputSchema>(input: S): ToolDefinition {
  return defineTool({ ...COMMON, input, handler: () => objectResult({}) });
}

function problemsOf(make: () => unknown): readonly string[] {
  try {
    make();
  } catch (error) {
    if (ToolDefinitionError.isInstance(error)) return error.problems;
    throw error;
  }
  return [];
}

describe('published schema', () => {
  it('shows the input side, closed, without noise', () => {
    const shared = z.string().min(2).describe('SN');
    const { inputSchema } = define(
      z.object({
        sn: shared,
        other_sn: shared,
        limit: z.number().int().max(500).default(100).describe('条数'),
        day: z.iso.date().describe('日期'),
        length: z
          .string()
          .describe('长度')
          .transform((text) => text.length),
        ids: z.array(z.number().int().min(0)).min(1).describe('编号'),
      }),
    );
    expect(inputSchema).toMatchInlineSnapshot(`
      {
        "additionalProperties": false,
        "properties": {
          "day": {
            "description": "日期",
            "format": "date",
            "type": "string",
          },
          "ids": {
            "description": "编号",
            "items": {
              "minimum": 0,
              "type": "integer",
            },
            "minItems": 1,
            "type": "array",
          },
          "length": {
            "description": "长度",
            "type": "string",
          },
          "limit": {
            "default": 100,
            "description": "条数",
            "maximum": 500,
            "type": "integer",
          },
          "other_sn": {
            "description": "SN",
            "minLength": 2,
            "type": "string",
          },
          "sn": {
            "description": "SN",
            "minLength": 2,
            "type": "string",
          },
        },
        "required": [
          "sn",
          "other_sn",
          "day",
          "length",
          "ids",
        ],
        "type": "object",
      }
    `);
  });

  it('writes schemas with an id in place', () => {
    const point = z.object({ x: z.number().describe('x') }).meta({ id: 'KitTestPoint', description: 'a point' });
    const { inputSchema } = define(z.object({ from: point, to: point }));
    expect(JSON.stringify(inputSchema)).not.toMatch(/\$ref|\$defs|KitTestPoint/);
    expect(inputSchema.properties?.['from']).toEqual(inputSchema.properties?.['to']);
  });

  it('never shows null: a nullable field is an optional one', () => {
    const { inputSchema } = define(
      z.object({
        a: z.string().nullable().describe('a'),
        b: z.array(z.string()).nullable().describe('b'),
        c: z.enum(['x', 'y']).nullish().describe('c'),
        d: z.union([z.string(), z.number(), z.null()]).describe('d'),
        e: z.string().describe('e'),
      }),
    );
    expect(JSON.stringify(inputSchema)).not.toContain('null');
    expect(inputSchema.required).toEqual(['e']);
    expect(inputSchema.properties?.['d']).toEqual({
      description: 'd',
      anyOf: [{ type: 'string' }, { type: 'number' }],
    });
  });

  it.each([
    ['inside zod 4', zodThreeInside],
    ['another copy', zodThree as unknown as typeof zodThreeInside],
  ])('takes Zod 3 (%s)', (_, three) => {
    const shared = three.object({ x: three.number().describe('x') }).describe('point');
    const { inputSchema } = define(
      three.object({
        sn: three.string().min(2).describe('SN'),
        limit: three.number().int().max(5).default(3).describe('limit'),
        from: shared,
        to: shared.nullable(),
        tags: three.union([three.string(), three.number()]).optional().describe('tags'),
      }),
    );
    expect(JSON.stringify(inputSchema)).not.toMatch(/\$ref|\$schema|null|"type":\[/);
    expect(inputSchema).toMatchObject({ type: 'object', required: ['sn', 'from'], additionalProperties: false });
    expect(inputSchema.properties?.['limit']).toEqual({
      type: 'integer',
      maximum: 5,
      default: 3,
      description: 'limit',
    });
  });

  it('takes a Zod 3 object with a cross-field check', () => {
    const { inputSchema } = define(zodThree.object({ a: zodThree.string().describe('a') }).refine(() => true));
    expect(inputSchema.required).toEqual(['a']);
  });

  it('takes Zod mini', () => {
    const field = mini.string().check(mini.minLength(2), mini.describe('SN'));
    expect(define(mini.object({ sn: field })).inputSchema.required).toEqual(['sn']);
  });

  it('states every annotation', () => {
    const tool = defineTool({ ...COMMON, readOnly: false, input: z.object({}), handler: () => objectResult({}) });
    expect(tool.annotations).toEqual({
      title: '站点',
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: false,
    });
  });
});

describe('definition errors', () => {
  it('lists everything to change at once', () => {
    const bad = {
      name: 'Get-Site',
      title: ' ',
      description: '',
      input: z.object({
        sn: z.string(),
        nested: z.object({ inner: z.number() }).describe('n'),
        坏: z.string().describe('b'),
      }),
      handler: () => objectResult({}),
    };
    // An author without a type checker.
    expect(problemsOf(() => defineTool(bad as unknown as Parameters<typeof defineTool>[0]))).toEqual([
      expect.stringContaining('name must be'),
      expect.stringContaining('title is missing'),
      expect.stringContaining('description is missing'),
      expect.stringContaining('readOnly must be stated'),
      "Field sn needs a description: add .describe('…')",
      "Field nested.inner needs a description: add .describe('…')",
      expect.stringContaining('Field 坏 needs a name'),
    ]);
  });

  it.each<[string, () => ToolInputSchema]>([
    ['nested date', () => z.object({ a: z.object({ at: z.date().describe('d') }).describe('a') })],
    ['bigint', () => z.object({ at: z.bigint().describe('d') })],
    ['Zod 3 date', () => zodThree.object({ at: zodThree.date().describe('d') }) as unknown as ToolInputSchema],
  ])('names a type that JSON cannot carry and what to use instead (%s)', (_, make) => {
    expect(problemsOf(() => define(make())).join()).toMatch(
      /Field (a\.)?at is a (date|bigint), which JSON cannot carry: use z?\.?/,
    );
  });

  it('refuses recursive schemas of both versions', () => {
    interface Node {
      children: Node[];
    }
    const four = z.object({
      get children() {
        return z.array(four).describe('c');
      },
    });
    const three: zodThreeInside.ZodType<Node> = zodThreeInside.lazy(() =>
      zodThreeInside.object({ children: zodThreeInside.array(three).describe('c') }),
    );
    const threeInput = zodThreeInside.object({ root: three.describe('r') });
    expect(problemsOf(() => define(four)).join()).toContain('recursive');
    expect(problemsOf(() => define(threeInput)).join()).toContain('recursive');
  });

  it.each([
    ['a string', z.string()],
    ['a union', z.union([z.object({}), z.object({})])],
    ['no schema', { shape: {} }],
  ])('refuses an input that is %s', (_, input) => {
    expect(problemsOf(() => define(input as unknown as ToolInputSchema)).join()).toMatch(
      /must be a z\.object|not a Zod schema/,
    );
  });

  it('refuses a read-only tool that destroys', () => {
    const make = () =>
      defineTool({ ...COMMON, destructive: true, input: z.object({}), handler: () => objectResult({}) });
    expect(problemsOf(make).join()).toContain('cannot be destructive');
  });
});

describe('types', () => {
  it('infers what the handler gets, for both versions of Zod', () => {
    defineTool({
      ...COMMON,
      input: z.object({
        sn: z.string().describe('a'),
        limit: z.number().default(3).describe('b'),
        n: z
          .string()
          .transform((text) => text.length)
          .optional()
          .describe('c'),
      }),
      handler(args, context) {
        expectTypeOf(args).toEqualTypeOf<{ sn: string; limit: number; n?: number | undefined }>();
        expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
        return objectResult(args);
      },
    });
    defineTool({
      ...COMMON,
      input: zodThree.object({
        sn: zodThree.string().describe('a'),
        limit: zodThree.number().default(3).describe('b'),
      }),
      handler(args) {
        expectTypeOf(args).toEqualTypeOf<{ sn: string; limit: number }>();
        return objectResult(args);
      },
    });
    const { readOnly: _, ...unstated } = COMMON;
    const make = () =>
      // @ts-expect-error readOnly has to be stated
      defineTool({ ...unstated, input: z.object({}), handler: () => objectResult(1) });
    expect(make).toThrow(ToolDefinitionError);
  });
});
