import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const example = readFileSync(new URL('../../../deploy/config.agent-mcp.env.example', import.meta.url), 'utf8');

it('the example of the settings marks what the worker requires', () => {
  const loaded = loadConfig({ arguments: [], environment: parseEnv(example) });
  if (loaded.type !== 'refused') throw new Error(loaded.type);
  const [, missing = ''] = /^Missing settings: (AGENT_MCP.*)$/m.exec(loaded.reason) ?? [];
  const names = missing.split(', ');
  expect(names).toContain('FWH_RECORDER_FILES_URL');
  for (const name of names) {
    const paragraph = example.split('\n\n').find((part) => new RegExp(`^${name}=`, 'm').test(part));
    expect(paragraph, name).toMatch(/Required(?:\.| by [a-z, -]*fwh-worker)/);
  }
});
