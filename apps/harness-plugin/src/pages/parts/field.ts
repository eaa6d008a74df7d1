import { freshId, h } from '../dom.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A labelled field; the hint is read out with it. */
export function field(label: string, control: Control, hint?: string): HTMLElement {
  const id = freshId('field');
  control.id = id;
  if (hint === undefined) return h('div', { class: 'field' }, h('label', { for: id }, label), control);
  control.setAttribute('aria-describedby', `${id}-hint`);
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    control,
    h('p', { class: 'hint', id: `${id}-hint` }, hint),
  );
}

/** A box to tick, with its label behind it. */
export function checkField(label: string, control: HTMLInputElement, hint?: string): HTMLElement {
  const id = freshId('check');
  control.id = id;
  if (hint !== undefined) control.setAttribute('aria-describedby', `${id}-hint`);
  return h(
    'div',
    { class: 'field' },
    h('div', { class: 'check' }, control, h('label', { for: id }, label)),
    hint !== undefined && h('p', { class: 'hint', id: `${id}-hint` }, hint),
  );
}

/** A drop-down of values and their names. */
export function select(
  options: readonly (readonly [value: string, name: string])[],
  chosen?: string,
): HTMLSelectElement {
  const element = h('select', {}, ...options.map(([value, name]) => h('option', { value }, name)));
  if (chosen !== undefined) element.value = chosen;
  return element;
}
