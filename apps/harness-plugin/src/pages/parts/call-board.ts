import type { SavedFile } from '../api-types.ts';
import { h } from '../dom.ts';
import type { Locale, Texts } from '../texts.ts';
import { type CardResult, createToolCard, type ToolCard } from './tool-card.ts';

export interface CallBoard {
  readonly element: HTMLElement;
  /** Shows a call that begins; a call that is shown already keeps its card. */
  start(callId: string, toolName: string, argumentsJson: string): void;
  /** What became of a call. A result without its text does not replace one that has it. */
  finish(callId: string, result: CardResult & { readonly files?: readonly SavedFile[] }): void;
  /** Something else that happened, under a key: the same key again replaces its text. */
  note(key: string, title: string, text: string): void;
}

/** Cards that are kept; older ones leave the page. */
const MOST_CARDS = 200;

/** The calls of a session, newest first, whoever made them. */
export function createCallBoard(texts: Texts, locale: Locale): CallBoard {
  const list = h('ul', { class: 'cards' });
  const empty = h('p', { class: 'hint' }, texts.cardsEmpty);
  const cards = new Map<string, ToolCard & { complete: boolean }>();
  const notes = new Map<string, HTMLElement>();

  function show(element: HTMLElement): void {
    empty.hidden = true;
    list.prepend(element);
    while (list.children.length > MOST_CARDS) list.lastElementChild?.remove();
  }

  return {
    element: h('div', {}, empty, list),
    start(callId, toolName, argumentsJson) {
      if (cards.has(callId)) return;
      const card = createToolCard({ texts, locale, toolName, argumentsJson });
      cards.set(callId, { ...card, complete: false });
      show(card.element);
    },
    finish(callId, result) {
      const card = cards.get(callId);
      if (card === undefined || (card.complete && result.text === undefined)) return;
      card.complete = result.text !== undefined;
      card.update(result);
    },
    note(key, title, text) {
      const known = notes.get(key);
      if (known !== undefined) {
        known.textContent = text;
        return;
      }
      const body = h('p', { class: 'pre-line' }, text);
      notes.set(key, body);
      show(h('li', { class: 'card tool-card' }, h('p', { class: 'hint' }, title), body));
    },
  };
}
