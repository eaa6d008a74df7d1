import type { Context, Manifest } from '../api-types.ts';
import { type Child, h } from '../dom.ts';
import { formatNumber, formatShare } from '../format.ts';
import type { Locale, Texts } from '../texts.ts';
import { modeName } from '../views/sessions.ts';
import { emptyState } from './empty-state.ts';
import { statusBadge } from './server-card.ts';

/** What MCP adds to the next request of a session: tokens by part and by server, and the texts themselves. */
export function contextReport(context: Context, texts: Texts, locale: Locale): HTMLElement {
  const { manifest, sections, notices, tools } = context;
  if (context.loadMode === null) {
    return h(
      'div',
      {},
      emptyState(texts.noMcpTitle, texts.noMcpHint),
      notices.map(({ text }) => notice(text)),
    );
  }
  return h(
    'div',
    { class: 'report' },
    tiles(context, texts, locale),
    notices.length > 0 &&
      h(
        'div',
        {},
        h('h3', {}, texts.noticesTitle),
        notices.map(({ text }) => notice(text)),
      ),
    partsTable(manifest, texts, locale, new Map(Object.entries(texts.parts))),
    serversTable(manifest, texts, locale),
    sections.map(({ label, text }) => disclosure(texts.sectionText(label), text)),
    disclosure(texts.toolDefinitions(tools.length), JSON.stringify(tools, null, 2)),
  );
}

const notice = (text: string): HTMLElement => h('p', { class: 'notice' }, text);

const disclosure = (title: string, text: string): HTMLElement =>
  h('details', { class: 'text' }, h('summary', {}, title), h('pre', { class: 'code', tabindex: 0 }, text));

function tiles({ loadMode, manifest }: Context, texts: Texts, locale: Locale): HTMLElement {
  const tile = (name: string, value: Child, detail: string | null): HTMLElement =>
    h(
      'div',
      { class: 'tile' },
      h('dt', {}, name),
      h('dd', {}, value),
      detail !== null && h('dd', { class: 'hint' }, detail),
    );
  const saved = manifest.fullTokens - manifest.tokens;
  return h(
    'dl',
    { class: 'tiles' },
    tile(texts.tileMode, modeName(texts, loadMode), null),
    tile(texts.tileTokens, formatNumber(manifest.tokens, locale), 'token'),
    tile(texts.tileFull, formatNumber(manifest.fullTokens, locale), 'token'),
    loadMode === 'working_set' &&
      saved > 0 &&
      tile(texts.tileSaved, formatShare(saved, manifest.fullTokens), texts.breakEven(manifest.breakEvenDescribes)),
  );
}

/** A bar whose length says a share; the number stands beside it, so the bar says nothing to screen readers. */
function bar(part: number, whole: number): HTMLElement {
  const fill = h('span', { class: 'bar-fill' });
  fill.style.inlineSize = whole === 0 ? '0' : `${Math.min(100, (part / whole) * 100)}%`;
  return h('span', { class: 'bar', 'aria-hidden': 'true' }, fill);
}

const head = (...names: readonly string[]): HTMLElement =>
  h(
    'thead',
    {},
    h(
      'tr',
      {},
      names.map((name) => h('th', { scope: 'col' }, name)),
    ),
  );

/** @param names The page's names of parts, by key; a part without one has the name of the service. */
function partsTable(manifest: Manifest, texts: Texts, locale: Locale, names: ReadonlyMap<string, string>): HTMLElement {
  return h(
    'div',
    { class: 'table-holder' },
    h(
      'table',
      {},
      h('caption', {}, texts.sectionsTitle),
      head(texts.partColumn, texts.tokensColumn, texts.shareColumn),
      h(
        'tbody',
        {},
        manifest.sections.map(({ key, label, tokens }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, names.get(key) ?? label),
            h('td', { class: 'number' }, formatNumber(tokens, locale)),
            h('td', { class: 'share' }, bar(tokens, manifest.tokens), formatShare(tokens, manifest.tokens)),
          ),
        ),
      ),
    ),
  );
}

function serversTable(manifest: Manifest, texts: Texts, locale: Locale): HTMLElement {
  const most = Math.max(1, ...manifest.servers.map(({ fullTokens }) => fullTokens));
  return h(
    'div',
    { class: 'table-holder' },
    h(
      'table',
      {},
      h('caption', {}, texts.perServerTitle),
      head(texts.serverColumn, texts.statusColumn, texts.toolsColumn, texts.tokensColumn, texts.fullColumn),
      h(
        'tbody',
        {},
        manifest.servers.map(({ name, status, tools, tokens, fullTokens }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, h('span', { class: 'name' }, name)),
            h('td', {}, statusBadge(texts, status)),
            h('td', { class: 'number' }, formatNumber(tools, locale)),
            h('td', { class: 'number' }, formatNumber(tokens, locale)),
            h('td', { class: 'share' }, bar(fullTokens, most), formatNumber(fullTokens, locale)),
          ),
        ),
      ),
    ),
  );
}
