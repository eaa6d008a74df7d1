import type { Context } from '../api-types.ts';
import { h } from '../dom.ts';
import type { Texts } from '../texts.ts';
import { field, select } from './field.ts';

export interface RequestedCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A form for one tool call, as a model would make it with this context. */
export function toolCallForm(
  context: Context,
  texts: Texts,
  onCall: (call: RequestedCall) => Promise<void>,
): HTMLElement {
  const tool = select(context.tools.map(({ name }) => [name, name] as const));
  const server = select(context.manifest.servers.map(({ name }) => [name, name] as const));
  const serverTool = h('input', { type: 'text', class: 'code', autocomplete: 'off', spellcheck: 'false' });
  const given = h('textarea', { rows: 4, class: 'code', autocomplete: 'off', spellcheck: 'false', value: '{}' });
  const alert = h('p', { class: 'form-alert', role: 'alert', hidden: true });
  const run = h('button', { type: 'submit', class: 'button primary' }, texts.callRun);
  const address = h(
    'div',
    { class: 'columns' },
    field(texts.callServer, server),
    field(texts.callServerTool, serverTool),
  );
  const argumentsField = field(texts.callArguments, given);
  const arrange = (): void => {
    address.hidden = tool.value !== 'mcp_call' && tool.value !== 'mcp_describe';
    argumentsField.hidden = tool.value === 'mcp_describe';
  };
  tool.addEventListener('change', arrange);
  arrange();

  function read(): RequestedCall {
    const name = tool.value;
    const target = { server: server.value, tool: serverTool.value.trim() };
    if (name === 'mcp_describe') return { name, arguments: target };
    let inner: unknown;
    try {
      inner = JSON.parse(given.value.trim() === '' ? '{}' : given.value);
    } catch {
      throw new Error(texts.callArgumentsBad);
    }
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) throw new Error(texts.callArgumentsBad);
    return {
      name,
      arguments: name === 'mcp_call' ? { ...target, arguments: inner } : (inner as Record<string, unknown>),
    };
  }

  const form = h(
    'form',
    { novalidate: true },
    field(texts.callTool, tool),
    address,
    argumentsField,
    alert,
    h('div', { class: 'actions' }, run),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (run.disabled) return;
    alert.hidden = true;
    run.disabled = true;
    Promise.resolve()
      .then(() => onCall(read()))
      .catch((error: Error) => {
        alert.textContent = error.message;
        alert.hidden = false;
      })
      .finally(() => {
        run.disabled = false;
      });
  });
  return form;
}
