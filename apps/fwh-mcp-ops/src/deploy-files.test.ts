import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { PORT } from './settings.ts';

/** What operators copy, held against the service. */
const text = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const load = (environment: NodeJS.Dict<string>, ...flags: string[]) => loadConfig({ arguments: flags, environment });

describe('deploy/config.agent-mcp.env.example', () => {
  const example = parseEnv(text('deploy/config.agent-mcp.env.example'));
  const required = {
    AGENT_MCP_TOKEN: 'token-of-the-operators',
    AGENT_MCP_DATABASE_URL: 'mysql://fwh:secret@127.0.0.1:3306/fwh',
    FWH_CLOUD_URL: 'https://cloud.example',
    FWH_CLOUD_ACCOUNT: 'service@fwh.example',
    FWH_CLOUD_PASSWORD: 'secret',
    AGENT_MCP_REDIS_URL: 'redis://127.0.0.1:6379/0',
  };

  it('names what has to be filled in', () => {
    const loaded = load(example);
    expect(loaded).toMatchObject({
      type: 'refused',
      reason: expect.stringContaining(`Missing settings: ${Object.keys(required).join(', ')}\n`),
    });
    expect(load({ ...example, ...required })).toMatchObject({ type: 'serve' });
  });

  it('marks each of them as required by this service', () => {
    const paragraphs = text('deploy/config.agent-mcp.env.example').split('\n\n');
    for (const name of Object.keys(required)) {
      const paragraph = paragraphs.find((part) => new RegExp(`^${name}=`, 'm').test(part));
      expect(paragraph, name).toMatch(/Required(?:\.| by [a-z, -]*fwh-mcp-ops)/);
    }
  });
});

it('the unit listens where nginx and Prometheus look, whatever the file of all services says', () => {
  const unit = text('deploy/systemd/fwh-mcp-ops.service');
  expect(unit).toContain(` --listen 127.0.0.1:${PORT}\n`);
  expect(text('deploy/deploy.sh')).toContain(`fwh-mcp-ops.service) echo ${PORT} ;;`);
  for (const path of ['deploy/nginx/fwh-mcp.conf', 'deploy/prometheus/prometheus.yml'])
    expect(text(path)).toContain(`127.0.0.1:${PORT}`);
  const loaded = load({ AGENT_MCP_LISTEN: '127.0.0.1:8091' }, '--demo', '--listen', `127.0.0.1:${PORT}`);
  expect(loaded).toMatchObject({ config: { settings: { AGENT_MCP_LISTEN: { port: PORT } } } });
});
