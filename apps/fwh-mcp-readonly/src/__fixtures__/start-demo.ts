import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveOnNode } from '@mao/mcp-server-http/node';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { pino } from 'pino';
import { compose } from '../compose.ts';
import { loadConfig } from '../config.ts';

const demoToken = 'token-of-the-demo-tests';

interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
  /** Text of the embedded resource, if any. */
  readonly file: string | undefined;
  /** Base64 of the embedded resource, if it is binary. */
  readonly blob: string | undefined;
}

export interface RunningDemo {
  readonly url: string;
  readonly client: Client;
  /** JSON log lines so far. */
  readonly log: readonly string[];
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  /** The answer of a call that is no failure, read as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what is in it
  json(name: string, args?: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

/** The demo as `main` composes it, on a real socket, with the official client connected. */
export async function startDemo(environment: Record<string, string> = {}): Promise<RunningDemo> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fwh-demo-'));
  const loaded = loadConfig({
    arguments: ['--demo', '--data', dataDirectory],
    environment: { AGENT_MCP_TOKEN: demoToken, ...environment },
  });
  if (loaded.type !== 'serve') throw new Error(JSON.stringify(loaded));
  const log: string[] = [];
  const composition = await compose(loaded.config, pino({}, { write: (line: string) => void log.push(line) }));
  const server = await serveOnNode({ app: composition.endpoint.app, port: 0 });
  const client = new Client({ name: 'test', version: '1' });
  // The SDK's transport declares optional members in a way that exactOptionalPropertyTypes refuses.
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${demoToken}` } },
    }) as never,
  );
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const result = await client.callTool({ name, arguments: args }, undefined, { timeout: 60_000 });
    const content = result.content as { type: string; text?: string; resource?: { text?: string; blob?: string } }[];
    const resource = content.find((block) => block.type === 'resource')?.resource;
    return {
      text: content.find((block) => block.type === 'text')?.text ?? '',
      isError: result.isError === true,
      file: resource?.text,
      blob: resource?.blob,
    };
  };
  return {
    url: server.url,
    client,
    log,
    call,
    async json(name, args) {
      const { text, isError } = await call(name, args);
      if (isError) throw new Error(`${name}: ${text}`);
      return JSON.parse(text);
    },
    async close() {
      await client.close();
      await server.close();
      await composition.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
