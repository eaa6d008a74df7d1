import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, CreateTaskResultSchema, type Task } from '@modelcontextprotocol/sdk/types.js';

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
  /** Text of the embedded resource, if any. */
  readonly file: string | undefined;
  /** Base64 of the embedded resource, if it is binary. */
  readonly blob: string | undefined;
}

export interface TestClient {
  readonly client: Client;
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  /** The answer of a call that is no failure, read as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what is in it
  json(name: string, args?: Record<string, unknown>): Promise<any>;
  /** Begins a task of 2025-11-25. */
  startTask(name: string, args?: Record<string, unknown>): Promise<Task>;
  /** The answer of a task that has ended; waits for one that has not. */
  taskResult(taskId: string): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** The official client, connected to the endpoint of a service. */
export async function connectTestClient(origin: string, token: string): Promise<TestClient> {
  const client = new Client({ name: 'test', version: '1' });
  // The SDK's transport declares optional members in a way that exactOptionalPropertyTypes refuses.
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }) as never,
  );
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    return answerOf(await client.callTool({ name, arguments: args }, undefined, { timeout: 60_000 }));
  };
  return {
    client,
    call,
    async json(name, args) {
      const { text, isError } = await call(name, args);
      if (isError) throw new Error(`${name}: ${text}`);
      return JSON.parse(text);
    },
    async startTask(name, args = {}) {
      const params = { name, arguments: args, task: {} };
      return (await client.request({ method: 'tools/call', params }, CreateTaskResultSchema)).task;
    },
    taskResult: async (taskId) => answerOf(await client.experimental.tasks.getTaskResult(taskId, CallToolResultSchema)),
    close: () => client.close(),
  };
}

function answerOf(result: Awaited<ReturnType<Client['callTool']>>): ToolAnswer {
  const content = result.content as { type: string; text?: string; resource?: { text?: string; blob?: string } }[];
  const resource = content.find((block) => block.type === 'resource')?.resource;
  return {
    text: content.find((block) => block.type === 'text')?.text ?? '',
    isError: result.isError === true,
    file: resource?.text,
    blob: resource?.blob,
  };
}
