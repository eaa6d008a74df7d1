import { ApiFailure, createApi } from './api.ts';
import { fill, h } from './dom.ts';
import type { Page, View, ViewMaker } from './page.ts';
import { emptyState } from './parts/empty-state.ts';
import { createShell } from './shell.ts';
import { chooseLocale, chosenLocale, textsOf } from './texts.ts';
import { claimsOf, takeTokenFromAddress, tokenStore } from './token-store.ts';
import { rulesView } from './views/rules.ts';
import { serversView } from './views/servers.ts';
import { sessionView } from './views/session.ts';
import { sessionsView } from './views/sessions.ts';
import { signInView } from './views/sign-in.ts';
import { systemView } from './views/system.ts';

const views: ReadonlyMap<string, ViewMaker> = new Map([
  ['servers', serversView],
  ['sessions', sessionsView],
  ['session', sessionView],
  ['rules', rulesView],
  ['system', systemView],
]);

takeTokenFromAddress();
const root = document.getElementById('app');
let shown: View | null = null;
/** Counts the views that were asked for: an answer that comes after the user has gone on is thrown away. */
let turn = 0;

function end(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  shown?.close?.();
  shown = null;
}

function signIn(problem: string | null): void {
  turn += 1;
  end();
  const texts = textsOf(chosenLocale());
  document.documentElement.lang = chosenLocale();
  document.title = `${texts.signInTitle} · ${texts.product}`;
  const view = signInView({
    texts,
    problem,
    onLanguage: () => switchLanguage(() => signIn(null)),
    onToken(token) {
      tokenStore.save(token);
      void show();
    },
  });
  if (root !== null) fill(root, view);
}

function switchLanguage(redraw: () => void): void {
  chooseLocale(chosenLocale() === 'en' ? 'zh-CN' : 'en');
  redraw();
}

async function show(): Promise<void> {
  if (root === null) return;
  const locale = chosenLocale();
  const texts = textsOf(locale);
  const token = tokenStore.read();
  if (token === null) return signIn(null);
  const claims = claimsOf(token);
  if (claims === null) {
    tokenStore.clear();
    return signIn(texts.signInNotAToken);
  }
  const mine = ++turn;
  end();
  const [name = '', argument = ''] = location.hash.replace(/^#\//, '').split('/');
  const address = name === '' ? 'servers' : name;
  const shell = createShell({
    texts,
    claims,
    current: address,
    onLanguage: () => switchLanguage(() => void show()),
    onSignOut() {
      tokenStore.clear();
      signIn(null);
    },
  });
  const problems = new Map(Object.entries(texts.problems));
  const page: Page = {
    texts,
    locale,
    claims,
    api: createApi({
      token: tokenStore.read,
      unreachable: () => texts.unreachable,
      explain: (code) => problems.get(code),
      onUnauthorized() {
        // The answer to a view that is gone may be about a token that is gone too.
        if (mine !== turn) return;
        tokenStore.clear();
        signIn(texts.signInRefused);
      },
    }),
    go(next) {
      location.hash = next;
    },
    reload: () => void show(),
    announce: shell.announce,
  };
  document.documentElement.lang = locale;
  fill(root, shell.element);
  fill(shell.main, h('p', { class: 'loading', role: 'status' }, texts.loading));
  let view: View | null;
  try {
    view = (await views.get(address)?.(page, argument)) ?? null;
  } catch (error) {
    if (mine === turn) fill(shell.main, failure(page, error));
    return;
  }
  if (mine !== turn) {
    view?.close?.();
    return;
  }
  const found = view ?? { title: texts.nothingHere, content: [emptyState(texts.nothingHere, texts.nothingHereHint)] };
  shown = found;
  document.title = `${found.title} · ${texts.product}`;
  fill(shell.main, found.content);
}

function failure({ texts, reload }: Page, error: unknown): HTMLElement {
  const message = error instanceof ApiFailure ? error.message : texts.loadFailed;
  const again = h('button', { type: 'button', class: 'button', onclick: reload }, texts.retry);
  return h(
    'section',
    { class: 'panel failure', role: 'alert' },
    h('h1', {}, texts.loadFailed),
    h('p', {}, message),
    again,
  );
}

addEventListener('hashchange', () => {
  takeTokenFromAddress();
  void show().then(() => document.querySelector<HTMLElement>('main h1')?.focus());
});
void show();
