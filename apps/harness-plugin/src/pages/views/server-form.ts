import type { Server, Transport } from '../api-types.ts';
import { h } from '../dom.ts';
import type { Page } from '../page.ts';
import { openForm } from '../parts/dialogs.ts';
import { checkField, field, select } from '../parts/field.ts';
import type { Texts } from '../texts.ts';

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `name<separator>value` a line as an object; a line without a name is refused. */
function readPairs(text: string, separator: ':' | '=', texts: Texts): Record<string, string> {
  return Object.fromEntries(
    lines(text).map((line) => {
      const at = line.indexOf(separator);
      if (at < 1) throw new Error(texts.badLine(line));
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

const showPairs = (pairs: Readonly<Record<string, string>> | undefined, separator: string): string =>
  Object.entries(pairs ?? {})
    .map(([name, value]) => `${name}${separator}${value}`)
    .join('\n');

/** @throws Error for the form to show, with the field in focus that it is about */
function refuse(control: HTMLElement, message: string): never {
  control.focus();
  throw new Error(message);
}

/** The form of a server that is new (`null`) or known. */
export function openServerForm(options: {
  readonly page: Page;
  readonly server: Server | null;
  readonly onSaved: (name: string) => Promise<void>;
}): void {
  const { page, server, onSaved } = options;
  const { api, texts, claims } = page;
  const current: Transport = server?.transport ?? { type: 'http' };
  const plain = { autocomplete: 'off', spellcheck: 'false' };

  const name = h('input', { ...plain, type: 'text', required: true, maxlength: 128, value: server?.name ?? '' });
  const description = h('input', { ...plain, type: 'text', maxlength: 1024, value: server?.description ?? '' });
  const type = select(
    [
      ['http', texts.transportHttp],
      ['sse', texts.transportSse],
      ['stdio', texts.transportStdio],
    ],
    current.type,
  );
  const url = h('input', {
    ...plain,
    type: 'url',
    class: 'code',
    value: current.url ?? '',
    placeholder: 'https://mcp.example.com/mcp',
  });
  const headers = h('textarea', { ...plain, rows: 2, class: 'code', value: showPairs(current.headers, ': ') });
  const command = h('input', {
    ...plain,
    type: 'text',
    class: 'code',
    value: current.command ?? '',
    placeholder: 'npx',
  });
  const args = h('textarea', { ...plain, rows: 3, class: 'code', value: (current.args ?? []).join('\n') });
  const env = h('textarea', { ...plain, rows: 2, class: 'code', value: showPairs(current.env, '=') });
  const trust = h('input', { type: 'checkbox', checked: server?.trustAnnotations ?? true });
  const enabled = h('input', { type: 'checkbox', checked: server?.enabled ?? true });
  const scope = select(
    [
      ['own', texts.scopeOwn],
      ['shared', texts.scopeShared],
    ],
    server?.scope ?? 'own',
  );
  const agents = h('input', { ...plain, type: 'text', value: (server?.agentIds ?? []).join(', ') });

  const overHttp = h('div', {}, field(texts.fieldUrl, url), field(texts.fieldHeaders, headers, texts.fieldHeadersHint));
  const asProcess = h(
    'div',
    {},
    field(texts.fieldCommand, command),
    field(texts.fieldArgs, args, texts.fieldArgsHint),
    field(texts.fieldEnv, env, texts.fieldEnvHint),
  );
  const forAgents = field(texts.fieldAgents, agents, texts.fieldAgentsHint);
  const arrange = (): void => {
    overHttp.hidden = type.value === 'stdio';
    asProcess.hidden = type.value !== 'stdio';
    forAgents.hidden = !claims.isAdmin || scope.value !== 'shared';
  };
  type.addEventListener('change', arrange);
  scope.addEventListener('change', arrange);
  arrange();

  function readTransport(): Transport {
    if (type.value === 'stdio') {
      return {
        type: 'stdio',
        command: command.value.trim(),
        args: lines(args.value),
        env: readPairs(env.value, '=', texts),
      };
    }
    const kind = type.value === 'sse' ? 'sse' : 'http';
    return { type: kind, url: url.value.trim(), headers: readPairs(headers.value, ':', texts) };
  }

  openForm({
    texts,
    title: server === null ? texts.newServerTitle : texts.editServerTitle(server.name),
    submit: texts.save,
    content: [
      field(texts.fieldName, name, texts.fieldNameHint),
      field(texts.fieldDescription, description, texts.fieldDescriptionHint),
      field(texts.fieldTransport, type),
      overHttp,
      asProcess,
      server === null && claims.isAdmin && field(texts.fieldScope, scope),
      forAgents,
      checkField(texts.fieldTrust, trust, texts.fieldTrustHint),
      checkField(texts.fieldEnabled, enabled),
    ],
    async onSubmit() {
      if (name.value.trim() === '') refuse(name, texts.nameMissing);
      if (type.value === 'stdio' && command.value.trim() === '') refuse(command, texts.commandMissing);
      if (type.value !== 'stdio' && !/^https?:\/\/[^/]/i.test(url.value.trim())) refuse(url, texts.urlBad);
      const body = {
        name: name.value.trim(),
        description: description.value.trim() === '' ? null : description.value.trim(),
        transport: readTransport(),
        trustAnnotations: trust.checked,
        enabled: enabled.checked,
        ...(forAgents.hidden
          ? {}
          : {
              agentIds: agents.value
                .split(',')
                .map((one) => one.trim())
                .filter((one) => one !== ''),
            }),
      };
      if (server === null) await api.request('POST', '/v1/mcp-servers', { ...body, scope: scope.value });
      else await api.request('PATCH', `/v1/mcp-servers/${server.id}`, body);
      await onSaved(body.name);
    },
  });
}
