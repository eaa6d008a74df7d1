import { callTool } from '@mao/mcp-result-kit/testing';
import { expect, it } from 'vitest';
import { bookGet } from './book-get.ts';

it('reads a book', async () => {
  const { json } = await callTool(bookGet, { id: 'b3' });
  expect(json).toMatchObject({ id: 'b3', author: 'George Eliot' });
});

it('says what to do when there is no such book', async () => {
  const { isError, text } = await callTool(bookGet, { id: 'b9' });
  expect(isError).toBe(true);
  expect(text).toBe('There is no book "b9".\nFind its id with book_search.');
});
