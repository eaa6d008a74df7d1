import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as kit from './index.ts';
import * as testing from './testing/index.ts';

/** Every public function given what a caller without a type checker may give it: one sentence that says what to do. */
// biome-ignore lint/suspicious/noExplicitAny: the callers of this test have no types
const { createToolRunner, defineTool, defineTools, assertToolSet, listResult, tableResult } = kit as any;
// biome-ignore lint/suspicious/noExplicitAny: as above
const { textResult, exportResult, blobResult, csvChunks, quoteThirdPartyText, upstreamError } = kit as any;
// biome-ignore lint/suspicious/noExplicitAny: as above
const { ToolUserError, ToolDefinitionError } = kit as any;
// biome-ignore lint/suspicious/noExplicitAny: as above
const { callTool, parseTable } = testing as any;

const scrub = (value: unknown): unknown => value;
const tool = kit.defineTool({
  name: 'show_it',
  title: 't',
  description: 'd',
  readOnly: true,
  input: z.object({}),
  handler: () => kit.objectResult({}),
});
const runner = kit.createToolRunner({ tools: [tool], scrub });
const file = { uri: 'x://y', mimeType: 'application/zip', data: new Uint8Array(1), summary: 's' };
const csv = { uri: 'x://y', columns: ['a'], rows: [], summary: 's' };

