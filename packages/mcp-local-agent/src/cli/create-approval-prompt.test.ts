import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { eventually } from '../../test/processes.ts';
import type { ApprovalQuestion } from '../service/service-messages.ts';
import { textsOf } from '../texts.ts';
import { createApprovalPrompt } from './create-approval-prompt.ts';

function createTerminal({ isTTY = true, settleMs = 1 } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  let written = '';
  output.on('data', (chunk) => {
    written += chunk;
  });
  const prompt = createApprovalPrompt({ input, output, texts: textsOf('en').approval, settleMs });
  return {
    prompt,
    input,
    output,
    type: (line: string) => input.write(`${line}\n`),
    written: () => written,
    /** Resolves when answers have been waited for so many times. */
    waits: (times: number) => eventually(() => written.split('[y] once').length > times),
  };
}

const question = (more: Partial<ApprovalQuestion['hint']> = {}, approvalId = 'a1'): ApprovalQuestion => ({
  approvalId,
  sessionId: 's1',
  effectiveToolName: 'mcp__fs__write',
  hint: { display: 'fs.write', argumentsPreview: '{"path":"a"}', ruleValue: 'mcp__fs__write', ...more },
});

const never = new AbortController().signal;
const passed = (ms: number): Promise<'nothing'> => new Promise((resolve) => setTimeout(resolve, ms, 'nothing'));

it.each([
  ['y', 'once'],
  [' N ', 'deny'],
  ['a', 'always'],
] as const)('takes %s as %s', async (typed, answer) => {
  const terminal = createTerminal();
  const asked = terminal.prompt.ask(question(), never);
  await terminal.waits(1);
  terminal.type(typed);
  expect(await asked).toBe(answer);
  expect(terminal.written()).toContain('Approval needed: fs.write\n  arguments: {"path":"a"}\n');
  expect(terminal.written()).toContain('[a] always allow mcp__fs__write > ');
});

it('asks again for anything else, and for an "always" that cannot be', async () => {
  const terminal = createTerminal();
  const asked = terminal.prompt.ask(question({ ruleValue: null }), never);
  for (const [index, line] of ['', 'maybe', 'a', 'y'].entries()) {
    await terminal.waits(index + 1);
    terminal.type(line);
  }
  expect(await asked).toBe('once');
  expect(terminal.written().match(/Type one of the letters/g)).toHaveLength(3);
  expect(terminal.written()).not.toContain('[a]');
});

it('asks one at a time, and does not take an answer for the question behind', async () => {
  const terminal = createTerminal();
  const first = terminal.prompt.ask(question(), never);
  const second = terminal.prompt.ask(question({ display: 'fs.remove' }, 'a2'), never);
  await terminal.waits(1);
  expect(terminal.written()).not.toContain('fs.remove');
  terminal.type('n');
  expect(await first).toBe('deny');
  await terminal.waits(2);
  expect(terminal.written()).toContain('fs.remove');
  terminal.type('y');
  expect(await second).toBe('once');
});

it.each([
  ['before a question is shown', (terminal: ReturnType<typeof createTerminal>) => void terminal.type('y\ny')],
  [
    'in the moment in which a question appears',
    ({ output, type }: ReturnType<typeof createTerminal>) => void output.once('data', () => type('y')),
  ],
  [
    'in part before and in part in that moment',
    ({ input, output }: ReturnType<typeof createTerminal>) => {
      input.write('y');
      output.once('data', () => input.write('\n'));
    },
  ],
])('takes nothing for an answer that is typed %s', async (_, typeEarly) => {
  const terminal = createTerminal({ settleMs: 50 });
  typeEarly(terminal);
  const asked = terminal.prompt.ask(question(), never);
  await terminal.waits(1);
  expect(await Promise.race([asked, passed(100)])).toBe('nothing');
  terminal.type('n');
  expect(await asked).toBe('deny');
});

it('takes one line for one question, whether two come in one read or in two', async () => {
  const terminal = createTerminal({ settleMs: 50 });
  const ask = (approvalId: string) => terminal.prompt.ask(question({}, approvalId), never);
  const asked = [ask('a1'), ask('a2'), ask('a3')] as const;
  await terminal.waits(1);
  terminal.type('y\ny');
  expect(await asked[0]).toBe('once');
  await terminal.waits(2);
  expect(await Promise.race([asked[1], passed(100)])).toBe('nothing');
  // A read of its own, when the next question is on the screen.
  terminal.output.once('data', () => setImmediate(() => terminal.type('y')));
  terminal.type('y');
  expect(await asked[1]).toBe('once');
  await terminal.waits(3);
  expect(await Promise.race([asked[2], passed(100)])).toBe('nothing');
  terminal.type('n');
  expect(await asked[2]).toBe('deny');
});

it('leaves the input alone until it asks, and when it is closed', async () => {
  const terminal = createTerminal();
  expect(terminal.input.readableFlowing).toBeNull();
  const asked = terminal.prompt.ask(question(), never);
  await terminal.waits(1);
  expect(terminal.input.readableFlowing).toBe(true);
  terminal.prompt.close();
  expect(await asked).toBeNull();
  expect(terminal.input.isPaused()).toBe(true);
  expect(terminal.input.listenerCount('data')).toBe(0);
});

it('stops asking when somebody else has answered, when the input ends, and where there is no terminal', async () => {
  const terminal = createTerminal();
  const controller = new AbortController();
  const asked = terminal.prompt.ask(question(), controller.signal);
  await terminal.waits(1);
  controller.abort();
  expect(await asked).toBeNull();
  expect(terminal.written()).toContain('This question is closed.');
  const next = terminal.prompt.ask(question(), never);
  await terminal.waits(2);
  terminal.input.end();
  expect(await next).toBeNull();
  expect(await terminal.prompt.ask(question({}, 'a3'), never)).toBeNull();
  expect(terminal.written()).toContain('POST /v1/sessions/s1/approvals/a3');

  const pipe = createTerminal({ isTTY: false });
  expect(await pipe.prompt.ask(question(), never)).toBeNull();
  expect(pipe.written()).toContain('POST /v1/sessions/s1/approvals/a1');
});

it('shows no control characters of what a model wrote', async () => {
  const terminal = createTerminal();
  const hostile = question({
    display: 'fs.\u001b[2Jwrite\u202e',
    argumentsPreview: `a\r\n[y] yes${'x'.repeat(2_000)}`,
  });
  const asked = terminal.prompt.ask(hostile, never);
  await terminal.waits(1);
  terminal.type('n');
  await asked;
  expect(terminal.written()).toContain('Approval needed: fs.[2Jwrite\n  arguments: a [y] yesxx');
  expect(terminal.written()).not.toMatch(/[\u001b\r\u202e]/);
  expect(terminal.written().length).toBeLessThan(1_200);
});
