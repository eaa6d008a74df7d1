import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { ApprovalQuestion } from '../service/service-messages.ts';
import { textsOf } from '../texts.ts';
import { createApprovalPrompt } from './create-approval-prompt.ts';

function createTerminal(isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  let written = '';
  output.on('data', (chunk) => {
    written += chunk;
  });
  const prompt = createApprovalPrompt({ input, output, texts: textsOf('en').approval });
  return { prompt, type: (line: string) => input.write(`${line}\n`), end: () => input.end(), written: () => written };
}

const question = (more: Partial<ApprovalQuestion['hint']> = {}, approvalId = 'a1'): ApprovalQuestion => ({
  approvalId,
  sessionId: 's1',
  effectiveToolName: 'mcp__fs__write',
  hint: { display: 'fs.write', argumentsPreview: '{"path":"a"}', ruleValue: 'mcp__fs__write', ...more },
});

const never = new AbortController().signal;
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

it.each([
  ['y', 'once'],
  [' N ', 'deny'],
  ['a', 'always'],
] as const)('takes %s as %s', async (typed, answer) => {
  const terminal = createTerminal();
  const asked = terminal.prompt.ask(question(), never);
  await soon();
  terminal.type(typed);
  expect(await asked).toBe(answer);
  expect(terminal.written()).toContain('Approval needed: fs.write\n  arguments: {"path":"a"}\n');
  expect(terminal.written()).toContain('[a] always allow mcp__fs__write > ');
});

it('asks again for anything else, and for an "always" that cannot be', async () => {
  const terminal = createTerminal();
  const asked = terminal.prompt.ask(question({ ruleValue: null }), never);
  await soon();
  for (const line of ['', 'maybe', 'a', 'y']) {
    terminal.type(line);
    await soon();
  }
  expect(await asked).toBe('once');
  expect(terminal.written().match(/Type one of the letters/g)).toHaveLength(3);
  expect(terminal.written()).not.toContain('[a]');
});

it('asks one at a time, and does not take an answer for the question behind', async () => {
  const terminal = createTerminal();
  const first = terminal.prompt.ask(question(), never);
  const second = terminal.prompt.ask(question({ display: 'fs.remove' }, 'a2'), never);
  await soon();
  expect(terminal.written()).not.toContain('fs.remove');
  terminal.type('n');
  expect(await first).toBe('deny');
  await soon();
  expect(terminal.written()).toContain('fs.remove');
  terminal.type('y');
  expect(await second).toBe('once');
});

it('stops asking when somebody else has answered, when the input ends, and where there is no terminal', async () => {
  const terminal = createTerminal();
  const controller = new AbortController();
  const asked = terminal.prompt.ask(question(), controller.signal);
  await soon();
  controller.abort();
  expect(await asked).toBeNull();
  expect(terminal.written()).toContain('This question is closed.');
  const next = terminal.prompt.ask(question(), never);
  await soon();
  terminal.end();
  expect(await next).toBeNull();

  const pipe = createTerminal(false);
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
  await soon();
  terminal.type('n');
  await asked;
  expect(terminal.written()).toContain('Approval needed: fs.[2Jwrite\n  arguments: a [y] yesxx');
  expect(terminal.written()).not.toMatch(/[\u001b\r\u202e]/);
  expect(terminal.written().length).toBeLessThan(1_200);
});
