import { faultyTemplates } from '@mao/fwh-simulator';
import type { RunningTestService } from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from './__fixtures__/start-demo.ts';

let demo: RunningTestService;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo?.close());

interface Block {
  start: string;
  end: string;
  mode: string;
}
interface Details {
  name: string;
  seasons: { months: number[]; days: { blocks: Block[] }[] }[];
  problems: { code: string; severity: string; message: string }[];
}

/** Every template of a server, in full. */
async function everything(env: 'prod' | 'test'): Promise<Details[]> {
  const { total, items } = await demo.json('tou_template_list', { env, limit: 200 });
  expect(items).toHaveLength(total);
  return Promise.all(items.map(({ id }: { id: number }) => demo.json('tou_template_get', { env, id })));
}

describe('TOU tools over the socket', () => {
  it('find a template by company and country, and give it whole', async () => {
    const list = await demo.json('tou_template_list', { env: 'prod', q: 'wattle solar', country: 'AU' });
    expect(list.total).toBe(0);
    const found = await demo.json('tou_template_list', {
      env: 'prod',
      q: 'WATTLE energy solar',
      country: 'AU',
      limit: 1,
    });
    expect(found).toMatchObject({ total: 2, returned: 1, truncated: true });
    const [item] = found.items;
    const details = await demo.json('tou_template_get', { env: 'prod', id: item.id });
    expect(details).toMatchObject({ ...item, seasons: expect.anything(), currency: 'AUD', problems: [] });
    expect(details.seasons).toHaveLength(item.seasons);
    expect(
      details.seasons.flatMap(({ months }: { months: number[] }) => months).toSorted((a: number, b: number) => a - b),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('show every template with blocks that cover the day, and problems only where some were made', async () => {
    for (const env of ['prod', 'test'] as const) {
      for (const { name, seasons, problems } of await everything(env)) {
        const faulty = faultyTemplates.find((one) => one.name === name);
        if (faulty === undefined) {
          expect([name, problems]).toEqual([name, []]);
          for (const { blocks } of seasons.flatMap(({ days }) => days)) {
            expect([blocks[0]?.start, blocks.at(-1)?.end]).toEqual(['00:00', '24:00']);
            expect(blocks.map(({ mode }) => mode)).not.toContain('未识别');
          }
        } else if (name.startsWith('Draft')) {
          expect(problems[0]).toMatchObject({ severity: 'error', message: expect.stringMatching(/[一-鿿]/) });
        }
      }
    }
  });

  it('splits the block over midnight, and names priorities that are no mode', async () => {
    const get = async (env: string, q: string): Promise<Details> => {
      const { items } = await demo.json('tou_template_list', { env, q });
      return demo.json('tou_template_get', { env, id: items[0].id });
    };
    const night = await get('test', 'over midnight');
    expect(night.seasons[0]?.days[0]?.blocks.map(({ start, end }) => [start, end])).toEqual([
      ['00:00', '16:00'],
      ['16:00', '21:00'],
      ['21:00', '24:00'],
    ]);
    expect(night.problems.map(({ code }) => code)).toEqual(['block_crosses_midnight']);
    const legacy = await get('prod', 'no mode');
    expect(legacy.seasons[0]?.days[0]?.blocks).toContainEqual(
      expect.objectContaining({ mode: '未识别', solarPriority: [3, 1, 2] }),
    );
  });

  it('say what is wrong with a question', async () => {
    const missing = await demo.call('tou_template_get', { env: 'prod', id: 999_999 });
    expect(missing).toMatchObject({ isError: true, text: expect.stringContaining('tou_template_list') });
    expect((await demo.call('tou_template_get', { id: 1_001 })).text).toContain('env');
    expect((await demo.call('tou_template_list', { env: 'prod', country: 'us' })).isError).toBe(true);
  });
});
