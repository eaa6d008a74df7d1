import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { assertToolSet } from '@mao/mcp-result-kit';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, it } from 'vitest';
import { createService, serviceName, tools } from './service.ts';

// True of any tools: nothing here has to change with yours.

it('keeps the rules for tool sets', () => {
  expect(() => assertToolSet(tools, { qualifiedPrefix: `mcp__gateway__${serviceName}__` })).not.toThrow();
});

/** What a client of this service does, over whatever transport. */
async function visit(transport: Transport): Promise<void> {
  const client = new Client({ name: 'visitor', version: '1.0.0' });
  await client.connect(transport);
  try {
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(tools.map(({ name }) => name));
    for (const name of names) {
      const wrong = await client.callTool({ name, arguments: { no_such_argument: 1 } });
      expect(wrong).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('"no_such_argument"') }],
      });
    }
  } finally {
    await client.close();
  }
}

it('serves the official client over HTTP', async () => {
  const server = await createService().listen({ port: 0, bearerTokens: ['test-token'] });
  try {
    const requestInit = { headers: { authorization: 'Bearer test-token' } };
    // The SDK's own class is not assignable to its interface under exactOptionalPropertyTypes.
    await visit(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }) as Transport);
  } finally {
    await server.close();
  }
});

it('serves the official client over stdio', { timeout: 60_000 }, async () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  // What `npm start -- --stdio` runs: `node …`.
  const [, ...args] = `${scripts.start} --stdio`.split(' ');
  await visit(new StdioClientTransport({ command: process.execPath, args, cwd, stderr: 'pipe' }));
});
