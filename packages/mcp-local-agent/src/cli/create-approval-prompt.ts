import { createInterface, type Interface } from 'node:readline';
import type { ApprovalAnswer } from '../create-local-agent.ts';
import type { ApprovalQuestion } from '../service/service-messages.ts';
import type { Texts } from '../texts.ts';
import { oneLine } from './one-line.ts';

export interface ApprovalPromptOptions {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
  readonly texts: Texts['approval'];
}

export interface ApprovalPrompt {
  ask(question: ApprovalQuestion, signal: AbortSignal): Promise<ApprovalAnswer | null>;
  close(): void;
}

const answers: ReadonlyMap<string, ApprovalAnswer> = new Map([
  ['y', 'once'],
  ['yes', 'once'],
  ['n', 'deny'],
  ['no', 'deny'],
  ['a', 'always'],
  ['always', 'always'],
]);

/** Asks about calls in the terminal, one at a time. Without a terminal it says where else to answer. */
export function createApprovalPrompt({ input, output, texts }: ApprovalPromptOptions): ApprovalPrompt {
  let lines: Interface | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let take: ((line: string | null) => void) | undefined;

  /** The next line that is typed; `null`: there will be none, or nobody waits for it any more. */
  function readLine(signal: AbortSignal): Promise<string | null> {
    if (lines === undefined) {
      lines = createInterface({ input, terminal: false });
      // A line that is typed while nothing is asked answers nothing.
      lines.on('line', (line) => take?.(line));
      lines.on('close', () => take?.(null));
    }
    return new Promise((resolve) => {
      const settle = (line: string | null): void => {
        take = undefined;
        signal.removeEventListener('abort', onAbort);
        resolve(line);
      };
      const onAbort = (): void => settle(null);
      take = settle;
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  async function askNow(question: ApprovalQuestion, signal: AbortSignal): Promise<ApprovalAnswer | null> {
    if (signal.aborted) return null;
    const { display, argumentsPreview, ruleValue } = question.hint;
    output.write(`${texts.title(oneLine(display))}\n${texts.arguments(oneLine(argumentsPreview))}\n`);
    if (input.isTTY !== true) {
      output.write(`${texts.elsewhere(oneLine(question.sessionId), oneLine(question.approvalId))}\n`);
      return null;
    }
    for (;;) {
      output.write(texts.prompt(ruleValue === null ? null : oneLine(ruleValue)));
      const line = await readLine(signal);
      if (line === null) {
        output.write(`\n${texts.closed}\n`);
        return null;
      }
      const answer = answers.get(line.trim().toLowerCase());
      if (answer !== undefined && (answer !== 'always' || ruleValue !== null)) return answer;
      output.write(`${texts.again}\n`);
    }
  }

  return {
    ask(question, signal) {
      const asked = turn.then(() => askNow(question, signal));
      turn = asked.catch(() => {});
      return asked;
    },
    close() {
      lines?.close();
    },
  };
}
