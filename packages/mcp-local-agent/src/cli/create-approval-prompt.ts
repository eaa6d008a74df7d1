import type { ApprovalAnswer } from '../create-local-agent.ts';
import type { ApprovalQuestion } from '../service/service-messages.ts';
import type { Texts } from '../texts.ts';
import { createTypedLines } from './create-typed-lines.ts';
import { oneLine } from './one-line.ts';

export interface ApprovalPromptOptions {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
  readonly texts: Texts['approval'];
  /** How long a question is shown before an answer to it is read, in ms. @default 300 */
  readonly settleMs?: number;
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

/**
 * Asks about calls in the terminal, one at a time. Without a terminal it says where else to answer. Only a line that is typed
 * after a question was shown answers it, and no other question.
 */
export function createApprovalPrompt({ input, output, texts, settleMs }: ApprovalPromptOptions): ApprovalPrompt {
  const lines = createTypedLines({ input, settleMs });
  let turn: Promise<unknown> = Promise.resolve();

  async function askNow(question: ApprovalQuestion, signal: AbortSignal): Promise<ApprovalAnswer | null> {
    if (signal.aborted) return null;
    const { display, argumentsPreview, ruleValue } = question.hint;
    output.write(`${texts.title(oneLine(display))}\n${texts.arguments(oneLine(argumentsPreview))}\n`);
    if (input.isTTY !== true || lines.ended) {
      output.write(`${texts.elsewhere(oneLine(question.sessionId), oneLine(question.approvalId))}\n`);
      return null;
    }
    for (;;) {
      await lines.discard(signal);
      if (!signal.aborted) output.write(texts.prompt(ruleValue === null ? null : oneLine(ruleValue)));
      const line = await lines.next(signal);
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
      lines.close();
    },
  };
}
