import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environmentNames } from '../src/config.ts';
import { createClient } from './client.ts';
import { startInProcess } from './in-process.ts';

/** What operators copy, held against the running service. */
const text = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

it('dashboard and alerts name only metrics that the service exports, and all of its own', async () => {
  const service = await startInProcess({});
  try {
    const admin = await createClient(service.url, '1', 'admin');
    await admin('GET', '/v1/mcp-servers');
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const files = text('deploy/grafana/harness-plugin.json') + text('deploy/prometheus/alerts.yml');
    const named = [...new Set(files.match(/\b(?:harness|process|nodejs)_[a-z0-9_]+/g))];
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) {
      const metric = name.replace(/_(?:bucket|sum|count)$/, '');
      expect(metrics, name).toMatch(new RegExp(`^# TYPE (?:${name}|${metric}) `, 'm'));
    }
    const dashboard = text('deploy/grafana/harness-plugin.json');
    for (const [, name = ''] of metrics.matchAll(/^# TYPE (harness_\w+) /gm)) expect(dashboard).toContain(name);
  } finally {
    await service.close();
  }
}, 60_000);

it.each([
  'docs/operations.md',
  'deploy/Dockerfile',
  'deploy/healthcheck.mjs',
  'deploy/deploy.sh',
  'deploy/prometheus/alerts.yml',
  'deploy/systemd/harness-plugin.service',
])('%s names only settings that the service reads', (path) => {
  for (const name of text(path).match(/\bHARNESS_[A-Z_]+\b/g) ?? []) expect(environmentNames).toContain(name);
});
