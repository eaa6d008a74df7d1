import { toolDisplayName, toolInputPreview } from '@mao/mcp-approval';
import type { SavedFile } from '../api-types.ts';
import { type Child, fill, h } from '../dom.ts';
import { formatNumber, prettyJson } from '../format.ts';
import type { Locale, Texts } from '../texts.ts';

export type CardState = 'running' | 'waiting' | 'success' | 'error' | 'not_handled';

export interface CardResult {
  readonly state: CardState;
  readonly text?: string;
  readonly durationMs?: number;
  readonly files?: readonly SavedFile[];
  readonly repairs?: readonly string[];
}

export interface ToolCard {
  readonly element: HTMLElement;
  update(result: CardResult): void;
}

/** A call as people read it: what was called (`server.tool`), what became of it, and the rest on demand. */
export function createToolCard(options: {
  readonly texts: Texts;
  readonly locale: Locale;
  readonly toolName: string;
  readonly argumentsJson: string;
}): ToolCard {
  const { texts, locale, toolName, argumentsJson } = options;
  const state = h('span', {});
  const time = h('span', { class: 'hint' });
  const result = h('div', {});
  const preview = toolInputPreview(toolName, argumentsJson);
  const element = h(
    'li',
    { class: 'card tool-card' },
    h(
      'div',
      { class: 'tool-head' },
      h(
        'div',
        {},
        h('p', { class: 'hint' }, toolDisplayName(toolName, { locale })),
        preview !== '' && h('p', { class: 'tool-name code' }, preview),
      ),
      h('p', { class: 'tool-state' }, time, state),
    ),
    h(
      'details',
      { class: 'text' },
      h('summary', {}, texts.cardArguments),
      h('pre', { class: 'code', tabindex: 0 }, prettyJson(argumentsJson)),
    ),
    result,
  );

  const names: Readonly<Record<CardState, readonly [string, string]>> = {
    running: ['info', texts.cardRunning],
    waiting: ['warn', texts.cardWaiting],
    success: ['good', texts.cardSuccess],
    error: ['bad', texts.cardError],
    not_handled: ['', texts.cardNotHandled],
  };

  function update({ state: next, text, durationMs, files = [], repairs = [] }: CardResult): void {
    const [kind, name] = names[next];
    state.className = `badge ${kind}`;
    state.textContent = name;
    time.textContent =
      durationMs === undefined
        ? ''
        : texts.seconds((durationMs / 1000).toLocaleString(locale, { maximumFractionDigits: 2 }));
    const parts: Child[] = [];
    if (text !== undefined) {
      const shown = h('details', { class: 'text', open: true });
      shown.append(h('summary', {}, texts.cardResult), h('pre', { class: 'code', tabindex: 0 }, prettyJson(text)));
      parts.push(shown);
    }
    if (files.length > 0) {
      parts.push(
        h('p', { class: 'hint' }, texts.cardFiles),
        h(
          'ul',
          { class: 'plain code' },
          files.map(({ path, bytes, mimeType }) =>
            h('li', {}, `${path} · ${formatNumber(bytes, locale)} B · ${mimeType}`),
          ),
        ),
      );
    }
    if (repairs.length > 0) {
      parts.push(
        h('p', { class: 'hint' }, texts.cardRepairs),
        h(
          'ul',
          { class: 'plain' },
          repairs.map((one) => h('li', {}, one)),
        ),
      );
    }
    fill(result, parts);
  }
  update({ state: 'running' });
  return { element, update };
}
