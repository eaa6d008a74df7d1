import { expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const complete = {
  AGENT_MCP_TOKEN: 'a-token-of-sixteen-or-more',
  AGENT_MCP_DATABASE_URL: 'mysql://writer:hidden@db.internal/fwh',
  AGENT_MCP_REDIS_URL: 'redis://:hidden@queue.internal:6379',
  FWH_CLOUD_URL: 'https://cloud.example',
  FWH_CLOUD_ACCOUNT: 'service@fwh.example',
  FWH_CLOUD_PASSWORD: 'hidden-too',
};
const load = (args: string[], environment: Record<string, string> = {}) => loadConfig({ arguments: args, environment });
const reasonOf = (loaded: ReturnType<typeof load>) => (loaded.type === 'refused' ? loaded.reason : loaded.type);

it('names every missing key at once', () => {
  expect(reasonOf(load([]))).toMatchInlineSnapshot(`
    "fwh-mcp-ops does not start.
    Missing settings: AGENT_MCP_TOKEN, AGENT_MCP_DATABASE_URL, FWH_CLOUD_URL, FWH_CLOUD_ACCOUNT, FWH_CLOUD_PASSWORD, AGENT_MCP_REDIS_URL
    Set them in the environment or in config.agent-mcp.env; deploy/config.agent-mcp.env.example describes each. To try the service without any, run it with --demo."
  `);
});

it('cannot do without the queue of the worker, and says how its address looks, not what it was', () => {
  const { AGENT_MCP_REDIS_URL: _, ...rest } = complete;
  expect(reasonOf(load([], rest))).toContain('Missing settings: AGENT_MCP_REDIS_URL\n');
  const reason = reasonOf(load([], { ...complete, AGENT_MCP_REDIS_URL: 'http://hidden' }));
  expect(reason).toMatch(/^AGENT_MCP_REDIS_URL: expected /m);
  expect(reason).not.toContain('hidden');
});

it('begins the keys of its queue as it is told', () => {
  const prefixOf = (environment: Record<string, string>) => {
    const { config } = load([], environment) as {
      config?: { source: { settings: { AGENT_MCP_REDIS_PREFIX: string } } };
    };
    return config?.source.settings.AGENT_MCP_REDIS_PREFIX;
  };
  expect(prefixOf(complete)).toBe('fwh');
  expect(prefixOf({ ...complete, AGENT_MCP_REDIS_PREFIX: 'fwh-2' })).toBe('fwh-2');
  expect(reasonOf(load([], { ...complete, AGENT_MCP_REDIS_PREFIX: 'a:b' }))).toMatch(
    /^AGENT_MCP_REDIS_PREFIX: expected /m,
  );
});

it('takes the intake of Plane as a whole or not at all', () => {
  expect(load([], complete)).toMatchObject({ config: { source: { optional: { planeIntake: undefined } } } });
  const plane = { PLANE_URL: 'https://plane.example', PLANE_API_KEY: 'hidden', PLANE_WORKSPACE: 'fwh' };
  const reason = reasonOf(load([], { ...complete, ...plane }));
  expect(reason).toContain('Missing settings: PLANE_INTAKE_PROJECT\n');
  expect(reason).not.toContain('hidden');
  expect(load([], { ...complete, ...plane, PLANE_INTAKE_PROJECT: 'FWH' })).toMatchObject({
    config: { source: { optional: { planeIntake: { PLANE_INTAKE_PROJECT: 'FWH' } } } },
  });
});

it('listens beside the read-only service by default, and where it is told to', () => {
  const listen = (...loaded: Parameters<typeof load>) => {
    const { config } = load(...loaded) as { config?: { settings: { AGENT_MCP_LISTEN: object } } };
    return config?.settings.AGENT_MCP_LISTEN;
  };
  expect(listen([], complete)).toEqual({ hostname: '127.0.0.1', port: 8092 });
  expect(listen(['--demo'])).toEqual({ hostname: '127.0.0.1', port: 8092 });
  expect(listen(['--listen', '[::1]:2'], { ...complete, AGENT_MCP_LISTEN: '127.0.0.1:3' })).toEqual({
    hostname: '::1',
    port: 2,
  });
});

it('prints help and version without any setting', () => {
  const help = load(['--help']);
  expect(help).toMatchObject({ type: 'text', text: expect.stringMatching(/^fwh-mcp-ops: .*write/) });
  expect(help).toMatchObject({ text: expect.stringContaining('default 127.0.0.1:8092') });
  expect(load(['--version'])).toMatchObject({ type: 'text', text: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});
