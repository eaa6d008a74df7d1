import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitReport } from './fit-report.ts';
import { readServiceMessage } from './service-messages.ts';
import { streamUrlOf } from './stream-url.ts';

it('reads what a service may send, and takes nothing else for it', () => {
  const types = [
    'welcome',
    'mcp_sync_required',
    'tool_execute',
    'tool_cancel',
    'approval_required',
    '__proto__',
    'new',
  ];
  const frame = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record(
        { type: fc.constantFrom(...types), callId: fc.jsonValue(), arguments: fc.jsonValue(), hint: fc.jsonValue() },
        { requiredKeys: ['type'] },
      )
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(frame, (text) => {
      const message = readServiceMessage(text);
      if (message?.type === 'tool_execute') expect(typeof message.arguments).toBe('object');
    }),
    { numRuns: 2_000 },
  );
  const execute = { type: 'tool_execute', callId: '1', toolName: 'n', serverName: 's', tool: 't', timeoutMs: 5 };
  expect(readServiceMessage(JSON.stringify({ ...execute, arguments: [] }))).toBeNull();
  expect(readServiceMessage(JSON.stringify({ ...execute, arguments: { a: 1 }, command: 'rm' }))).toEqual({
    ...execute,
    arguments: { a: 1 },
  });
});

it('finds the stream of a service', () => {
  for (const [given, expected] of [
    ['http://127.0.0.1:8090', 'ws://127.0.0.1:8090/v1/stream'],
    ['https://example.com/harness/', 'wss://example.com/harness/v1/stream'],
    ['wss://example.com/v1/stream?x=1', 'wss://example.com/v1/stream'],
  ] as const) {
    expect(streamUrlOf(given).href).toBe(expected);
  }
  for (const given of ['', 'localhost:8090', 'file:///etc', 'nonsense']) {
    expect(() => streamUrlOf(given)).toThrow(TypeError);
  }
});

it('leaves out the largest lists of a report that is larger than the service takes', () => {
  const tool = (size: number) => ({ name: 'tool', inputSchema: { type: 'object', title: 'x'.repeat(size) } });
  const statuses = [
    { name: 'small', state: 'connected', tools: [tool(10)] },
    { name: 'large', state: 'connected', tools: [tool(50_000)] },
    { name: 'late', state: 'connecting', tools: [] },
  ] as const;
  const { servers, ...report } = JSON.parse(fitReport(statuses, 'r1', 10_000));
  expect(report).toEqual({ type: 'mcp_tools_report', requestId: 'r1' });
  expect(servers).toMatchObject([
    { serverName: 'small', connected: true, tools: [{ name: 'tool' }] },
    { serverName: 'large', connected: false, cause: 'sync_failed', tools: [] },
    { serverName: 'late', connected: false, cause: 'timeout' },
  ]);
  expect(JSON.parse(fitReport(statuses, undefined, 100_000)).servers[1].tools).toHaveLength(1);
});
