import { defineTool, objectResult, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { books } from './books.ts';

/** One thing: an object. What the caller got wrong is a `ToolUserError` that names the next step. */
export const bookGet = defineTool({
  name: 'book_get',
  title: 'Read one book',
  description: 'Everything known about one book: id, title, author, year, shelf.',
  readOnly: true,
  input: z.object({ id: z.string().describe('Id from book_search, such as b1') }),
  handler({ id }) {
    const book = books.find((candidate) => candidate.id === id);
    if (book === undefined) {
      throw new ToolUserError(`There is no book ${JSON.stringify(id)}.`, { advice: 'Find its id with book_search.' });
    }
    return objectResult(book);
  },
});
