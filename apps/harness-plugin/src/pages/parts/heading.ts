import { type Child, h } from '../dom.ts';

/** Title of a view, with what it is about and what can be done. It takes the focus when the view comes up. */
export function heading(title: string, intro: string, ...actions: readonly Child[]): HTMLElement {
  return h(
    'header',
    { class: 'view-head' },
    h('div', {}, h('h1', { tabindex: -1 }, title), h('p', { class: 'intro' }, intro)),
    actions.length > 0 && h('div', { class: 'actions' }, actions),
  );
}
