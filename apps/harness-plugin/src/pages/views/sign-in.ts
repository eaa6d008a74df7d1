import { h } from '../dom.ts';
import { field } from '../parts/field.ts';
import type { Texts } from '../texts.ts';
import { claimsOf } from '../token-store.ts';

/** The first page of who shows no token yet. */
export function signInView(options: {
  readonly texts: Texts;
  readonly problem: string | null;
  readonly onLanguage: () => void;
  readonly onToken: (token: string) => void;
}): HTMLElement {
  const { texts, problem, onLanguage, onToken } = options;
  const input = h('textarea', { rows: 4, spellcheck: 'false', autocomplete: 'off', class: 'code' });
  const alert = h('p', { class: 'form-alert', role: 'alert', hidden: problem === null }, problem);
  const fail = (message: string): void => {
    alert.textContent = message;
    alert.hidden = false;
    input.focus();
  };
  const form = h(
    'form',
    { class: 'panel', novalidate: true },
    h('img', { src: '/icon.svg', alt: '', width: 44, height: 44 }),
    h('h1', { tabindex: -1 }, texts.product),
    h('p', { class: 'intro' }, texts.signInIntro),
    field(texts.signInToken, input, texts.signInHint),
    alert,
    h(
      'div',
      { class: 'actions spread' },
      h('button', { type: 'button', class: 'link', onclick: onLanguage }, texts.language),
      h('button', { type: 'submit', class: 'button primary' }, texts.signInAction),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Pasted from a terminal, a token may be broken over lines or have its header's name before it.
    const token = input.value.replace(/^\s*(?:authorization:)?\s*bearer\s+/i, '').replace(/\s+/g, '');
    if (token === '') fail(texts.signInEmpty);
    else if (claimsOf(token) === null) fail(texts.signInNotAToken);
    else onToken(token);
  });
  return h('main', { class: 'sign-in' }, form);
}
