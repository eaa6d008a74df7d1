import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLocalMessage } from './local-protocol.ts';
import { readToolsReport } from './read-tools-report.ts';

const known = ['hello', 'mcp_tools_report', 'tool_progress', 'tool_result', 'approval_answer', 'later', '__proto__'];

it('never throws for whatever a client sends, and says what is wrong in one bounded line', () => {
  const frame = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record(
        {
          type: fc.constantFrom(...known),
          callId: fc.jsonValue(),
          servers: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())),
          client: fc.jsonValue(),
          protocolVersion: fc.jsonValue(),
          result: fc.jsonValue(),
          error: fc.jsonValue(),
          answer: fc.jsonValue(),
        },
        { requiredKeys: ['type'] },
      )
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(frame, (text) => {
      const read = readLocalMessage(text);
      if (!read.ok) {
        expect(read.detail.length).toBeLessThan(300);
        expect(read.detail).not.toContain('\n');
      } else if (read.message.type === 'mcp_tools_report') {
        const { servers, dropped } = readToolsReport(read.message.servers);
        expect(servers.size + dropped).toBe(read.message.servers.length);
      }
    }),
    { numRuns: 3_000 },
  );
});

it('knows a type of a newer protocol from a fault', () => {
  expect(readLocalMessage('{"type":"later","x":1}')).toMatchObject({ ok: false, problem: 'unknown' });
  expect(readLocalMessage('{"type":"constructor"}')).toMatchObject({ ok: false, problem: 'unknown' });
  expect(readLocalMessage('{"type":"tool_result"}')).toMatchObject({
    ok: false,
    problem: 'invalid',
    detail: 'tool_result: callId: Invalid input: expected string, received undefined',
  });
  expect(readLocalMessage('[1]')).toMatchObject({ ok: false, problem: 'invalid' });
  expect(readLocalMessage('nonsense')).toMatchObject({ ok: false, detail: 'a message must be one JSON object' });
});

it('keeps what is usable of a report: one bad entry costs only itself', () => {
  const tool = { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
  const { servers, dropped } = readToolsReport([
    null,
    'text',
    { serverName: '', connected: true },
    { serverName: 'x'.repeat(257), connected: true },
    { serverName: 'a', connected: true, tools: [tool, tool, { name: 1 }, { name: 'bare' }] },
    { serverName: 'a', connected: false },
    { serverName: 'constructor', connected: false, error: 'connect ECONNREFUSED 127.0.0.1:1', tools: 'none' },
    { serverName: 'c', connected: false, cause: 'unauthorized', error: '# heading\n- list\u202e' },
    { serverName: 'd', connected: 'yes', cause: 'something else' },
  ]);
  expect(dropped).toBe(5);
  expect([...servers.values()]).toMatchObject([
    {
      name: 'a',
      connected: true,
      skipped: 2,
      tools: [
        { name: 'read', annotations: { readOnlyHint: true } },
        { name: 'bare', inputSchema: { type: 'object' } },
      ],
    },
    { name: 'constructor', connected: false, cause: 'refused', tools: [] },
    { name: 'c', cause: 'unauthorized', error: 'heading - list' },
    { name: 'd', connected: false, cause: 'unknown', error: '' },
  ]);
});

it('takes 200 servers and 5,000 tools of a report, and says which list was cut', () => {
  const tools = Array.from({ length: 60 }, (_, index) => ({ name: `tool-${index}` }));
  const many = Array.from({ length: 230 }, (_, index) => ({ serverName: `server-${index}`, connected: true, tools }));
  const { servers, dropped } = readToolsReport(many);
  expect(servers.size).toBe(200);
  expect(dropped).toBe(30);
  const kept = [...servers.values()];
  expect(kept.reduce((sum, server) => sum + server.tools.length, 0)).toBe(5_000);
  expect(kept.findIndex(({ truncated }) => truncated)).toBe(83);
  expect(kept[83]?.tools).toHaveLength(20);
});
