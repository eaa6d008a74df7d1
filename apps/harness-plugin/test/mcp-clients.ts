import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

interface ListedTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: unknown;
}

/** What both generations of the official client can do, under one shape. */
export interface McpClient {
  readonly version: string | undefined;
  readonly instructions: string;
  listTools(): Promise<readonly ListedTool[]>;
  call(
    name: string,
    args: Record<string, unknown>,
    options?: { readonly signal?: AbortSignal; readonly onprogress?: (update: { progress: number }) => void },
  ): Promise<{ readonly text: string; readonly isError: boolean }>;
  close(): Promise<void>;
}

const clientInfo = { name: 'test', version: '1' };

function read(result: unknown): { text: string; isError: boolean } {
  const { content, isError } = result as { content: { text: string }[]; isError?: boolean };
  return { text: content[0]?.text ?? '', isError: isError === true };
}

export async function connectV1(url: string, token: string): Promise<McpClient> {
  const client = new ClientV1(clientInfo);
  const transport = new HttpV1(new URL(url), { requestInit: { headers: { authorization: `Bearer ${token}` } } });
  // The SDK's transport declares optional members in a way that exactOptionalPropertyTypes refuses.
  await client.connect(transport as never);
  return {
    version: transport.protocolVersion,
    instructions: client.getInstructions() ?? '',
    listTools: async () => (await client.listTools()).tools,
    call: async (name, args, options) =>
      read(await client.callTool({ name, arguments: args }, undefined, { timeout: 60_000, ...options })),
    close: () => client.close(),
  };
}

/** The client that knows both eras; it takes the newer where the server has it. */
export async function connectV2(url: string, token: string): Promise<McpClient> {
  const client = new ClientV2(clientInfo, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new HttpV2(new URL(url), { requestInit: { headers: { authorization: `Bearer ${token}` } } }));
  return {
    version: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions() ?? '',
    listTools: async () => (await client.listTools()).tools,
    call: async (name, args, options) =>
      read(await client.callTool({ name, arguments: args }, { timeout: 60_000, ...options })),
    close: () => client.close(),
  };
}