const CASES: readonly [string, () => unknown, RegExp][] = [
  ['createToolRunner()', () => createToolRunner(), /call it as createToolRunner\(\{ tools, scrub \}\); got undefined/],
  ['createToolRunner({})', () => createToolRunner({}), /tools must be an array, got undefined/],
  ['tools: [{}]', () => createToolRunner({ tools: [{}] }), /tools\[0\]: it must be made by defineTool/],
  ['no scrub', () => createToolRunner({ tools: [tool] }), /scrub is required/],
  ['a logger without methods', () => createToolRunner({ tools: [], scrub, logger: {} }), /missing: info, warn, error/],
  [
    'a clock that is none',
    () => createToolRunner({ tools: [], scrub, now: 5 }),
    /now must be a function, got a number/,
  ],
  ['a limit as text', () => createToolRunner({ tools: [], scrub, timeoutMs: '5' }), /timeoutMs must be a whole number/],
  ['defineTool(null)', () => defineTool(null), /call it as defineTool\(\{ name.*got null/],
  ['defineTool({})', () => defineTool({}), /A tool without a name is not usable:\n {2}- name must be/],
  [
    'a runner option misspelt',
    () => createToolRunner({ tools: [], scrub, timeout: 5 }),
    /createToolRunner: there is no option timeout; the options are tools, scrub, .*timeoutMs/,
  ],
  [
    'a tool option misspelt',
    () => defineTool({ ...tool, readOnly: undefined, readonly: true }),
    /readOnly must be stated/,
  ],
  [
    'a tool timeout misspelt',
    () => defineTool({ name: 'show_it', timeout: 5 }),
    /there is no option timeout; the options are name, title, .*timeoutMs/,
  ],
  [
    'an option of something else',
    () => createToolRunner({ tools: [], scrub, bearerTokens: [] }),
    /no option bearerTokens; the options are tools/,
  ],
  [
    'a finished tool',
    () => defineTool({ ...tool, input: z.object({}) }),
    /no option inputSchema, annotations, parser; the options are name/,
  ],
  [
    'a part of a task misspelt',
    () => defineTool({ task: { poll: 5 } }),
    /task: there is no option poll; .*pollIntervalMs/,
  ],
  ['a limit misspelt', () => listResult([], { limit: 1, note: [] }), /listResult: there is no option note; .*notes/],
  ['a table limit misspelt', () => tableResult(['a'], [], { limit: 1, max: 5 }), /tableResult: there is no option max/],
  [
    'an export option misspelt',
    () => exportResult({ ...csv, row: [] }),
    /exportResult: there is no option row; .*rows/,
  ],
  [
    'a file option misspelt',
    () => blobResult({ ...file, type: 'x' }),
    /blobResult: there is no option type; .*mimeType/,
  ],
  ['a CSV option misspelt', () => csvChunks(['a'], [], { scrubs: scrub }), /csvChunks: there is no option scrubs/],
  ['a rule misspelt', () => assertToolSet([tool], { readonly: true }), /assertToolSet: there is no option readonly/],
  ['a call option misspelt', () => callTool(tool, {}, { budget: 5 }), /there is no option budget; .*charBudget/],
  [
    'a quote option misspelt',
    () => quoteThirdPartyText('x', { max: 5 }),
    /quoteThirdPartyText: there is no option max/,
  ],
  ['defineTools(null)', () => defineTools(null), /definitions must be an array, got null/],
  ['assertToolSet(null)', () => assertToolSet(null), /tools must be an array, got null/],
  ['assertToolSet rules', () => assertToolSet([tool], { readOnly: 'yes' }), /readOnly must be true or false/],
  ['assertToolSet prefix', () => assertToolSet([tool], { qualifiedPrefix: 5 }), /qualifiedPrefix must be a string/],
  ['listResult(null)', () => listResult(null, { limit: 1 }), /listResult: rows must be an array, got null/],
  ['listResult without limits', () => listResult([]), /the last argument must be \{ limit, .*got undefined/],
  [
    'a hint that is no text',
    () => listResult([], { limit: 1, hint: 5 }),
    /hint must be a string or a function of the rows shown, got a number/,
  ],
  ['notes that are no texts', () => listResult([], { limit: 1, notes: 'n' }), /notes must be an array of strings/],
  ['tableResult without columns', () => tableResult([], [], { limit: 1 }), /at least one column/],
  [
    'columns that are none',
    () => tableResult([5], [], { limit: 1 }),
    /columns\[0\] must be a key or \{ key, title\? \}/,
  ],
  ['tableResult rows', () => tableResult(['a'], {}, { limit: 1 }), /tableResult: rows must be an array, got an object/],
  ['listResult(promise)', () => listResult(Promise.resolve([]), { limit: 1 }), /got a promise: an await is missing/],
  ['objectResult(promise)', () => kit.objectResult(Promise.resolve(1)), /an await is missing/],
  ['rows of promises', () => tableResult(['a'], [Promise.resolve({})], { limit: 1 }), /an await is missing/],
  ['rows of arrays', () => tableResult(['a', 'b'], [[1, 2]], { limit: 1 }), /keyed by column, got an array/],
  [
    'a column misspelt',
    () => tableResult(['id', 'sitename'], [{ id: 1, siteName: 'x' }], { limit: 1 }),
    /no row has the column sitename; did you mean siteName/,
  ],
  ['columns of something else', () => tableResult(['a'], [{ b: 1 }], { limit: 1 }), /no row has any of the columns/],
  ['textResult()', () => textResult(), /textResult: text must be a string, got undefined/],
  ['exportResult()', () => exportResult(), /call it as exportResult\(\{ uri/],
  ['exportResult uri', () => exportResult({ ...csv, uri: 'no address' }), /uri must be a URI without spaces/],
  ['blobResult mimeType', () => blobResult({ ...file, mimeType: 'zip' }), /mimeType must be a media type/],
  ['exportResult rows', () => exportResult({ ...csv, rows: 5 }), /rows must be an iterable/],
  ['exportResult summary', () => exportResult({ ...csv, summary: '' }), /summary must not be empty/],
  ['blobResult()', () => blobResult(), /call it as blobResult\(\{ uri/],
  ['blobResult data', () => blobResult({ ...file, data: 'zip' }), /data must be a Uint8Array .*got a string/],
  ['csvChunks()', () => csvChunks(), /csvChunks: columns must be an array, got undefined/],
  ['csvChunks rows', () => csvChunks(['a'], null), /csvChunks: rows must be an iterable/],
  ['quoteThirdPartyText(null)', () => quoteThirdPartyText(null), /text must be a string, got null/],
  ['a length that is none', () => quoteThirdPartyText('x', { maxLength: Number.NaN }), /maxLength must be at least 1/],
  ['upstreamError()', () => upstreamError('', new Error('x')), /source must name the data source in words, got empty/],
  ["new ToolUserError('')", () => new ToolUserError(''), /the message, which says what is wrong.*must not be empty/],
  ['new ToolUserError()', () => new ToolUserError(), /must be a string, got undefined/],
  ['new ToolDefinitionError()', () => new ToolDefinitionError('x'), /problems must be an array/],
  ['a call without context', () => runner.call('show_it', {}, undefined as never), /context \{ signal: AbortSignal \}/],
  ['callTool(null)', () => callTool(null, {}), /callTool\(tool, args\): tool must be made by defineTool/],
  ['parseTable(null)', () => parseTable(null), /parseTable: text must be a string, got null/],
];

describe('nonsense is answered with what to do', () => {
  it.each(CASES)('%s', async (_, run, expected) => {
    const error = await (async () => run())().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toMatch(expected);
    expect((error as Error).message).not.toMatch(/Cannot (read|destructure)|undefined is not|is not iterable/);
  });
});

it('keeps what failed when the source was not named', () => {
  const cause = new Error('connect ECONNREFUSED');
  expect(() => upstreamError(undefined, cause)).toThrow(expect.objectContaining({ cause }));
});

it('says in the log which row of a table is none', async () => {
  const errors: object[] = [];
  const quiet = { info() {}, warn() {}, error: (fields: object) => void errors.push(fields) };
  const broken = kit.defineTool({
    name: 'show_it',
    title: 't',
    description: 'd',
    readOnly: true,
    input: z.object({}),
    handler: () => kit.exportResult({ ...csv, rows: [null] as never }),
  });
  const result = await kit
    .createToolRunner({ tools: [broken], scrub, logger: quiet })
    .call('show_it', {}, { signal: new AbortController().signal });
  expect(result.isError).toBe(true);
  expect(JSON.stringify(errors)).toContain('a row must be an object keyed by column, got null');
});

describe('what an await is missing for', () => {
  it.each<[string, () => kit.ToolResult | Promise<kit.ToolResult>, RegExp]>([
    ['a field', () => kit.objectResult({ a: Promise.reject(new Error('x')) }), /an await is missing/],
    ['a row', () => kit.listResult([Promise.resolve(1)], { limit: 1 }), /an await is missing/],
    [
      'a row of an export',
      () => kit.exportResult({ ...csv, rows: [Promise.resolve({})] as never }),
      /an await is missing/,
    ],
    ['a cell', () => kit.tableResult(['a'], [{ a: Promise.resolve(1) }], { limit: 1 }), /an await is missing/],
    [
      'a misspelt column',
      () => kit.exportResult({ ...csv, columns: ['name'], rows: [{ naem: 1, b: 2 }] }),
      /no row has/,
    ],
  ])('is said of %s', async (_, handler, expected) => {
    const errors: object[] = [];
    const quiet = { info() {}, warn() {}, error: (fields: object) => void errors.push(fields) };
    const broken = kit.defineTool({
      name: 'show_it',
      title: 't',
      description: 'd',
      readOnly: true,
      input: z.object({}),
      handler,
    });
    const result = await kit
      .createToolRunner({ tools: [broken], scrub, logger: quiet })
      .call('show_it', {}, { signal: new AbortController().signal });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(errors)).toMatch(expected);
  });

  it('does not take a value that no row has for a mistake, nor a row with a form of its own', async () => {
    const rows = [{ id: 1, phase1: 2, phase2: 3 }];
    expect(() => kit.tableResult(['id', 'note', 'phase3'], rows, { limit: 1 })).not.toThrow();
    expect(() => kit.tableResult(['id'], [{}], { limit: 1 })).not.toThrow();
    const row = { toJSON: () => ({ id: 7 }) };
    const own = kit.defineTool({
      name: 'show_it',
      title: 't',
      description: 'd',
      readOnly: true,
      input: z.object({}),
      handler: () => kit.tableResult(['id'], [row as never], { limit: 1 }),
    });
    expect((await testing.callTool(own, {})).text).toContain('id\n7\n');
  });
});

describe('what others throw', () => {
  const unreadable = new Proxy(new Error('x'), {
    get() {
      throw new Error('get');
    },
    getPrototypeOf() {
      throw new Error('getPrototypeOf');
    },
  });
  const fail = (): never => {
    throw new Error('sink');
  };
  const call = async (
    handler: (context: kit.ToolHandlerContext) => kit.ToolResult,
    more: object,
    progress?: () => void,
  ) => {
    const failing = kit.defineTool({
      name: 'show_it',
      title: 't',
      description: 'd',
      readOnly: true,
      input: z.object({}),
      handler: (_, context) => handler(context),
    });
    const context = { signal: new AbortController().signal, ...(progress !== undefined && { progress }) };
    return kit.createToolRunner({ tools: [failing], scrub, ...more }).call('show_it', {}, context);
  };
  const throwing = { info: fail, warn: fail, error: fail, isLevelEnabled: fail };

  it('never makes a call reject', async () => {
    const thrown = await call(
      () => {
        throw unreadable;
      },
      { logger: throwing },
    );
    expect(thrown.isError).toBe(true);
    expect((await call(() => kit.objectResult(1), { logger: throwing })).isError).toBeUndefined();
    const reporting = await call(
      ({ progress }) => {
        (progress as () => void)();
        progress?.({ progress: 1 });
        return kit.objectResult(1);
      },
      {},
      fail,
    );
    expect(reporting.isError).toBeUndefined();
  });

  it('names in the log the scrubber that threw, not what it was given', async () => {
    const lines: unknown[] = [];
    const logger = { info() {}, warn() {}, error: (fields: object) => void lines.push(fields) };
    const broken = (): never => {
      throw new RangeError('13800138000');
    };
    await call(() => kit.objectResult({ a: 1 }), { logger, scrub: broken });
    const nothing = await call(() => kit.objectResult({ a: 1 }), { logger, scrub: () => null });
    expect(nothing.isError).toBe(true);
    expect(JSON.stringify(lines)).toMatch(/withheld: scrub threw RangeError at /);
    expect(JSON.stringify(lines)).toMatch(/withheld: scrub returned null/);
    expect(JSON.stringify(lines)).not.toMatch(/13800138000|"tool":""|"error":null/);
  });

  it('has a source name of a few words', () => {
    expect(() => upstreamError('S'.repeat(101), new Error('x'))).toThrow(/at most 100 characters, got 101/);
  });
});

it('an advice that is empty is no advice', () => {
  expect(new kit.ToolUserError('x', { advice: '' }).advice).toBeUndefined();
});
