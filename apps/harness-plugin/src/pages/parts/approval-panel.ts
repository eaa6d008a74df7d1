import type { Approval, ApprovalAnswer } from '../api-types.ts';
import { fill, h } from '../dom.ts';
import type { Page } from '../page.ts';
import { approvalCard } from './approval-card.ts';

export interface ApprovalPanel {
  readonly element: HTMLElement;
  /** Reads what is pending; a call while one is under way is made up for afterwards. */
  refresh(): Promise<void>;
  /** Brings the approvals before the user's eyes. */
  focus(): void;
  /** Whether the approval was still pending when that was last read. */
  isPending(approvalId: string): boolean;
}

/** The pending approvals of a session; out of sight while there are none. */
export function createApprovalPanel(options: {
  readonly page: Page;
  readonly sessionId: string;
  readonly onAnswered: (callId: string, answer: ApprovalAnswer) => void;
}): ApprovalPanel {
  const { page, sessionId, onAnswered } = options;
  const { api, texts, locale, announce } = page;
  const path = `/v1/sessions/${encodeURIComponent(sessionId)}/approvals`;
  const list = h('ul', { class: 'cards' });
  const title = h('h2', { id: 'approvals-title', tabindex: -1 }, texts.approvalsTitle);
  const element = h('section', { class: 'panel', 'aria-labelledby': 'approvals-title', hidden: true }, title, list);
  const shown = new Map<string, HTMLElement>();
  let reading: Promise<void> | null = null;
  let again = false;

  async function answer({ id, callId }: Approval, given: ApprovalAnswer): Promise<void> {
    try {
      const { ruleStored } = await api.request<{ ruleStored?: boolean }>('POST', `${path}/${id}`, { answer: given });
      announce(given === 'deny' ? texts.approvalDenied : texts.approvalApproved);
      if (ruleStored === false) announce(texts.approvalRuleLost, 'failed');
      onAnswered(callId, given);
    } catch (error) {
      announce((error as Error).message, 'failed');
      throw error;
    } finally {
      await refresh();
    }
  }

  async function read(): Promise<void> {
    const { approvals } = await api.request<{ approvals: readonly Approval[] }>('GET', path);
    const pending = approvals.filter(({ state }) => state === 'pending');
    const known = new Map(shown);
    shown.clear();
    for (const approval of pending) {
      // A card that stands already stays as it is: somebody may be about to press its button.
      const card =
        known.get(approval.id) ??
        approvalCard({ texts, locale, approval, onAnswer: (given) => answer(approval, given) });
      shown.set(approval.id, card);
    }
    fill(list, [...shown.values()]);
    element.hidden = pending.length === 0;
  }

  async function refresh(): Promise<void> {
    if (reading !== null) {
      again = true;
      return reading;
    }
    reading = read()
      .catch((error: Error) => announce(error.message, 'failed'))
      .finally(() => {
        reading = null;
      });
    await reading;
    if (again) {
      again = false;
      await refresh();
    }
  }
  return { element, refresh, focus: () => title.focus(), isPending: (approvalId) => shown.has(approvalId) };
}
