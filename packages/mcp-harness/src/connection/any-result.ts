import type { StandardSchemaV1 } from '@modelcontextprotocol/client';

/** Accepts a result as it is: a server's one malformed tool or block must not cost the whole answer. */
export const anyResult: StandardSchemaV1<unknown, Record<string, unknown>> = {
  '~standard': {
    version: 1,
    vendor: 'mao',
    validate: (value) => ({ value: (value ?? {}) as Record<string, unknown> }),
  },
};
