import { createToolRunner } from '@mao/mcp-result-kit';
import { describe, expect, it } from 'vitest';
import { sampleNow, samplePorts } from './__fixtures__/sample-ports.ts';
import { ausgrid, evTou5, noRates, touBlock, touDPrime, touTemplate } from './__fixtures__/tou-shapes.ts';
import type { TouTemplate } from './domain/tou-template.ts';
import type { TouTemplateQuery, TouTemplateReader } from './ports/tou-template-reader.ts';
import { readonlyTools } from './readonly.ts';
import type { Locale } from './texts/texts.ts';

async function call(name: string, args: object, reader: Partial<TouTemplateReader> = {}, locale: Locale = 'zh-CN') {
  const ports = samplePorts({ touTemplates: { ...samplePorts().touTemplates, ...reader } });
  const tools = readonlyTools(ports, { now: () => sampleNow, locale });
  const runner = createToolRunner({ tools, scrub: (value) => value, locale });
  const result = await runner.call(name, args, { signal: new AbortController().signal });
  const [first] = result.content;
  return { text: first?.type === 'text' ? first.text : '', isError: result.isError === true };
}

const show = async (template: TouTemplate, locale?: Locale) => {
  const { env, id } = template;
  const { text, isError } = await call(
    'tou_template_get',
    { env, id },
    { findTouTemplate: async () => template },
    locale,
  );
  expect(isError, text).toBe(false);
  return JSON.parse(text);
};

describe('tou_template_list', () => {
  it('asks for what was asked and lists one line a template', async () => {
    const asked: TouTemplateQuery[] = [];
    const listTouTemplates: TouTemplateReader['listTouTemplates'] = async (query) => {
      asked.push(query);
      return { total: 3, templates: [{ ...evTou5, electricityType: 7, company: null, seasonCount: 2 }] };
    };
    const args = { env: 'test', q: ' EV ', country: 'US', limit: 1 };
    const { text } = await call('tou_template_list', args, { listTouTemplates });
    expect(JSON.parse(text)).toMatchObject({
      total: 3,
      returned: 1,
      truncated: true,
      hint: expect.stringContaining('country'),
      items: [
        {
          id: 55_501,
          name: 'EV-TOU-5 style',
          country: 'US',
          type: '未知（7）',
          seasons: 2,
          updatedAt: '2026-06-01 09:00:00',
        },
      ],
    });
    await call('tou_template_list', { env: 'prod' }, { listTouTemplates });
    expect(asked).toEqual([
      { env: 'test', part: 'EV', country: 'US', limit: 1 },
      { env: 'prod', limit: 50 },
    ]);
  });

  it.each([
    [{}, 'env'],
    [{ env: 'uat' }, 'env'],
    [{ env: 'prod', q: '  ' }, 'q'],
    [{ env: 'prod', limit: 201 }, 'limit'],
  ])('refuses %o', async (args, field) => {
    const { text, isError } = await call('tou_template_list', args);
    expect(isError).toBe(true);
    expect(text).toContain(field);
  });
});

