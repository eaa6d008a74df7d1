import { type Child, freshId, h } from '../dom.ts';
import type { Texts } from '../texts.ts';

/** A form over the page. `onSubmit` is awaited with the buttons off; what it throws is shown in the form. */
export function openForm(options: {
  readonly texts: Texts;
  readonly title: string;
  readonly submit: string;
  readonly danger?: boolean;
  readonly content: readonly Child[];
  readonly onSubmit: () => Promise<void>;
}): void {
  const { texts, title, submit, danger = false, content, onSubmit } = options;
  const titleId = freshId('dialog');
  const alert = h('p', { class: 'form-alert', role: 'alert', hidden: true });
  const confirm = h('button', { type: 'submit', class: danger ? 'button danger' : 'button primary' }, submit);
  const cancel = h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, texts.cancel);
  const form = h(
    'form',
    { method: 'dialog', novalidate: true },
    h('h2', { id: titleId }, title),
    h('div', { class: 'dialog-body' }, content),
    alert,
    h('div', { class: 'dialog-actions' }, cancel, confirm),
  );
  const dialog = h('dialog', { 'aria-labelledby': titleId }, form);
  // Back to where the user was; the browser does this too, unless that place has been drawn anew meanwhile.
  dialog.addEventListener('close', () => dialog.remove());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (confirm.disabled) return;
    alert.hidden = true;
    confirm.disabled = true;
    onSubmit().then(
      () => dialog.close(),
      (error: unknown) => {
        confirm.disabled = false;
        alert.textContent = error instanceof Error ? error.message : String(error);
        alert.hidden = false;
      },
    );
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Asks before something that cannot be taken back. */
export function askFirst(options: {
  readonly texts: Texts;
  readonly question: string;
  readonly action: string;
  readonly onYes: () => Promise<void>;
}): void {
  const { texts, question, action, onYes } = options;
  openForm({ texts, title: action, submit: action, danger: true, content: [h('p', {}, question)], onSubmit: onYes });
}
