import type { Approval, ApprovalAnswer } from '../api-types.ts';
import { h } from '../dom.ts';
import { prettyJson } from '../format.ts';
import type { Locale, Texts } from '../texts.ts';

/** A question to the user: may this call run? The buttons are off while an answer is under way. */
export function approvalCard(options: {
  readonly texts: Texts;
  readonly locale: Locale;
  readonly approval: Approval;
  readonly onAnswer: (answer: ApprovalAnswer) => Promise<void>;
}): HTMLElement {
  const { texts, locale, approval, onAnswer } = options;
  const { display, argumentsPreview, ruleValue } = approval.hint;
  const reason = new Map(Object.entries(texts.approvalReasons)).get(approval.reason);
  const until = new Date(approval.expiresAt).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });

  const buttons: HTMLButtonElement[] = [];
  function button(answer: ApprovalAnswer, name: string, kind: string): HTMLButtonElement {
    const element = h('button', { type: 'button', class: `button ${kind}`, 'aria-label': `${name} ${display}` }, name);
    element.addEventListener('click', () => {
      for (const one of buttons) one.disabled = true;
      onAnswer(answer).catch(() => {
        for (const one of buttons) one.disabled = false;
      });
    });
    buttons.push(element);
    return element;
  }

  return h(
    'li',
    { class: 'card tool-card approval' },
    h('p', { class: 'hint' }, texts.approvalAsk),
    h('p', { class: 'tool-name code' }, display),
    reason !== undefined && h('p', {}, reason),
    h(
      'details',
      { class: 'text', open: true },
      h('summary', {}, texts.cardArguments),
      h('pre', { class: 'code', tabindex: 0 }, prettyJson(argumentsPreview)),
    ),
    h(
      'div',
      { class: 'actions' },
      button('once', texts.approvalOnce, 'primary'),
      ruleValue !== null && button('always', texts.approvalAlways, ''),
      button('deny', texts.approvalDeny, 'danger-text'),
    ),
    ruleValue !== null && h('p', { class: 'hint' }, texts.approvalRule(ruleValue)),
    h('p', { class: 'hint' }, texts.approvalUntil(until)),
  );
}
