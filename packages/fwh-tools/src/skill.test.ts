import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { opsWorld } from './__fixtures__/ops-world.ts';
import { samplePorts } from './__fixtures__/sample-ports.ts';
import { opsTools } from './ops.ts';
import { readonlyTools } from './readonly.ts';

const skill = readFileSync(new URL('../../../deploy/skills/fwh-assistant/SKILL.md', import.meta.url), 'utf8');
const listed = [...readonlyTools(samplePorts()), ...opsTools(opsWorld().ports)];
const expected = listed.map(({ name }) => name);

/** Words of the skill in the form of a tool's name that begin as one of our tools does. */
const prefixes = new Set(expected.map((name) => name.slice(0, name.indexOf('_') + 1)));
const mentioned = new Set(
  [...skill.matchAll(/`([a-z][a-z0-9]*_[a-z0-9_]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => [...prefixes].some((prefix) => name.startsWith(prefix))),
);

it('lists every tool of both services, and none that is unknown', () => {
  expect([...mentioned].sort()).toEqual(expected.sort());
});

it('has a row of its own for each tool', () => {
  for (const name of expected) {
    const rows = skill.split('\n').filter((line) => line.startsWith(`| \`${name}\` |`));
    expect(rows, name).toHaveLength(1);
  }
});

it('uses only arguments that the tools have, where it gives one', () => {
  const tools = new Map(listed.map((tool) => [tool.name, tool]));
  const given = [...skill.matchAll(/`([a-z_]+)`（([a-zA-Z]+)=/g)];
  expect(given.length).toBeGreaterThan(3);
  for (const [, tool = '', argument = ''] of given) {
    expect(Object.keys(tools.get(tool)?.inputSchema.properties ?? {}), `${tool} ${argument}`).toContain(argument);
  }
});
