import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallToolResult,
  createToolRunner,
  defineTool,
  exportResult,
  type ObjectJsonSchema,
  type ToolListing,
  type ToolRunner,
  ToolUserError,
  textResult,
} from '@mao/mcp-result-kit';
import { createMcpHttpApp, type McpHttpApp } from '@mao/mcp-server-http';
import { createTaskRouter } from '@mao/mcp-server-http/tasks';
import { z } from 'zod';
import { taskTools, withProtocolError } from './task-fixture.ts';

const input = z.object({});
const tool = { title: 'Conformance fixture', readOnly: true, input };

/** Tools of the suite that the result kit can express. */
const tools = [
  defineTool({
    ...tool,
    name: 'test_simple_text',
    description: 'Answers one text.',
    handler: () => textResult('This is a simple text response for testing.'),
  }),
  defineTool({
    ...tool,
    name: 'test_embedded_resource',
    description: 'Answers a text and a file.',
    handler: () =>
      exportResult({
        uri: 'test://embedded-resource',
        columns: ['text'],
        rows: [{ text: 'embedded' }],
        summary: 'One row.',
      }),
  }),
  defineTool({
    ...tool,
    name: 'test_error_handling',
    description: 'Always fails.',
    handler: () => {
      throw new ToolUserError('This tool intentionally returns an error for testing');
    },
  }),
  defineTool({
    ...tool,
    name: 'test_tool_with_progress',
    description: 'Reports progress three times.',
    handler: async (_args, { progress, signal }) => {
      for (const value of [0, 50, 100]) {
        progress?.({ progress: value, total: 100, message: `Completed step ${value} of 100` });
        await sleep(50, undefined, { signal });
      }
      return textResult('done');
    },
  }),
  defineTool({
    ...tool,
    name: 'test_x_mcp_header',
    description: 'Takes an argument that clients mirror into a header.',
    input: z.object({ region: z.string().optional().describe('Region.').meta({ 'x-mcp-header': 'Region' }) }),
    handler: ({ region }) => textResult(`region ${region ?? 'none'}`),
  }),
];

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const image = { type: 'image', mimeType: 'image/png', data: onePixel };
const audio = {
  type: 'audio',
  mimeType: 'audio/wav',
  data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=',
};
const resource = { type: 'resource', resource: { uri: 'test://mixed', mimeType: 'application/json', text: '{}' } };
const text = (value: string) => ({ type: 'text', text: value });

/** Results that the kit does not build, to see that the endpoint passes on whatever a runner answers. */
const rawResults = new Map<string, { readonly content: readonly unknown[] }>([
  ['test_image_content', { content: [image] }],
  ['test_audio_content', { content: [audio] }],
  ['test_multiple_content_types', { content: [text('Mixed:'), image, resource] }],
  ['json_schema_2020_12_tool', { content: [text('ok')] }],
  ['test_logging_tool', { content: [text('nothing is ever logged to the client')] }],
  ['test_streaming_elicitation', { content: [text('nothing is ever asked of the client')] }],
]);

/** The schema that the suite wants to see again keyword by keyword. */
const dialectSchema: ObjectJsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

function rawListing(name: string): ToolListing {
  return {
    name,
    title: 'Conformance fixture',
    description: 'A result or schema that the kit does not make.',
    inputSchema: name === 'json_schema_2020_12_tool' ? dialectSchema : { type: 'object', properties: {} },
    annotations: {
      title: name,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

function createFixtureRunner(): ToolRunner {
  const kit = createToolRunner({ tools: [...tools, ...taskTools], scrub: (value) => value, locale: 'en' });
  return {
    list: () => [...kit.list(), ...[...rawResults.keys()].map(rawListing)],
    async call(name, args, context) {
      const raw = rawResults.get(name);
      return raw === undefined ? kit.call(name, args, context) : (raw as CallToolResult);
    },
    ...(kit.tasks !== undefined && { tasks: withProtocolError(kit.tasks) }),
  };
}

/** The endpoint with the suite's fixture tools. */
export function createFixtureApp(token: string): McpHttpApp {
  const runner = createFixtureRunner();
  return createMcpHttpApp({
    info: { name: 'conformance-fixture', version: '1.0.0' },
    bearerTokens: [token],
    locale: 'en',
    runner,
    tasks: createTaskRouter({ runner, secrets: [token], audience: 'conformance' }),
  });
}
