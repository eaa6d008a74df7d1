/** One server of the comparison, in a process of its own: `serve.ts VARIANT`, told what to do over IPC. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serve } from '@hono/node-server';
import { createToolRunner, defineTool, objectResult, type ToolRunner } from '@mao/mcp-result-kit';
import { createMcpHttpApp } from '@mao/mcp-server-http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { Hono } from 'hono';
import { answer, inputSchema, toolDescription, toolNames, toolTitle } from './tool-set.ts';

export type Variant = 'endpoint' | 'endpoint with pipeline' | 'plain hono' | 'sdk low-level' | 'sdk high-level';

type Fetch = (request: Request) => Response | Promise<Response>;

const info = { name: 'bench', version: '1.0.0' };
const known = new Set(toolNames);

function callTool(name: string, args: unknown) {
  if (!known.has(name)) throw new Error('unknown tool');
  return { content: [{ type: 'text' as const, text: JSON.stringify(answer(inputSchema.parse(args))) }] };
}

const pipeline: ToolRunner = createToolRunner({
  scrub: (value) => value,
  tools: toolNames.map((name) =>
    defineTool({
      name,
      title: toolTitle(name),
      description: toolDescription(name),
      readOnly: true,
      input: inputSchema,
      handler: (args) => objectResult(answer(args)),
    }),
  ),
});

/** What every variant lists; the high-level server of the SDK writes its own from the same input. */
const tools = pipeline.list();

/** The endpoint over the least a runner can do, as the other variants have it. */
const bareRunner: ToolRunner = { list: () => tools, call: async (name, args) => callTool(name, args) };

function endpoint(runner: ToolRunner): Fetch {
  return createMcpHttpApp({ info, runner, bearerTokens: ['bench'] }).fetch;
}

/** The framework alone: reads and parses the body, validates the arguments, answers the same bytes. */
function plainHono(): Fetch {
  const app = new Hono();
  const list = JSON.stringify({ tools });
  app.post('/mcp', async (context) => {
    const message = (await context.req.json()) as {
      id: number;
      method: string;
      params: { name: string; arguments: unknown };
    };
    const result =
      message.method === 'tools/list' ? list : JSON.stringify(callTool(message.params.name, message.params.arguments));
    return context.body(`{"jsonrpc":"2.0","id":${message.id},"result":${result}}`, 200, {
      'content-type': 'application/json',
    });
  });
  return app.fetch;
}

/** A fresh server and transport a request, as stateless use of the SDK demands. */
function sdk(
  connect: (transport: WebStandardStreamableHTTPServerTransport) => Promise<{ close(): Promise<void> }>,
): Fetch {
  const app = new Hono();
  app.post('/mcp', async (context) => {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await connect(transport);
    const response = await transport.handleRequest(context.req.raw);
    void server.close();
    return response;
  });
  return app.fetch;
}

function sdkLowLevel(): Fetch {
  const jsonSchemaValidator = new AjvJsonSchemaValidator();
  return sdk(async (transport) => {
    const server = new Server(info, { capabilities: { tools: {} }, jsonSchemaValidator });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
    server.setRequestHandler(CallToolRequestSchema, (request) =>
      callTool(request.params.name, request.params.arguments),
    );
    await server.connect(transport);
    return server;
  });
}

function sdkHighLevel(): Fetch {
  return sdk(async (transport) => {
    const server = new McpServer(info);
    for (const name of toolNames) {
      server.registerTool(
        name,
        { title: toolTitle(name), description: toolDescription(name), inputSchema: inputSchema.shape },
        (args) => ({
          content: [{ type: 'text' as const, text: JSON.stringify(answer(args)) }],
        }),
      );
    }
    await server.connect(transport as never);
    return server;
  });
}

const variants: Readonly<Record<Variant, () => Fetch>> = {
  endpoint: () => endpoint(bareRunner),
  'endpoint with pipeline': () => endpoint(pipeline),
  'plain hono': plainHono,
  'sdk low-level': sdkLowLevel,
  'sdk high-level': sdkHighLevel,
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('message', (question) => {
  if (question === 'cpu') process.send?.(process.cpuUsage());
  if (question === 'memory') {
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.(heapUsed + external);
  }
});
process.on('disconnect', () => process.exit(0));

serve({ fetch: variants[process.argv[2] as Variant](), port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send?.({ port }),
);
