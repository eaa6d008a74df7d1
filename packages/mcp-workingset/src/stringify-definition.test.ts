import { describe, expect, it } from 'vitest';
import { createSessionCatalog } from './create-session-catalog.ts';
import { measureWorkingSet } from './measure-working-set.ts';
import { toProviderTools } from './to-provider-tools.ts';

function nested(levels: number): Record<string, unknown> {
  let schema: Record<string, unknown> = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = { type: 'object', properties: { a: schema } };
  return schema;
}

describe('a schema that JSON cannot hold', () => {
  const circular: Record<string, unknown> = { type: 'object' };
  circular['properties'] = { self: circular };

  it.each([
    ['nested 20,000 levels deep', nested(20_000)],
    ['circular', circular],
  ])('%s costs neither its session nor its tool', (_name, inputSchema) => {
    const set = {
      servers: [{ id: 1, name: 'x' }],
      tools: [
        { serverId: 1, serverName: 'x', toolName: 'bad', inputSchema },
        { serverId: 1, serverName: 'x', toolName: 'good', inputSchema: { type: 'object' } },
      ],
    };
    const catalog = createSessionCatalog(set);
    expect(measureWorkingSet({ ...set, countTokens: (text) => text.length }).toolCount).toBe(2);
    expect(toProviderTools(set.tools).tools).toHaveLength(2);
    expect(catalog.describeText('{"server":"x","tool":"bad"}').text).toContain('"inputSchema":{"type":"object"}');
    expect(catalog.prepareCall('{"server":"x","tool":"bad","arguments":{"a":1}}').ok).toBe(true);
    expect(catalog.prepareCall('{"server":"x","tool":"good"}').ok).toBe(true);
  });
});
