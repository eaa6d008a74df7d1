import type { SettingValue } from '../api-types.ts';
import { h } from '../dom.ts';
import type { Page, View } from '../page.ts';
import { emptyState } from '../parts/empty-state.ts';
import { field, select } from '../parts/field.ts';
import { heading } from '../parts/heading.ts';

const path = '/v1/system-settings/mcp.loadMode';

/** Defaults for all users; for administrators. */
export async function systemView({ api, texts, claims, announce }: Page): Promise<View> {
  const title = texts.systemTitle;
  if (!claims.isAdmin) {
    return {
      title,
      content: [heading(title, texts.systemIntro), emptyState(texts.adminsOnlyTitle, texts.adminsOnlyHint)],
    };
  }
  const { value } = await api.request<{ value: SettingValue }>('GET', path);
  const choice = select(
    [
      ['working_set', texts.systemWorkingSet],
      ['full', texts.systemFull],
    ],
    value,
  );
  let kept = value;
  choice.addEventListener('change', () => {
    api.request<{ value: SettingValue }>('PUT', path, { value: choice.value }).then(
      (saved) => {
        kept = saved.value;
        announce(texts.saved);
      },
      (error: Error) => {
        choice.value = kept;
        announce(error.message, 'failed');
      },
    );
  });
  return {
    title,
    content: [
      heading(title, texts.systemIntro),
      h('section', { class: 'panel' }, field(texts.systemLoadMode, choice, texts.systemLoadModeHint)),
    ],
  };
}
