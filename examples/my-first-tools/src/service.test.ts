import { fileURLToPath } from 'node:url';
import { assertToolSet } from '@mao/mcp-result-kit';
import { callTool, parseTable } from '@mao/mcp-result-kit/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, it } from 'vitest';
import { bookGet } from './book-get.ts';
import { bookSearch } from './book-search.ts';
import { createService, tools } from './service.ts';

it('keeps the rules for tool sets', () => {
  expect(() => assertToolSet(tools, { readOnly: true, qualifiedPrefix: 'mcp__gateway__books__' })).not.toThrow();
});

it('finds books, newest first', async () => {
  const { text } = await callTool(bookSearch, { text: 'collins', limit: 1 }, { locale: 'en' });
  expect(parseTable(text)).toMatchObject({ total: 2, returned: 1, truncated: true, rows: [{ id: 'b1' }] });
});

it('says what to do when there is no such book', async () => {
  const { isError, text } = await callTool(bookGet, { id: 'b9' });
  expect(isError).toBe(true);
  expect(text).toBe('There is no book "b9".\nFind its id with book_search.');
});

/** What a client of this service does, over whatever transport. */
async function visit(transport: Transport): Promise<void> {
  const client = new Client({ name: 'visitor', version: '1.0.0' });
  await client.connect(transport);
  try {
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['book_search', 'book_get']),
    );
    const { content } = await client.callTool({ name: 'book_get', arguments: { id: 'b3' } });
    expect(content).toEqual([
      { type: 'text', text: '{"id":"b3","title":"Middlemarch","author":"George Eliot","year":1871,"shelf":"B2"}' },
    ]);
    const wrong = await client.callTool({ name: 'book_search', arguments: { text: 'x', limit: '5' } });
    expect(wrong).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('limit: must be a number') }],
    });
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

it('serves the official client over stdio', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const args = ['--conditions=@mao/source', '--import', 'tsx', main, '--stdio'];
  await visit(new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' }));
});
