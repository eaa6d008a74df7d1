import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createToolRunner } from '../create-tool-runner.ts';
import { defineTool } from '../define-tool.ts';
import { objectResult } from '../results/object-result.ts';

describe('bytes in a result', () => {
  it.each([
    ['a Buffer, which has a toJSON of its own', Buffer.from('hello world')],
    ['a Uint8Array', new TextEncoder().encode('hello world')],
  ])('%s become a remark', async (_name, bytes) => {
    const tool = defineTool({
      name: 'read_bytes',
      title: '字节',
      description: '返回字节',
      readOnly: true,
      input: z.object({}),
      handler: () => objectResult({ bytes }),
    });
    const runner = createToolRunner({ tools: [tool], scrub: (value) => value, locale: 'en' });
    const { content } = await runner.call('read_bytes', {}, { signal: new AbortController().signal });
    expect(content).toEqual([{ type: 'text', text: '{"bytes":"(binary data, 11 B)"}' }]);
  });
});