describe('tou_template_get', () => {
  it('arranges a template by season and kind of day', async () => {
    expect(await show(evTou5)).toMatchObject({
      id: 55_501,
      env: 'test',
      name: 'EV-TOU-5 style',
      type: '分时电价',
      nem: 2,
      currency: 'USD',
      version: 1,
      updatedAt: '2026-06-01 09:00:00',
      problems: [],
    });
    const { seasons } = await show(evTou5);
    expect(seasons[0]).toMatchObject({ name: 'Summer', months: [6, 7, 8, 9, 10] });
    expect(seasons[0].days[0]).toMatchInlineSnapshot(`
      {
        "blocks": [
          {
            "end": "06:00",
            "mode": "aPower 由光伏与电网充电（G）",
            "start": "00:00",
            "wave": "超低谷",
          },
          {
            "end": "10:00",
            "mode": "自发自用（D）",
            "start": "06:00",
            "wave": "平",
          },
          {
            "end": "14:00",
            "mode": "aPower 由光伏与电网充电（G）",
            "start": "10:00",
            "wave": "超低谷",
          },
          {
            "end": "16:00",
            "mode": "自发自用（D）",
            "start": "14:00",
            "wave": "平",
          },
          {
            "end": "21:00",
            "mode": "aPower 供家庭与电网（H）",
            "start": "16:00",
            "wave": "峰",
          },
          {
            "end": "24:00",
            "mode": "自发自用（D）",
            "start": "21:00",
            "wave": "平",
          },
        ],
        "rates": {
          "peak": 0.79988,
          "shoulder": 0.50245,
          "superOffPeak": 0.12424,
        },
        "type": "工作日",
      }
    `);
    expect(seasons[0].days[1].type).toBe('周末与节假日');
  });

  it('splits a window over midnight and says that the template has one', async () => {
    const { seasons, problems } = await show(touDPrime, 'en');
    expect(seasons[0].days[0].blocks.map((block: { start: string; end: string }) => [block.start, block.end])).toEqual([
      ['00:00', '16:00'],
      ['16:00', '21:00'],
      ['21:00', '24:00'],
    ]);
    expect(problems).toEqual([
      {
        code: 'block_crosses_midnight',
        path: 'seasons[0].days[0].blocks[2]',
        severity: 'error',
        message: 'the block 21:00-16:00 crosses midnight; split it at 00:00',
      },
    ]);
  });

  it('shows prices of selling, also below 0, where there are any', async () => {
    const { seasons, currency, nem } = await show(ausgrid);
    expect(seasons[0].days[0].sellRates).toEqual({ superOffPeak: -0.02, peak: 0.28 });
    expect([currency, nem]).toEqual(['AUD', undefined]);
  });

  it('shows what it cannot recognise as it stands', async () => {
    const block = touBlock('00:00', 'late', {
      waveType: 3,
      dispatchId: null,
      solarPriority: [3, 0, 0],
      maxChargeSoc: 95,
      gridChargeMax: -1,
    });
    const days = [{ dayType: 8, buy: noRates, sell: noRates, blocks: [block] }];
    const odd = touTemplate([{ name: '', months: [0], days }], { env: 'prod', country: 'NP' });
    const { seasons, problems, currency } = await show(odd);
    expect(currency).toBeUndefined();
    expect(seasons).toEqual([
      {
        months: [0],
        days: [
          {
            type: '未知（8）',
            rates: {},
            blocks: [
              {
                start: '00:00',
                end: 'late',
                wave: '未知（3）',
                mode: '未识别',
                solarPriority: [3, 0, 0],
                loadPriority: [1, 2, 3],
                maxSoc: 95,
                gridChargeKw: -1,
              },
            ],
          },
        ],
      },
    ]);
    // A template of the productive server is shown without being told that it cannot be saved there.
    expect(problems.map(({ code }: { code: string }) => code)).toEqual([
      'month_unknown',
      'day_types',
      'month_missing',
      'time_form',
      'wave_type',
    ]);
  });

  it('says that there is no such template, and that each server has its own ids', async () => {
    const { text, isError } = await call('tou_template_get', { env: 'prod', id: 9 });
    expect(isError).toBe(true);
    expect(text).toMatch(/prod.*9.*tou_template_list/s);
  });

  it('fits the largest template there may be', async () => {
    const blocks = Array.from({ length: 48 }, (_, index) =>
      touBlock(`${String(index >> 1).padStart(2, '0')}:${index % 2 ? '30' : '00'}`, '24:00', {
        dispatchId: null,
        solarPriority: [],
      }),
    );
    const days = [1, 2].map((dayType) => ({ dayType, buy: noRates, sell: noRates, blocks }));
    const seasons = [1, 2, 3, 4].map((month) => ({ name: `S${month}`, months: [month], days }));
    const { text } = await call(
      'tou_template_get',
      { env: 'test', id: 1 },
      { findTouTemplate: async () => touTemplate(seasons) },
    );
    expect(text.length).toBeLessThanOrEqual(30_000);
    expect(JSON.parse(text).name).toBe('A tariff');
  });
});
