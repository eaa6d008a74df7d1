import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chains } from './chains/index.ts';
import { runChain } from './run-chain.ts';
import { program, type ServedDemo, serveDemo } from './serve-demo.ts';
import { createWorld, type World } from './world.ts';

let demo: ServedDemo;
let world: World;
let descriptions: ReadonlyMap<string, string>;

beforeAll(async () => {
  if (!existsSync(program)) throw new Error('apps/fwh-mcp-readonly/dist is missing: run the build');
  demo = await serveDemo();
  const { object } = await demo.call('site_info_sync_status', {});
  const { completedAt } = object['lastSuccess'] as { completedAt: string };
  world = createWorld(Date.parse(`${completedAt.replace(' ', 'T')}Z`));
  const { tools } = await demo.client.listTools();
  descriptions = new Map(tools.map((tool) => [tool.name, `${tool.description} ${JSON.stringify(tool.inputSchema)}`]));
}, 120_000);
afterAll(() => demo?.close());

describe('every question is answered by its chain', () => {
  it.each(chains.map((chain) => [chain.id, chain] as const))('%s', async (_, chain) => {
    const run = await runChain(chain, world, demo.call);
    expect(run.finding, JSON.stringify(run.calls.map(({ tool, arguments: args }) => [tool, args]))).toEqual(
      chain.truth(world),
    );
  });
});

describe('the set', () => {
  it('holds at least 40 questions, no two alike', () => {
    expect(chains.length).toBeGreaterThanOrEqual(40);
    expect(new Set(chains.map(({ id }) => id)).size).toBe(chains.length);
    expect(new Set(chains.map(({ question }) => question(world))).size).toBe(chains.length);
  });

  it('needs every tool of the service', () => {
    const used = new Set(chains.flatMap(({ steps }) => steps.map(({ tool }) => tool)));
    expect([...descriptions.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  /** A model has the descriptions alone: where one call leads to another, one of the two must say so. */
  it('goes only where the descriptions lead', () => {
    const unsaid = new Set<string>();
    for (const { steps } of chains) {
      for (const [index, { tool }] of steps.entries()) {
        const before = steps.slice(0, index).map((step) => step.tool);
        const isNamed = before.some(
          (earlier) =>
            earlier === tool || descriptions.get(earlier)?.includes(tool) || descriptions.get(tool)?.includes(earlier),
        );
        if (index > 0 && !isNamed) unsaid.add(`${before.at(-1)} → ${tool}`);
      }
    }
    expect([...unsaid]).toEqual([]);
  });
});
