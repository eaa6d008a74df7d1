import { ApiFailure } from '../api.ts';
import type { CallAnswer, Context, Session, SessionEvent } from '../api-types.ts';
import { fill, h } from '../dom.ts';
import { followEvents } from '../follow-events.ts';
import { formatTime } from '../format.ts';
import { lastStatus } from '../last-status.ts';
import type { Page, View } from '../page.ts';
import { createApprovalPanel } from '../parts/approval-panel.ts';
import { createCallBoard } from '../parts/call-board.ts';
import { contextReport } from '../parts/context-report.ts';
import { askFirst } from '../parts/dialogs.ts';
import { heading } from '../parts/heading.ts';
import { type RequestedCall, toolCallForm } from '../parts/tool-call-form.ts';
import { modeName } from './sessions.ts';

/** Not `randomUUID`, which browsers have for pages over HTTPS and of this machine only. */
function freshCallId(): string {
  return `page-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

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
  const board = createCallBoard(texts, locale);
  /** Calls of this page that wait for an approval, by call id: they are posted again when it is answered. */
  const waiting = new Map<string, RequestedCall>();

  async function post(callId: string, requested: RequestedCall): Promise<void> {
    try {
      const answer = await api.request<CallAnswer>('POST', `${path}/tool-calls`, { id: callId, ...requested });
      switch (answer.type) {
        case 'not_handled':
          return board.finish(callId, { state: 'not_handled' });
        case 'approval_required':
          waiting.set(callId, requested);
          board.finish(callId, { state: 'waiting' });
          await approvals.refresh();
          // Somebody else may have answered before this page knew that it waits.
          if (approvals.isPending(answer.approvalId)) approvals.focus();
          else goOn(callId);
          return;
        case 'result': {
          const { isError, content, files, repairs, durationMs } = answer;
          const text = content.map((block) => block.text).join('\n');
          return board.finish(callId, { state: isError ? 'error' : 'success', text, durationMs, files, repairs });
        }
      }
    } catch (error) {
      board.finish(callId, { state: 'error', text: (error as Error).message });
    }
  }

  async function call(requested: RequestedCall): Promise<void> {
    const callId = freshCallId();
    board.start(callId, requested.name, JSON.stringify(requested.arguments));
    await post(callId, requested);
  }

  /** Also told by an event when another page or client answers; whoever comes first takes the call. */
  function goOn(callId: string): void {
    const requested = waiting.get(callId);
    if (!waiting.delete(callId) || requested === undefined) return;
    board.finish(callId, { state: 'running' });
    void post(callId, requested);
  }

  /** Nobody answered in time; posted again, the call would only be asked for again. */
  function giveUp(callId: string): void {
    if (waiting.delete(callId)) board.finish(callId, { state: 'error', text: texts.approvalExpired });
  }

  const approvals = createApprovalPanel({ page, sessionId: id, onAnswered: goOn });
  const live = h('p', { class: 'hint live off', role: 'status' }, texts.notLive);

  function onEvent(event: SessionEvent): void {
    switch (event.type) {
      case 'tool_call_start':
        board.start(event.callId, event.toolName, event.argumentsJson);
        break;
      case 'tool_call_result': {
        const { callId, isError, durationMs } = event;
        board.finish(callId, { state: isError ? 'error' : 'success', durationMs });
        break;
      }
      case 'approval':
        if (event.state === 'pending') board.finish(event.callId, { state: 'waiting' });
        else if (event.state === 'expired') giveUp(event.callId);
        else goOn(event.callId);
        void approvals.refresh();
        break;
      case 'task':
        board.note(event.taskId, texts.taskTitle, [event.status, event.message ?? ''].join(' ').trim());
        break;
      case 'message':
        board.note(event.messageId, texts.messageTitle, event.text);
        break;
      case 'gap':
        void approvals.refresh();
        break;
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

  await approvals.refresh();
  const close = followEvents({
    api,
    sessionId: id,
    onEvent,
    onLive(isLive) {
      live.textContent = isLive ? texts.live : texts.notLive;
      live.classList.toggle('off', !isLive);
    },
  });
  const title = texts.sessionTitle(id.slice(0, 8));
  return {
    title,
    close,
    content: [
      h('p', {}, h('a', { href: '#/sessions' }, `← ${texts.backToSessions}`)),
      heading(title, '', build, end),
      facts,
      approvals.element,
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
          live,
          board.element,
        ),
      ),
    ],
  };
}
