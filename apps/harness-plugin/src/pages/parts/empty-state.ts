import { type Child, h } from '../dom.ts';

/** What stands where there is nothing yet: what that means, and what to do. */
export function emptyState(title: string, hint: string, action?: Child): HTMLElement {
  return h('div', { class: 'empty' }, h('p', { class: 'empty-title' }, title), h('p', {}, hint), action);
}
