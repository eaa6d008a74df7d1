import { defineTool, objectResult } from '@mao/mcp-result-kit';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTaskRouter } from '../tasks/index.ts';
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

it('serves tools that have one as tasks, by a router over its own runner', async () => {
  const jobTool = defineTool({
    name: 'number_double_slowly',
    title: 'Double',
    description: 'Doubles a number, in time.',
    readOnly: true,
    input: z.object({ value: z.number().describe('The number') }),
    handler: ({ value }) => objectResult({ value: value * 2 }),
    task: {
      pollIntervalMs: 1,
      start: ({ value }) => ({ key: String(value), marker: 'started' }),
      status: ({ key }) => ({ status: 'completed', result: objectResult({ value: Number(key) * 2 }) }),
      cancel: () => 'finished',
    },
  });
  const options = {
    info: { name: 'doubles', version: '1.0.0' },
    tools: [double, jobTool],
    scrub: (value: unknown) => value,
  };
  const service = createToolService({
    ...options,
    tasks: (runner) => createTaskRouter({ runner, secrets: ['a-secret-of-its-own'], audience: 'doubles' }),
  });
  const server = await service.listen({ port: 0, bearerTokens: ['secret-token'] });
  const client = new Client({ name: 'test', version: '1.0.0' });
  try {
    const headers = { authorization: 'Bearer secret-token' };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }));
    await client.listTools();
    const seen = [];
    for await (const message of client.experimental.tasks.callToolStream({
      name: 'number_double_slowly',
      arguments: { value: 21 },
    })) {
      seen.push(message);
    }
    expect(seen.map(({ type }) => type)).toEqual(['taskCreated', 'taskStatus', 'result']);
    expect(seen.at(-1)).toMatchObject({ result: { content: [{ text: '{"value":42}' }] } });
  } finally {
    await client.close();
    await server.close();
  }
  expect(() => createToolService({ ...options, tasks: {} as never })).toThrow(/must be a function/);
});

it('refuses a router over tools that have no task', () => {
  expect(() =>
    createToolService({
      info: { name: 'doubles', version: '1.0.0' },
      tools: [double],
      scrub: (value) => value,
      tasks: (runner) => createTaskRouter({ runner, secrets: ['a-secret-of-its-own'], audience: 'doubles' }),
    }),
  ).toThrow(/nothing to route/);
});
