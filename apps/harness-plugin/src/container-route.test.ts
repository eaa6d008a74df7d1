import type { HarnessSession } from '@mao/mcp-harness';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { createContainerRoute } from './container-route.ts';

const session = (changes: Partial<HarnessSession> = {}): HarnessSession => ({
  id: '11111111-1111-4111-8111-111111111111',
  userId: 7,
  agentId: 'coder',
  executionMode: 'CLOUD',
  approvalLevel: 'READ_ONLY',
  workspace: null,
  loadMode: null,
  ...changes,
});

const routeOf = (environment: Record<string, string>) => createContainerRoute(readConfig({}, environment));
const command = '["docker","exec","-i","box-{userId}","mao-container-bridge","{agentId}/{sessionId}"]';

describe('the container of a session', () => {
  it('is none unless it is configured', () => {
    expect(routeOf({})).toBeNull();
  });

  it('comes from the command with the ids of the session', () => {
    const route = routeOf({ HARNESS_CONTAINER_COMMAND: command, HARNESS_CONTAINER_WORKSPACE: '/workspace' });
    const { id } = session();
    expect(route?.(session())).toEqual({
      command: 'docker',
      args: ['exec', '-i', 'box-7', 'mao-container-bridge', `coder/${id}`],
      workspace: '/workspace',
    });
  });

  it('is for the agents that are named, where some are', () => {
    const route = routeOf({ HARNESS_CONTAINER_COMMAND: command, HARNESS_CONTAINER_AGENTS: 'coder, analyst' });
    expect(route?.(session({ agentId: 'analyst' }))?.command).toBe('docker');
    expect(route?.(session({ agentId: 'other' }))).toBeNull();
    expect(route?.(session({ agentId: null }))).toBeNull();
  });

  it.each(['--privileged', '../x', 'a b', '$(id)', '{userId}', 'Ä', '', null])(
    'is refused for the agent %j',
    (agentId) => {
      const route = routeOf({ HARNESS_CONTAINER_COMMAND: command });
      expect(() => route?.(session({ agentId }))).toThrow('does not fit an argument');
    },
  );

  it.each(['docker exec', '[]', '["docker","{user}"]', '[1]', '"docker"'])('is not configured by %s', (given) => {
    expect(() => readConfig({}, { HARNESS_CONTAINER_COMMAND: given })).toThrow(ConfigError);
  });
});
