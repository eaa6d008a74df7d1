/** What can stand inside an element. Texts become text nodes: nothing here can turn a text into markup. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];

type Value = string | number | boolean | null | undefined;

export interface Attributes {
  readonly [name: string]: Value | ((event: Event) => void);
}

/**
 * An element. Attributes that are `false`, `null` or `undefined` are left out; `onclick` and the like take functions and
 * become listeners; `value` is set as the property, so that form fields start with it.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  append(element, children);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else if (value === false || value === null || value === undefined) continue;
    else if (name === 'value' && 'value' in element) (element as { value: unknown }).value = String(value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  return element;
}

function append(parent: Element | DocumentFragment, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(parent, child as readonly Child[]);
    else parent.append(child instanceof Node ? child : String(child));
  }
}

/** Puts other content into an element. */
export function fill(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

let lastId = 0;

/** An id of this page, to tie a label or a description to its field. */
export function freshId(prefix: string): string {
  lastId += 1;
  return `${prefix}-${lastId}`;
}
