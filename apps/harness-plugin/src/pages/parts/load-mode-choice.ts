import type { Api } from '../api.ts';
import type { LoadModeValue } from '../api-types.ts';
import { freshId, h } from '../dom.ts';
import type { Page } from '../page.ts';
import type { Texts } from '../texts.ts';

/** The user's load mode, saved as it is chosen. */
export function loadModeChoice(options: {
  readonly api: Api;
  readonly texts: Texts;
  readonly announce: Page['announce'];
  readonly loadMode: LoadModeValue;
}): HTMLElement {
  const { api, texts, announce } = options;
  let kept = options.loadMode;
  const radios = new Map<LoadModeValue, HTMLInputElement>();

  function choose(loadMode: LoadModeValue): void {
    api.request<{ loadMode: LoadModeValue }>('PUT', '/v1/mcp-servers/load-mode', { loadMode }).then(
      (saved) => {
        kept = saved.loadMode;
        announce(texts.saved);
      },
      (error: Error) => {
        const before = radios.get(kept);
        if (before !== undefined) before.checked = true;
        announce(error.message, 'failed');
      },
    );
  }

  function option(value: LoadModeValue, name: string, hint: string): HTMLElement {
    const id = freshId('mode');
    const radio = h('input', {
      type: 'radio',
      name: 'loadMode',
      value,
      id,
      checked: kept === value,
      'aria-describedby': `${id}-hint`,
      onchange: () => choose(value),
    });
    radios.set(value, radio);
    return h(
      'div',
      { class: 'option' },
      radio,
      h('div', {}, h('label', { for: id }, name), h('p', { class: 'hint', id: `${id}-hint` }, hint)),
    );
  }

  return h(
    'fieldset',
    { class: 'panel' },
    h('legend', {}, texts.loadModeTitle),
    h(
      'div',
      { class: 'options' },
      option('WORKING_SET', texts.loadModeWorkingSet, texts.loadModeWorkingSetHint),
      option('FULL', texts.loadModeFull, texts.loadModeFullHint),
    ),
    h('p', { class: 'note' }, texts.loadModeNewSessions),
  );
}
