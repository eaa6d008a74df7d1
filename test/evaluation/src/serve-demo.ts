import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type Answer, type Row, readAnswer } from './answer.ts';

/** The shipped program; `npm test` and `npm run evaluation` build it first. */
export const program = fileURLToPath(new URL('../../../apps/fwh-mcp-readonly/dist/main.js', import.meta.url));

export interface ServedDemo {
  readonly client: Client;
  call(tool: string, args: Row): Promise<Answer>;
  close(): Promise<void>;
}

const token = 'token-of-the-evaluation';

/** Starts fwh-mcp-readonly in demo on a free port and connects the official client. */
export async function serveDemo(): Promise<ServedDemo> {
  const data = await mkdtemp(join(tmpdir(), 'fwh-evaluation-'));
  const child = spawn(process.execPath, [program, '--demo', '--listen', '127.0.0.1:0', '--data', data], {
    env: { PATH: process.env['PATH'], HOME: data, AGENT_MCP_TOKEN: token },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await listening(child);
  const client = new Client({ name: 'evaluation', version: '1.0.0' });
  // The SDK's transport declares optional members in a way that exactOptionalPropertyTypes refuses.
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }) as never,
  );
  return {
    client,
    async call(tool, args) {
      const result = await client.callTool({ name: tool, arguments: args }, undefined, { timeout: 60_000 });
      const content = result.content as { type: string; text?: string; resource?: { text?: string } }[];
      const text = content.find((block) => block.type === 'text')?.text ?? '';
      return readAnswer(text, result.isError === true, content.find((block) => block.resource)?.resource?.text);
    },
    async close() {
      await client.close();
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      await rm(data, { recursive: true });
    },
  };
}

/** The address of the ready line; the rest of the log is read so that the pipe never fills. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = '';
    let found = false;
    child.stderr?.on('data', (chunk: Buffer) => {
      if (found) return;
      log += chunk.toString();
      const line = log.split('\n').find((text) => text.includes('"msg":"listening"'));
      const url = line === undefined ? undefined : /"url":"([^"]+)"/.exec(line)?.[1];
      if (url === undefined) return;
      found = true;
      resolve(url);
    });
    child.once('exit', () => reject(new Error(`the demo ended before it listened:\n${log}`)));
  });
}
