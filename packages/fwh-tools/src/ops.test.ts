import { assertToolSet, createToolRunner } from '@mao/mcp-result-kit';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { opsWorld } from './__fixtures__/ops-world.ts';
import { samplePorts } from './__fixtures__/sample-ports.ts';
import { opsInstructions, opsTools } from './ops.ts';
import type { PlaneIntake } from './ports/plane-intake.ts';
import { readonlyInstructions, readonlyTools } from './readonly.ts';
import type { Locale } from './texts/texts.ts';

const { ports } = opsWorld();

describe('the set', () => {
  const listing = (locale: Locale) =>
    createToolRunner({ tools: opsTools(ports, { locale }), scrub: (value) => value }).list();

  it('holds writing tools whose full name fits every client, none of them in the other set', () => {
    const tools = opsTools(ports);
    assertToolSet(tools, { readOnly: false, qualifiedPrefix: 'mcp__gateway__fwhops__' });
    const { recorders: _, ...plain } = samplePorts();
    const reading = readonlyTools(samplePorts());
    expect(reading).toHaveLength(36);
    expect(readonlyTools(plain)).toHaveLength(34);
    assertToolSet([...reading, ...tools]);
  });

  it('is listed as reviewed', async () => {
    await expect(JSON.stringify(listing('zh-CN'), null, 1)).toMatchFileSnapshot('__snapshots__/ops.zh-cn.json');
    await expect(JSON.stringify(listing('en'), null, 1)).toMatchFileSnapshot('__snapshots__/ops.en.json');
  });

  it('says what is destructive and what is a task', () => {
    const names = (kept: (tool: ReturnType<typeof listing>[number]) => boolean) =>
      listing('en')
        .filter(kept)
        .map(({ name }) => name);
    expect(names(({ annotations }) => annotations.destructiveHint)).toEqual([
      'tou_template_save',
      'fault_record_param_write',
    ]);
    expect(names(({ execution }) => execution?.taskSupport === 'optional')).toEqual([
      'site_info_refresh',
      'fault_record_fetch',
      'fault_record_param_write',
    ]);
  });

  it('costs a session no more than planned: 500 tokens a tool', () => {
    for (const locale of ['zh-CN', 'en'] as const) {
      const tools = listing(locale);
      expect(countTokens(JSON.stringify(tools)) / tools.length).toBeLessThan(500);
    }
  });

  it('speaks the language asked for, without nullable unions or references', () => {
    for (const tool of listing('zh-CN')) expect(tool.description).toMatch(/[\u4e00-\u9fff]/);
    for (const tool of listing('en')) expect(JSON.stringify(tool)).not.toMatch(/[\u4e00-\u9fff]/);
    expect(JSON.stringify(listing('zh-CN'))).not.toMatch(/"null"|\$ref|\$schema/);
    expect(opsInstructions('en')).not.toMatch(/[\u4e00-\u9fff]/);
    expect(opsInstructions()).toMatch(/[\u4e00-\u9fff]/);
    expect(opsInstructions()).not.toBe(readonlyInstructions());
  });
});

describe('feedback_create', () => {
  const args = { title: ' 站点离线\n反复 ', description: ' 一天内 7 次。\n见 alarm_events ', priority: 'high' };
  const created: unknown[] = [];
  const planeIntake: PlaneIntake = {
    async createIntakeIssue(issue) {
      created.push(issue);
      return { id: 'i1', key: null };
    },
  };

  it('puts the text into the intake as it is, with a title of one line', async () => {
    const { text } = await opsWorld({ planeIntake }).call('feedback_create', args);
    expect(JSON.parse(text)).toEqual({ id: 'i1', status: 'pending', note: expect.stringContaining('待受理') });
    expect(created).toEqual([
      { title: '站点离线 反复', description: '一天内 7 次。\n见 alarm_events', priority: 'high' },
    ]);
  });

  it.each([
    [{ ...args, title: ' \n ' }, 'title'],
    [{ ...args, title: 'x'.repeat(121) }, 'title'],
    [{ ...args, description: '  ' }, 'description'],
    [{ ...args, description: 'x'.repeat(8_001) }, 'description'],
    [{ ...args, priority: '最高' }, 'urgent'],
  ])('refuses %#', async (wrong, word) => {
    expect(await opsWorld().call('feedback_create', wrong)).toMatchObject({
      isError: true,
      text: expect.stringContaining(word),
    });
  });

  it('says when there is no Plane, and that a failed write may have taken effect', async () => {
    const none = await opsWorld({ planeIntake: null }).call('feedback_create', args);
    expect(none).toMatchObject({ isError: true, text: expect.stringContaining('没有配置 Plane') });
    const failing = { createIntakeIssue: () => Promise.reject(new Error('https://plane.internal refused')) };
    const { text, isError } = await opsWorld({ planeIntake: failing }).call('feedback_create', args);
    expect(isError).toBe(true);
    expect(text).toMatch(/Plane.*编号/s);
    expect(text).not.toContain('internal');
  });
});
