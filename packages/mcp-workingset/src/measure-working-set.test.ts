import { describe, expect, it } from 'vitest';
import { sampleSession, server, toolRef } from './__fixtures__/session.ts';
import { buildMcpWorkingSet } from './build-mcp-working-set.ts';
import { measureWorkingSet } from './measure-working-set.ts';
import { renderMcpWorkingSet } from './render-mcp-working-set.ts';
import { workingSetTools } from './working-set-tools.ts';

const countTokens = (text: string): number => text.length;

describe('measureWorkingSet', () => {
  it('counts the very texts that go into the request', () => {
    const session = sampleSession();
    const measure = measureWorkingSet({ ...session, countTokens });
    const section = renderMcpWorkingSet(buildMcpWorkingSet(session.servers, session.tools, session.connectionErrors));
    const metaTools = workingSetTools().map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    }));
    const full = session.tools.map((ref) => ({
      name: `mcp__${ref.serverName}__${ref.toolName}`,
      description: '',
      input_schema: ref.inputSchema,
    }));
    expect(measure).toMatchObject({
      toolCount: 7,
      sectionTokens: section.length,
      metaToolsTokens: JSON.stringify(metaTools).length,
      totalTokens: section.length + JSON.stringify(metaTools).length,
      fullTokens: JSON.stringify(full).length,
    });
    expect(measure.savedTokens).toBe(measure.fullTokens - measure.totalTokens);
    expect(measure.servers.map(({ name, toolCount }) => [name, toolCount])).toEqual([
      ['filesystem', 5],
      ['github', 2],
    ]);
    expect(section.endsWith(section.slice(-(measure.servers[1]?.tokens ?? 0)))).toBe(true);
    expect(section.slice(-(measure.servers[1]?.tokens ?? 0))).toMatch(/^### github/);
  });

  it('says when full injection is smaller, and how many describes are free otherwise', () => {
    const fs = server(1, 'fs');
    const tool = (size: number) => toolRef(fs, 't', { description: 'x'.repeat(size) });
    expect(measureWorkingSet({ servers: [fs], tools: [tool(1)], countTokens })).toMatchObject({
      breakEvenDescribes: 0,
      savedTokens: expect.any(Number),
    });
    const tools = Array.from({ length: 10 }, (_, index) => ({ ...tool(1_000), toolName: `t${index}` }));
    const measure = measureWorkingSet({ servers: [fs], tools, countTokens });
    expect(measure.breakEvenDescribes).toBe(Math.floor(measure.savedTokens / measure.meanDescribeTokens));
    expect(measure.breakEvenDescribes).toBeGreaterThan(5);
    expect(measure.share).toBeCloseTo(measure.totalTokens / measure.fullTokens);
  });

  it('counts the section within its budget and with the tool that it needs', () => {
    const session = sampleSession();
    const budget = { maxTokens: 250, countTokens };
    const measure = measureWorkingSet({ ...session, countTokens, budget });
    expect(measure.sectionTokens).toBeLessThanOrEqual(250);
    expect(measure.metaToolsTokens).not.toBe(measureWorkingSet({ ...session, countTokens }).metaToolsTokens);
  });

  it('is all zeros without a server', () => {
    expect(measureWorkingSet({ servers: [], tools: sampleSession().tools, countTokens })).toEqual({
      servers: [],
      toolCount: 0,
      sectionTokens: 0,
      metaToolsTokens: 0,
      totalTokens: 0,
      fullTokens: 0,
      savedTokens: 0,
      share: 0,
      meanDescribeTokens: 0,
      breakEvenDescribes: 0,
    });
  });
});
