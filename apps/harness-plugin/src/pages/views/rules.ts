import { toolDisplayName } from '@mao/mcp-approval';
import type { ApprovalRule } from '../api-types.ts';
import { h } from '../dom.ts';
import { formatTime } from '../format.ts';
import type { Page, View } from '../page.ts';
import { askFirst } from '../parts/dialogs.ts';
import { emptyState } from '../parts/empty-state.ts';
import { heading } from '../parts/heading.ts';

/** The user's approval rules. */
export async function rulesView({ api, texts, locale, announce, reload }: Page): Promise<View> {
  const { rules } = await api.request<{ rules: readonly ApprovalRule[] }>('GET', '/v1/approval-rules');

  function remove({ id, toolName }: ApprovalRule): void {
    askFirst({
      texts,
      question: texts.confirmRemoveRule(toolName),
      action: texts.remove,
      async onYes() {
        await api.request('DELETE', `/v1/approval-rules/${id}`);
        announce(texts.ruleRemoved);
        reload();
      },
    });
  }

  function row(rule: ApprovalRule): HTMLElement {
    const { effect, toolName, argumentsPrefix, createdAt } = rule;
    const [kind, name] = effect === 'ALLOW' ? ['good', texts.effectAllow] : ['bad', texts.effectDeny];
    return h(
      'tr',
      {},
      h('td', {}, h('span', { class: `badge ${kind}` }, name)),
      h(
        'th',
        { scope: 'row' },
        h('span', { class: 'name' }, toolDisplayName(toolName, { locale })),
        h('span', { class: 'hint code' }, toolName),
      ),
      h(
        'td',
        { class: argumentsPrefix === undefined ? 'hint' : 'code' },
        argumentsPrefix === undefined ? texts.anyArguments : argumentsPrefix,
      ),
      h('td', {}, formatTime(createdAt, locale)),
      h(
        'td',
        {},
        h(
          'button',
          {
            type: 'button',
            class: 'button small danger-text',
            'aria-label': `${texts.remove} ${toolName}`,
            onclick: () => remove(rule),
          },
          texts.remove,
        ),
      ),
    );
  }

  const columns = [texts.effectColumn, texts.toolColumn, texts.prefixColumn, texts.createdColumn, texts.actionsColumn];
  const table = (): HTMLElement =>
    h(
      'div',
      { class: 'panel table-holder' },
      h(
        'table',
        { class: 'stacking' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            columns.map((name) => h('th', { scope: 'col' }, name)),
          ),
        ),
        h('tbody', {}, rules.map(row)),
      ),
    );

  return {
    title: texts.rulesTitle,
    content: [
      heading(texts.rulesTitle, texts.rulesIntro),
      rules.length === 0 ? emptyState(texts.noRulesTitle, texts.noRulesHint) : table(),
    ],
  };
}
