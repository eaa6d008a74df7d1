import type { Context, LoadModeValue, Server, Session } from '../api-types.ts';
import { fill, h } from '../dom.ts';
import { lastStatus } from '../last-status.ts';
import type { Page, View } from '../page.ts';
import { askFirst } from '../parts/dialogs.ts';
import { emptyState } from '../parts/empty-state.ts';
import { heading } from '../parts/heading.ts';
import { loadModeChoice } from '../parts/load-mode-choice.ts';
import { serverCard } from '../parts/server-card.ts';
import { openServerForm } from './server-form.ts';

/** Settings > MCP servers: the load mode, and the user's list. */
export async function serversView(page: Page): Promise<View> {
  const { api, texts, locale, claims, announce } = page;
  const [mode, list] = await Promise.all([
    api.request<{ loadMode: LoadModeValue }>('GET', '/v1/mcp-servers/load-mode'),
    api.request<{ servers: readonly Server[] }>('GET', '/v1/mcp-servers'),
  ]);
  let { servers } = list;
  const holder = h('div', { class: 'server-list' });
  const problems = h('div', { role: 'status' });
  const checked = h('p', { class: 'hint', role: 'status' });

  async function refresh(): Promise<void> {
    servers = (await api.request<{ servers: readonly Server[] }>('GET', '/v1/mcp-servers')).servers;
    draw();
  }

  const edit = (server: Server | null): void =>
    openServerForm({
      page,
      server,
      async onSaved(name) {
        await refresh();
        announce(texts.serverSaved(name));
      },
    });

  function remove(server: Server): void {
    askFirst({
      texts,
      question: texts.confirmRemoveServer(server.name),
      action: texts.remove,
      async onYes() {
        await api.request('DELETE', `/v1/mcp-servers/${server.id}`);
        await refresh();
        announce(texts.serverRemoved(server.name));
      },
    });
  }

  async function setEnabled(server: Server, enabled: boolean): Promise<void> {
    await api.request('PUT', '/v1/mcp-servers/preferences', { serverId: server.id, enabled });
    announce((enabled ? texts.switchedOn : texts.switchedOff)(server.name));
  }

  const add = () =>
    h('button', { type: 'button', class: 'button primary', onclick: () => edit(null) }, texts.addServer);

  function draw(): void {
    const status = lastStatus.read();
    checked.textContent =
      status === null
        ? texts.notChecked
        : texts.checkedAt(new Date(status.at).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' }));
    if (servers.length === 0) {
      fill(holder, emptyState(texts.noServersTitle, texts.noServersHint, add()));
      return;
    }
    fill(
      holder,
      h(
        'ul',
        { class: 'cards' },
        servers.map((server) =>
          serverCard({
            texts,
            locale,
            server,
            mayChange: server.scope === 'own' || claims.isAdmin,
            status: status?.servers.find(({ name }) => name === server.name) ?? null,
            onEnabled: (enabled) => setEnabled(server, enabled),
            onFailed: (error) => announce(error.message, 'failed'),
            onEdit: () => edit(server),
            onRemove: () => remove(server),
          }),
        ),
      ),
    );
  }

  /** A session of its own for a moment: connects to everything that a new session would connect to. */
  async function check(): Promise<void> {
    const session = await api.request<Session>('POST', '/v1/sessions', {});
    try {
      const { manifest, notices } = await api.request<Context>('POST', `/v1/sessions/${session.id}/context`);
      lastStatus.save(manifest.servers);
      fill(
        problems,
        notices.map(({ text }) => h('p', { class: 'notice' }, text)),
      );
    } finally {
      await api.request('DELETE', `/v1/sessions/${session.id}`);
    }
  }

  const checkButton = h('button', { type: 'button', class: 'button' }, texts.checkServers);
  checkButton.addEventListener('click', () => {
    checkButton.disabled = true;
    checked.textContent = texts.checking;
    check()
      .catch((error: Error) => announce(error.message, 'failed'))
      .finally(() => {
        checkButton.disabled = false;
        draw();
      });
  });

  draw();
  return {
    title: texts.serversTitle,
    content: [
      heading(texts.serversTitle, texts.serversIntro, checkButton, add()),
      h('div', {}, checked, problems),
      holder,
      loadModeChoice({ api, texts, announce, loadMode: mode.loadMode }),
    ],
  };
}
