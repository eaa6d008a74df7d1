import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  createToolRunner,
  csvChunks,
  defineTool,
  exportResult,
  listResult,
  objectResult,
  type ToolResult,
  type ToolRunnerOptions,
  ToolUserError,
  tableResult,
  textResult,
} from './index.ts';

type Scrub = ToolRunnerOptions['scrub'];

async function call(scrub: Scrub, make: () => ToolResult | Promise<ToolResult>) {
  const lines: Record<string, unknown>[] = [];
  const write = (fields: object, message: string): void => void lines.push({ message, ...fields });
  const runner = createToolRunner({
    tools: [
      defineTool({
        name: 'show_it',
        title: 't',
        description: 'd',
        readOnly: true,
        input: z.object({}),
        handler: make,
      }),
    ],
    scrub,
    logger: { info: write, warn: write, error: write },
    errorNumber: () => 'E1',
    locale: 'en',
  });
  const result = await runner.call('show_it', {}, { signal: new AbortController().signal });
  return { result, lines };
}

const RESULTS: readonly [string, () => ToolResult | Promise<ToolResult>][] = [
  ['an object', () => objectResult({ name: 'wang' })],
  ['a list', () => listResult([{ name: 'wang' }], { limit: 1 })],
  ['a table', () => tableResult(['name'], [{ name: 'wang' }], { limit: 1 })],
  ['text', () => textResult('wang')],
  ['an export', () => exportResult({ uri: 'x://y/z.csv', columns: ['name'], rows: [{ name: 'wang' }], summary: 's' })],
  ['an error', () => Promise.reject(new ToolUserError('wang'))],
];

describe.each<[string, Scrub, string]>([
  ['returns a promise', (value) => Promise.resolve(value), 'a promise'],
  ['returns a promise that fails', () => Promise.reject(new Error('down')), 'a promise'],
  ['forgets to return', () => undefined, 'nothing'],
  ['returns a function', (value) => () => value, 'a value of type function'],
])('a scrubber that %s', (_, scrub, returned) => {
  const unhandled = vi.fn();

  it.each(RESULTS)('shows nothing of %s, and the log says why', async (__, make) => {
    process.on('unhandledRejection', unhandled);
    const { result, lines } = await call(scrub, make);
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('number E1') }] });
    const failed = lines.find(({ message }) => message === 'tool call failed');
    expect(failed).toMatchObject({
      errorNumber: 'E1',
      error: expect.stringContaining(`scrub returned ${returned}: it must return the scrubbed value itself, at once`),
    });
    expect(JSON.stringify([result, lines])).not.toContain('wang');
  });
});

it('refuses at start what can only return a promise or an iterator', () => {
  const start = (scrub: unknown) => () => createToolRunner({ tools: [], scrub: scrub as Scrub });
  expect(start(async (value: unknown) => value)).toThrow(
    /^createToolRunner: scrub cannot be used: it must return the scrubbed value at once, and an AsyncFunction/,
  );
  expect(start(function* () {})).toThrow(/GeneratorFunction/);
  expect(start('scrub')).toThrow(/it must be a function/);
  expect(start(undefined)).toThrow(/scrub is required/);
});

it('refuses a row that is no row any more', async () => {
  const { result } = await call(
    () => '[withheld]',
    () => tableResult(['name'], [{ name: 'wang' }], { limit: 1 }),
  );
  expect(result.isError).toBe(true);
});

it('is kept by csvChunks, too', async () => {
  const read = async () => {
    for await (const _ of csvChunks(['a'], [{ a: 1 }], { scrub: (row) => Promise.resolve(row) }));
  };
  await expect(read()).rejects.toThrow('scrub returned a promise');
});
