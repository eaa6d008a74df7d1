import { ApiFailure } from '../api.ts';
import type { Context, SavedFile, Session } from '../api-types.ts';
import { fill, h } from '../dom.ts';
import { formatTime } from '../format.ts';
import { lastStatus } from '../last-status.ts';
import type { Page, View } from '../page.ts';
import { contextReport } from '../parts/context-report.ts';
import { askFirst } from '../parts/dialogs.ts';
import { heading } from '../parts/heading.ts';
import { type RequestedCall, toolCallForm } from '../parts/tool-call-form.ts';
import { createToolCard } from '../parts/tool-card.ts';
import { modeName } from './sessions.ts';

type CallAnswer =
  | {
      readonly type: 'result';
      readonly isError: boolean;
      readonly content: readonly { readonly text: string }[];
      readonly files: readonly SavedFile[];
      readonly repairs: readonly string[];
      readonly durationMs: number;
    }
  | { readonly type: 'not_handled' };

/** Session inspector: the context of one session, and its tool calls. */
export async function sessionView(page: Page, id: string): Promise<View | null> {
  const { api, texts, locale, announce, go } = page;
  const path = `/v1/sessions/${encodeURIComponent(id)}`;
  let session: Session;
  try {
    session = await api.request<Session>('GET', path);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }

  const facts = h('p', { class: 'facts' });
  const describe = (mode: Session['loadMode']): void =>
    fill(facts, [
      h('span', { class: 'badge' }, session.executionMode),
      h('span', { class: 'badge' }, session.approvalLevel),
      h('span', { class: 'badge info' }, modeName(texts, mode)),
      session.agentId !== null && h('span', { class: 'badge' }, session.agentId),
      h('span', { class: 'hint' }, formatTime(session.createdAt, locale)),
    ]);
  describe(session.loadMode);

  const report = h('div', { 'aria-live': 'polite' }, h('p', { class: 'hint' }, texts.contextIntro));
  const callForm = h('div', {}, h('p', { class: 'hint' }, texts.callNeedsContext));
  const cards = h('ul', { class: 'cards' });
  const noCards = h('p', { class: 'hint' }, texts.cardsEmpty);

  async function call(requested: RequestedCall): Promise<void> {
    const argumentsJson = JSON.stringify(requested.arguments);
    const card = createToolCard({ texts, locale, toolName: requested.name, argumentsJson });
    noCards.hidden = true;
    cards.prepend(card.element);
    try {
      const body = { id: crypto.randomUUID(), ...requested };
      const answer = await api.request<CallAnswer>('POST', `${path}/tool-calls`, body);
      if (answer.type === 'not_handled') return card.update({ state: 'not_handled' });
      const { isError, content, files, repairs, durationMs } = answer;
      const text = content.map((block) => block.text).join('\n');
      card.update({ state: isError ? 'error' : 'success', text, durationMs, files, repairs });
    } catch (error) {
      card.update({ state: 'error', text: (error as Error).message });
    }
  }

  const build = h('button', { type: 'button', class: 'button primary' }, texts.buildContext);
  build.addEventListener('click', () => {
    build.disabled = true;
    fill(report, h('p', { class: 'loading' }, texts.building));
    api
      .request<Context>('POST', `${path}/context`)
      .then(
        (context) => {
          lastStatus.save(context.manifest.servers);
          describe(context.loadMode);
          fill(report, contextReport(context, texts, locale));
          if (context.tools.length > 0) fill(callForm, toolCallForm(context, texts, call));
          build.textContent = texts.rebuildContext;
        },
        (error: Error) => fill(report, h('p', { class: 'form-alert', role: 'alert' }, error.message)),
      )
      .finally(() => {
        build.disabled = false;
      });
  });

  const end = h('button', { type: 'button', class: 'button danger-text' }, texts.endSession);
  end.addEventListener('click', () =>
    askFirst({
      texts,
      question: texts.confirmEndSession,
      action: texts.endSession,
      async onYes() {
        await api.request('DELETE', path);
        announce(texts.sessionEnded);
        go('#/sessions');
      },
    }),
  );

  const title = texts.sessionTitle(id.slice(0, 8));
  return {
    title,
    content: [
      h('p', {}, h('a', { href: '#/sessions' }, `← ${texts.backToSessions}`)),
      heading(title, '', build, end),
      facts,
      h(
        'section',
        { class: 'panel', 'aria-labelledby': 'context-title' },
        h('h2', { id: 'context-title' }, texts.contextTitle),
        report,
      ),
      h(
        'div',
        { class: 'halves' },
        h(
          'section',
          { class: 'panel', 'aria-labelledby': 'call-title' },
          h('h2', { id: 'call-title' }, texts.callTitle),
          callForm,
        ),
        h(
          'section',
          { class: 'panel', 'aria-labelledby': 'cards-title' },
          h('h2', { id: 'cards-title' }, texts.cardsTitle),
          noCards,
          cards,
        ),
      ),
    ],
  };
}
