import type { Session } from '../api-types.ts';
import { h } from '../dom.ts';
import { formatTime } from '../format.ts';
import type { Page, View } from '../page.ts';
import { askFirst, openForm } from '../parts/dialogs.ts';
import { emptyState } from '../parts/empty-state.ts';
import { field, select } from '../parts/field.ts';
import { heading } from '../parts/heading.ts';
import type { Texts } from '../texts.ts';

export function modeName(texts: Texts, mode: Session['loadMode']): string {
  if (mode === null) return texts.modeUnsettled;
  return mode === 'full' ? texts.modeFull : texts.modeWorkingSet;
}

function openSessionForm({ api, texts, go }: Page): void {
  const agent = h('input', { type: 'text', maxlength: 128, autocomplete: 'off' });
  const execution = select([
    ['CLOUD', texts.executionCloud],
    ['LOCAL', texts.executionLocal],
  ]);
  const level = select([
    ['READ_ONLY', texts.levelReadOnly],
    ['READ_WRITE', texts.levelReadWrite],
    ['SMART', texts.levelSmart],
    ['PROXY', texts.levelProxy],
  ]);
  openForm({
    texts,
    title: texts.newSession,
    submit: texts.newSession,
    content: [field(texts.fieldAgent, agent), field(texts.fieldExecution, execution), field(texts.fieldLevel, level)],
    async onSubmit() {
      const agentId = agent.value.trim();
      const session = await api.request<Session>('POST', '/v1/sessions', {
        executionMode: execution.value,
        approvalLevel: level.value,
        ...(agentId === '' ? {} : { agentId }),
      });
      go(`#/session/${session.id}`);
    },
  });
}

/** The user's sessions. */
export async function sessionsView(page: Page): Promise<View> {
  const { api, texts, locale, announce, reload } = page;
  const { sessions } = await api.request<{ sessions: readonly Session[] }>('GET', '/v1/sessions');
  const create = () =>
    h('button', { type: 'button', class: 'button primary', onclick: () => openSessionForm(page) }, texts.newSession);

  function end(session: Session): void {
    askFirst({
      texts,
      question: texts.confirmEndSession,
      action: texts.endSession,
      async onYes() {
        await api.request('DELETE', `/v1/sessions/${session.id}`);
        announce(texts.sessionEnded);
        reload();
      },
    });
  }

  const row = (session: Session): HTMLElement =>
    h(
      'tr',
      {},
      h(
        'td',
        {},
        h('a', { href: `#/session/${session.id}`, class: 'code' }, session.id.slice(0, 8)),
        session.agentId !== null && h('span', { class: 'badge' }, session.agentId),
      ),
      h('td', {}, session.executionMode),
      h('td', {}, modeName(texts, session.loadMode)),
      h('td', {}, formatTime(session.createdAt, locale)),
      h(
        'td',
        { class: 'row-actions' },
        h('a', { class: 'button small', href: `#/session/${session.id}` }, texts.openSession),
        h(
          'button',
          { type: 'button', class: 'button small danger-text', onclick: () => end(session) },
          texts.endSession,
        ),
      ),
    );

  const table = (): HTMLElement =>
    h(
      'div',
      { class: 'panel table-holder' },
      h(
        'table',
        { class: 'stacking' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            [texts.sessionColumn, texts.fieldExecution, texts.modeColumn, texts.createdColumn, texts.actionsColumn].map(
              (name) => h('th', { scope: 'col' }, name),
            ),
          ),
        ),
        h('tbody', {}, sessions.map(row)),
      ),
    );

  return {
    title: texts.sessionsTitle,
    content: [
      heading(texts.sessionsTitle, texts.sessionsIntro, create()),
      sessions.length === 0 ? emptyState(texts.noSessionsTitle, texts.noSessionsHint, create()) : table(),
    ],
  };
}
