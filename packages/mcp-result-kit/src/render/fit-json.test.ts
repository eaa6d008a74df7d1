import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listResult } from '../results/list-result.ts';
import { objectResult } from '../results/object-result.ts';
import { textsOf } from '../texts.ts';
import { fitJson } from './fit-json.ts';
import { type Plain, plainValue } from './plain-value.ts';
import type { RenderContext } from './render-context.ts';
import { renderList } from './render-list.ts';
import { renderObject } from './render-object.ts';

const texts = textsOf('en');
const context: RenderContext = { texts, scrub: (value) => value, charBudget: 30_000, exportTool: undefined };

const wide = (count: number, value: (index: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, value(index)]));

/** The shown fields and the number in the remark about the others. */
function shownOf(json: string): { keys: string[]; leftOut: number } {
  const { '…': remark, truncated: _, hint: __, ...fields } = JSON.parse(json) as Record<string, string>;
  return { keys: Object.keys(fields), leftOut: Number(/\((\d+) more/.exec(remark ?? '')?.[1] ?? 0) };
}

describe.each([2_000, 50_000])('an object of %i fields', (count) => {
  it('shows as many as fit and says how many it does not', () => {
    const { text } = renderObject(objectResult(wide(count, (index) => index)), context);
    const { keys, leftOut } = shownOf(text);
    const next = `"key_${keys.length}":${keys.length},`;
    if (count === 2_000) expect(leftOut).toBe(0);
    else expect(text.length + next.length).toBeGreaterThan(30_000 - 20);
    expect(keys.length + leftOut).toBe(count);
    expect(keys).toEqual(Array.from(keys, (_, index) => `key_${index}`));
  });

  it('does the same inside of a row', () => {
    const { text } = renderList(listResult([wide(count, () => 'a text of some length')], { limit: 1 }), context);
    const [row] = JSON.parse(text).items;
    const { keys, leftOut } = shownOf(JSON.stringify(row));
    expect(keys.length + leftOut).toBe(count);
    expect(text.length).toBeGreaterThan(29_900);
    expect(text.length).toBeLessThanOrEqual(30_000);
  });
});

it('scrubs a row that is too long alone once', () => {
  let scrubbed = 0;
  const scrub = (value: unknown): unknown => {
    if (typeof value === 'object') scrubbed += 1;
    return value;
  };
  renderList(listResult([wide(50_000, (index) => index)], { limit: 1 }), { ...context, scrub });
  expect(scrubbed).toBe(1);
});

it('scrubs few more rows than it shows, however long they are', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ index, text: 'x'.repeat(9_000) }));
  let scrubbed = 0;
  const scrub = (value: unknown): unknown => {
    if (typeof value === 'object') scrubbed += 1;
    return value;
  };
  const { text } = renderList(listResult(rows, { limit: 1_000 }), { ...context, scrub });
  expect(JSON.parse(text).returned).toBe(3);
  expect(scrubbed).toBeLessThanOrEqual(10);
});

it('takes time in proportion to the number of fields', () => {
  const reads = (count: number): number => {
    let read = 0;
    const counted = new Proxy(wide(count, (index) => index) as Record<string, Plain>, {
      get(target, key) {
        read += 1;
        return Reflect.get(target, key);
      },
    });
    fitJson(counted, 3_000, texts);
    return read / count;
  };
  expect(reads(50_000)).toBeLessThanOrEqual(reads(5_000) + 0.1);
  expect(reads(50_000)).toBeLessThan(6);
});

it('reads no more of an object than could be shown', () => {
  let read = 0;
  const value = new Proxy(
    wide(200_000, (index) => index),
    {
      get(target, key) {
        read += 1;
        return Reflect.get(target, key);
      },
    },
  );
  const { keys, leftOut } = shownOf(renderObject(objectResult(value), context).text);
  expect(keys.length + leftOut).toBe(200_000);
  expect(read).toBeLessThan(20_000);
});

