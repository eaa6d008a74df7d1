import { h } from './dom.ts';
import type { Page } from './page.ts';
import type { Texts } from './texts.ts';
import type { TokenClaims } from './token-store.ts';

export interface ShellOptions {
  readonly texts: Texts;
  readonly claims: TokenClaims;
  readonly current: string;
  readonly onLanguage: () => void;
  readonly onSignOut: () => void;
}

/** How long a message stays. */
const TOAST_MS = 5_000;

/** What stands around every view: brand, navigation, language, who is signed in, messages. */
export function createShell({ texts, claims, current, onLanguage, onSignOut }: ShellOptions): {
  readonly element: DocumentFragment;
  readonly main: HTMLElement;
  readonly announce: Page['announce'];
} {
  const entries: readonly (readonly [address: string, name: string])[] = [
    ['servers', texts.navServers],
    ['sessions', texts.navSessions],
    ['rules', texts.navRules],
    ...(claims.isAdmin ? [['system', texts.navSystem] as const] : []),
  ];
  const here = current === 'session' ? 'sessions' : current;
  const main = h('main', { id: 'main', tabindex: -1 });
  const toasts = h('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });
  const skip = h('a', { class: 'skip', href: '#main' }, texts.skip);
  skip.addEventListener('click', (event) => {
    // The address belongs to the views.
    event.preventDefault();
    main.focus();
  });
  const header = h(
    'header',
    { class: 'top' },
    h(
      'div',
      { class: 'top-row' },
      h(
        'a',
        { class: 'brand', href: '#/servers' },
        h('img', { src: '/icon.svg', alt: '', width: 28, height: 28 }),
        texts.product,
      ),
      h(
        'div',
        { class: 'who' },
        h('span', { class: 'who-name' }, texts.user(claims.userId, claims.isAdmin)),
        h(
          'button',
          { type: 'button', class: 'link', onclick: onLanguage, lang: texts.language === 'English' ? 'en' : 'zh-CN' },
          texts.language,
        ),
        h('button', { type: 'button', class: 'link', onclick: onSignOut }, texts.signOut),
      ),
    ),
    h(
      'nav',
      { 'aria-label': texts.navigation },
      h(
        'ul',
        {},
        ...entries.map(([address, name]) =>
          h('li', {}, h('a', { href: `#/${address}`, 'aria-current': here === address ? 'page' : null }, name)),
        ),
      ),
    ),
  );
  const element = document.createDocumentFragment();
  element.append(skip, header, main, toasts);
  return {
    element,
    main,
    announce(message, kind = 'done') {
      const toast = h('p', { class: `toast ${kind}` }, message);
      toasts.append(toast);
      setTimeout(() => toast.remove(), TOAST_MS);
    },
  };
}
