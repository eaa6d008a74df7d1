import { createToolService, type ToolService } from '@mao/mcp-server-http/node';
import { pino } from 'pino';
import { bookGet } from './book-get.ts';
import { bookSearch } from './book-search.ts';

/** All tools of this service; the test reads the list, too. */
export const tools = [bookSearch, bookGet];

/** How the service calls itself; clients put it before the names of its tools. */
export const serviceName = 'books';

export function createService(): ToolService {
  return createToolService({
    info: { name: serviceName, version: '0.1.0' },
    tools,
    // Nothing personal in these data. For others: createScrubber() of @mao/pii-scrubber.
    scrub: (value) => value,
    locale: 'en',
    // One line a call, and what an error number stands for. Standard output belongs to stdio clients.
    logger: pino(pino.destination(2)),
  });
}