it('counts what was left unread of an array, too', () => {
  const { text } = renderObject(objectResult({ codes: Array.from({ length: 100_000 }, (_, index) => index) }), context);
  const { codes } = JSON.parse(text);
  expect(codes.at(-1)).toBe(`… (${100_000 - codes.length + 1} more not shown)`);
  expect(text.length).toBeGreaterThan(29_900);
});

it('lets one huge field not push out the small ones', () => {
  const value = { rows: Array.from({ length: 50_000 }, (_, index) => index), sn: 'SN1', summary: { total: 7 } };
  const { rows, ...rest } = JSON.parse(fitJson(value, 3_000, texts));
  expect(rest).toEqual({ sn: 'SN1', summary: { total: 7 } });
  expect(rows.length).toBeGreaterThan(500);
});

it('shows the rows of an inner array whole', () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ index, power: index / 4, state: 'on' }));
  const shown = JSON.parse(fitJson({ rows }, 3_000, texts)).rows;
  expect(shown.slice(0, -1)).toEqual(rows.slice(0, shown.length - 1));
});

it('keeps the longest beginnings of several long texts', () => {
  const text = fitJson({ a: 'x'.repeat(9_000), b: '"'.repeat(9_000), c: 'short' }, 3_000, texts);
  const { a, b, c } = JSON.parse(text);
  expect(text.length).toBeGreaterThan(2_800);
  expect(text.length).toBeLessThanOrEqual(3_000);
  expect([a, b]).toEqual([expect.stringMatching(/^x+…/), expect.stringMatching(/^"+…/)]);
  expect(c).toBe('short');
});

it('leaves out a field whose name alone is too long', () => {
  const value = { ['k'.repeat(5_000)]: 1, sn: 'SN1', other: 'y'.repeat(5_000) };
  expect(shownOf(fitJson(value, 1_000, texts))).toEqual({ keys: ['sn', 'other'], leftOut: 1 });
});

it('gives no more of an array to the scrubber than could be shown', () => {
  const alarm = { sn: '10060006A02F25180123', owner: 'Ann Lee', time: '2026-06-01 12:00:00', code: '0x101', level: 2 };
  const site = { name: 'Lakeside', alarms: Array.from({ length: 50_000 }, () => alarm) };
  let given = 0;
  const scrub = (value: unknown): unknown => {
    given += (value as typeof site).alarms.length;
    return value;
  };
  const { alarms } = JSON.parse(renderObject(objectResult(site), { ...context, scrub }).text);
  expect(alarms.at(-1)).toBe(`… (${50_000 - alarms.length + 1} more not shown)`);
  expect(given).toBeLessThan(3 * alarms.length);
});

it('shows the same whether what cannot be shown was walked or not', () => {
  const item = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ maxLength: 300 }), fc.integer());
  const arrays = fc.record({ first: fc.array(item), many: item, count: fc.nat(500), last: item });
  fc.assert(
    fc.property(arrays, fc.integer({ min: 300, max: 9_000 }), ({ first, many, count, last }, room) => {
      const value = { first, many: Array.from({ length: count }, () => many), nested: [first, [first, many]], last };
      const limited = plainValue(value, texts, { maxChars: room });
      expect(fitJson(limited, room, texts)).toBe(fitJson(plainValue(value, texts, {}), room, texts));
    }),
    { numRuns: 500 },
  );
});

it('shows ten large items cut rather than four of them whole', () => {
  const items = Array.from({ length: 10 }, (_, index) => ({ index, ...wide(600, (field) => field) }));
  const limited = plainValue({ items }, texts, { maxChars: 30_000 });
  expect(JSON.parse(fitJson(limited, 30_000, texts)).items.map(({ index }: { index: number }) => index)).toHaveLength(
    10,
  );
});

it('always fits and parses, whatever the value and the room', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 60, max: 400 }), (value, room) => {
      const big = { value, list: Array.from({ length: 30 }, () => value), text: '\ud83d"\u0001'.repeat(200) };
      const text = fitJson(plainValue(big, texts, { maxItems: 1_000 }), room, texts);
      JSON.parse(text);
      expect(text.length).toBeLessThanOrEqual(room);
    }),
    { numRuns: 300 },
  );
});
