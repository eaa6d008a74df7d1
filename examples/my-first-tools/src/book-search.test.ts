import { callTool, parseTable } from '@mao/mcp-result-kit/testing';
import { expect, it } from 'vitest';
import { bookSearch } from './book-search.ts';

it('finds books, newest first', async () => {
  const { text } = await callTool(bookSearch, { text: 'collins', limit: 1 });
  expect(parseTable(text)).toMatchObject({ total: 2, returned: 1, truncated: true, rows: [{ id: 'b1' }] });
});
