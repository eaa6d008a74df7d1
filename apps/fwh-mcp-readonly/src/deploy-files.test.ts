import { readFileSync } from 'node:fs';
import { settingNames } from '@mao/fwh-service';
import type { RunningTestService } from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from './__fixtures__/start-demo.ts';

/** What operators copy, held against the running service. */
const text = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

let demo: RunningTestService;
let metrics: string;

beforeAll(async () => {
  demo = await startDemo();
  await demo.call('site_search', { limit: 1 });
  await demo.call('site_get', { sn: 'no such site' });
  await fetch(`${demo.url}/mcp`, { method: 'POST', headers: { authorization: 'Bearer wrong' }, body: '{}' });
  metrics = await (await fetch(`${demo.url}/metrics`)).text();
});
afterAll(() => demo.close());

/** The metric behind a series: a histogram has three. */
const metricOf = (series: string): string => series.replace(/_(?:bucket|sum|count)$/, '');

describe.each(['deploy/grafana/fwh-mcp.json', 'deploy/prometheus/alerts.yml'])('%s', (path) => {
  const series = [...new Set(text(path).match(/\b(?:mcp|process|nodejs)_[a-z\d_]+/g))];

  it('names only metrics that the service exports', () => {
    expect(series.length).toBeGreaterThan(3);
    for (const name of series) expect(metrics, name).toMatch(new RegExp(`^# TYPE (?:${name}|${metricOf(name)}) `, 'm'));
  });

  it('uses only labels that they have', () => {
    const used = [...text(path).matchAll(/\b(mcp_[a-z_]+)\{([^}]*)\}/g)];
    for (const [, name = '', labels = ''] of used) {
      for (const [, label = ''] of labels.matchAll(/(\w+)(?:=|!=|=~|!~)/g)) {
        if (label === 'instance' || label === 'job') continue;
        expect(metrics, `${name} ${label}`).toMatch(new RegExp(`^${metricOf(name)}\\w*\\{[^}]*${label}="`, 'm'));
      }
    }
  });
});

it('the process tells of its memory, event loop and start', () => {
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'process_start_time_seconds',
  ])
    expect(metrics).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

it('metrics of this service are all on the dashboard', () => {
  const dashboard = text('deploy/grafana/fwh-mcp.json');
  for (const [, name = ''] of metrics.matchAll(/^# TYPE (mcp_\w+) /gm)) expect(dashboard, name).toContain(name);
});

it('alerts name outcomes and reasons that there are', () => {
  const alerts = text('deploy/prometheus/alerts.yml');
  for (const [, words = ''] of alerts.matchAll(/\b(?:outcome|reason)=~?"([^"]+)"/g)) {
    for (const word of words.split('|'))
      expect(text('packages/mcp-server-http/src/create-metrics.ts')).toContain(`'${word}'`);
  }
  expect(metrics).toContain('outcome="tool_error"');
  expect(metrics).toContain('reason="token_wrong"');
});

it.each([
  'docs/operations.md',
  'deploy/Dockerfile',
  'deploy/nginx/fwh-mcp.conf',
  'deploy/prometheus/prometheus.yml',
  'deploy/prometheus/alerts.yml',
  'deploy/healthcheck.mjs',
  'deploy/systemd/fwh-mcp-readonly@.service',
  'deploy/systemd/fwh-mcp-ops.service',
  'deploy/systemd/fwh-worker.service',
  'apps/fwh-mcp-readonly/README.md',
  'apps/fwh-mcp-ops/README.md',
  'apps/fwh-worker/README.md',
])('%s names only settings that the services read', (path) => {
  const named =
    text(path).match(
      /\b(?:AGENT_MCP|FWH_CLOUD|FWH_MQTT|FWH_RECORDER|FWH_WORKER|ACCELERONIX|SMARTHUB|PLANE|OBJECT_STORE)_[A-Z_]+\b/g,
    ) ?? [];
  for (const name of named) expect(settingNames).toContain(name);
});
