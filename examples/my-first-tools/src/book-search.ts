import { defineTool, tableResult } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { books } from './books.ts';

/** Rows of one shape: a table. It is cut at whole rows, and says so and how to narrow. */
export const bookSearch = defineTool({
  name: 'book_search',
  title: 'Search books',
  description:
    'Finds books by a part of title or author, newest first. Returns id, title, author, year. Read one with book_get.',
  readOnly: true,
  input: z.object({
    text: z.string().min(1).describe('Part of the title or the author, upper or lower case'),
    limit: z.number().int().min(1).max(100).default(20).describe('Most books to return'),
  }),
  handler({ text, limit }) {
    const wanted = text.toLowerCase();
    const found = books
      .filter(({ title, author }) => `${title}\n${author}`.toLowerCase().includes(wanted))
      .sort((one, other) => other.year - one.year);
    return tableResult(
      ['id', 'title', 'author', 'year'],
      found.map((book) => ({ ...book })),
      { limit },
    );
  },
});
