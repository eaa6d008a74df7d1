import type { CallToolResult, ToolListing } from '@mao/mcp-result-kit';
import { Server as ServerV1 } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, Server as ServerV2 } from '@modelcontextprotocol/server';

/** The official servers over the same tools, as a reference for what an answer should be. */
export type Oracle = (request: Request) => Promise<Response>;

export interface OracleTools {
  readonly info: { readonly name: string; readonly version: string };
  readonly tools: readonly ToolListing[];
  call(name: string, args: Record<string, unknown>): CallToolResult;
}

function answer(tools: OracleTools, name: string, args: Record<string, unknown> | undefined): never {
  if (!tools.tools.some((tool) => tool.name === name)) throw Object.assign(new Error('unknown tool'), { code: -32602 });
  return tools.call(name, args ?? {}) as never;
}

/** SDK 1.x low-level server, stateless, JSON answers: the initialize era. */
export function createOracleV1(tools: OracleTools): Oracle {
  return async (request) => {
    const server = new ServerV1(tools.info, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.tools }) as never);
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => answer(tools, params.name, params.arguments));
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport as never);
    return transport.handleRequest(request);
  };
}

/** SDK 2.x low-level server behind its own dual-era handler: the per-request era. */
export function createOracleV2(tools: OracleTools): Oracle {
  const handler = createMcpHandler(() => {
    const server = new ServerV2(tools.info, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: tools.tools }) as never);
    server.setRequestHandler('tools/call', ({ params }) => answer(tools, params.name, params.arguments));
    return server;
  });
  return async (request) => handler.fetch(request);
}
