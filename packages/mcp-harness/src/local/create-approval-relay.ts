import type { AnswerOutcome } from '../approvals/approvals.ts';
import type { HarnessEvent } from '../events/harness-event.ts';
import type { HarnessLogger } from '../harness-logger.ts';
import type { textsOf } from '../texts.ts';
import type { LocalClient } from './create-local-client.ts';
import type { LocalClientMessage, LocalServerMessage } from './local-protocol.ts';

export interface LocalApprovalAnswer {
  readonly userId: number;
  readonly approvalId: string;
  readonly answer: 'once' | 'always' | 'deny';
}

/** Passes questions about calls to the clients of their users, and the answers back. */
export interface ApprovalRelay {
  relay(event: HarnessEvent): void;
  /** Asks a client that has just come what is still open. */
  welcome(client: LocalClient): void;
  take(client: LocalClient, message: Extract<LocalClientMessage, { type: 'approval_answer' }>): Promise<void>;
}

type Question = Extract<LocalServerMessage, { type: 'approval_required' }>;

/** Open questions that are remembered for clients to come, of all users. */
const MOST_QUESTIONS = 1_000;

export function createApprovalRelay(options: {
  readonly clients: () => readonly LocalClient[];
  readonly answer: ((answer: LocalApprovalAnswer) => Promise<AnswerOutcome>) | undefined;
  readonly texts: ReturnType<typeof textsOf>;
  readonly logger: HarnessLogger;
}): ApprovalRelay {
  const { clients, texts, logger } = options;
  const open = new Map<string, { readonly userId: number; readonly question: Question }>();

  const concerns = (client: LocalClient, userId: number | null, sessionId: string): boolean =>
    client.userId === userId && (client.boundSessionId === null || client.boundSessionId === sessionId);

  return {
    relay(event) {
      const { userId, sessionId } = event;
      if (event.type !== 'approval' || userId === null) return;
      const { approvalId, state, effectiveToolName, hint } = event;
      let message: LocalServerMessage;
      if (state === 'pending') {
        if (hint === undefined) return;
        message = { type: 'approval_required', approvalId, sessionId, effectiveToolName, hint };
        open.set(approvalId, { userId, question: message });
        const [oldest] = open.keys();
        if (open.size > MOST_QUESTIONS && oldest !== undefined) open.delete(oldest);
      } else {
        message = { type: 'approval_closed', approvalId, state };
        open.delete(approvalId);
      }
      for (const client of clients()) if (concerns(client, userId, sessionId)) client.send(message);
    },
    welcome(client) {
      for (const { userId, question } of open.values()) {
        if (concerns(client, userId, question.sessionId)) client.send(question);
      }
    },
    async take(client, { approvalId, answer }) {
      try {
        const outcome = await options.answer?.({ userId: client.userId, approvalId, answer });
        if (outcome === undefined || outcome.ok) return;
        client.send({ type: 'error', message: texts.approvalRefused(outcome.reason) });
        const asked = open.get(approvalId);
        // Another answer is possible still.
        if (outcome.reason === 'no_rule' && asked?.userId === client.userId) client.send(asked.question);
      } catch (error) {
        logger.warn({ approvalId, error }, 'an answer about an approval could not be kept');
        client.send({ type: 'error', message: texts.approvalNotKept });
      }
    },
  };
}
