import type { ManifestServer, Server, Transport } from '../api-types.ts';
import { h } from '../dom.ts';
import { formatNumber } from '../format.ts';
import type { Locale, Texts } from '../texts.ts';

export interface ServerCardOptions {
  readonly texts: Texts;
  readonly locale: Locale;
  readonly server: Server;
  readonly mayChange: boolean;
  readonly status: ManifestServer | null;
  readonly onEnabled: (enabled: boolean) => Promise<void>;
  readonly onFailed: (error: Error) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** Where a server is: an address, or a command line. Of shared servers only administrators know. */
function placeOf({ url, command, args = [] }: Transport): string {
  return url ?? [command ?? '', ...args].join(' ').trim();
}

export function statusBadge(texts: Texts, status: 'available' | 'unavailable'): HTMLElement {
  return h('span', { class: `badge ${status === 'available' ? 'good' : 'bad'}` }, texts[status]);
}

export function serverCard(options: ServerCardOptions): HTMLElement {
  const { texts, locale, server, mayChange, status, onEnabled, onFailed, onEdit, onRemove } = options;
  const toggle = h('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'switch',
    checked: server.userEnabled,
    'aria-label': texts.useServer(server.name),
  });
  toggle.addEventListener('change', () => {
    toggle.disabled = true;
    onEnabled(toggle.checked)
      .catch((error: Error) => {
        toggle.checked = !toggle.checked;
        onFailed(error);
      })
      .finally(() => {
        toggle.disabled = false;
      });
  });
  const place = placeOf(server.transport);
  const facts =
    status === null
      ? null
      : [
          statusBadge(texts, status.status),
          h('span', {}, texts.toolCount(status.tools)),
          h('span', {}, texts.tokenCount(formatNumber(status.tokens, locale))),
        ];
  return h(
    'li',
    { class: 'card' },
    h(
      'div',
      { class: 'card-main' },
      h(
        'h2',
        {},
        h('span', { class: 'name' }, server.name),
        h('span', { class: 'badge' }, server.transport.type),
        server.scope === 'shared' && h('span', { class: 'badge info' }, texts.shared),
        !server.enabled && h('span', { class: 'badge bad' }, texts.disabledByOwner),
      ),
      server.description !== null && h('p', { class: 'description' }, server.description),
      place !== '' && h('p', { class: 'place code' }, place),
      server.agentIds.length > 0 && h('p', { class: 'hint' }, texts.forAgents(server.agentIds.join(', '))),
      facts !== null && h('p', { class: 'facts' }, facts),
    ),
    h(
      'div',
      { class: 'card-side' },
      toggle,
      mayChange &&
        h(
          'button',
          { type: 'button', class: 'button small', onclick: onEdit, 'aria-label': `${texts.edit} ${server.name}` },
          texts.edit,
        ),
      mayChange &&
        h(
          'button',
          {
            type: 'button',
            class: 'button small danger-text',
            onclick: onRemove,
            'aria-label': `${texts.remove} ${server.name}`,
          },
          texts.remove,
        ),
    ),
  );
}
