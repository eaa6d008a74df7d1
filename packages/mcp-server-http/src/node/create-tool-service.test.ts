import { defineTool, objectResult } from '@mao/mcp-result-kit';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createToolService } from './create-tool-service.ts';

const double = defineTool({
  name: 'number_double',
  title: 'Double',
  description: 'Doubles a number.',
  readOnly: true,
  input: z.object({ value: z.number().describe('The number') }),
  handler: ({ value }) => objectResult({ value: value * 2 }),
});

it('serves tools to the official client, with nothing but tools and a token', async () => {
  const service = createToolService({
    info: { name: 'doubles', version: '1.0.0' },
    tools: [double],
    scrub: (value) => value,
  });
  const server = await service.listen({ port: 0, bearerTokens: ['secret-token'] });
  const client = new Client({ name: 'test', version: '1.0.0' });
  try {
    const headers = { authorization: 'Bearer secret-token' };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }));
    const result = await client.callTool({ name: 'number_double', arguments: { value: 21 } });
    expect(result.content).toEqual([{ type: 'text', text: '{"value":42}' }]);
  } finally {
    await client.close();
    await server.close();
  }
});

it('does not listen without a token', async () => {
  const service = createToolService({
    info: { name: 'doubles', version: '1.0.0' },
    tools: [double],
    scrub: (value) => value,
  });
  await expect(service.listen({ port: 0, bearerTokens: [] })).rejects.toThrow(RangeError);
});
