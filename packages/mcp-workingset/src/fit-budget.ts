import type { ServerView } from './render-server.ts';
import type { WorkingSetBudget } from './types.ts';

/**
 * Chooses what of each server is shown so that the section fits its budget: the servers whose names cost most lose them
 * first, then, if that is not enough, their purposes; ties by place. No server is ever left out, so a budget smaller
 * than the bare headings is exceeded.
 */
export function fitBudget(
  everything: readonly ServerView[],
  budget: WorkingSetBudget,
  renderAll: (views: readonly ServerView[]) => string,
  renderOne: (index: number, view: ServerView) => string,
): readonly ServerView[] {
  const views = [...everything];
  let tokens = budget.countTokens(renderAll(views));
  for (const [from, to] of [
    ['names', 'count'],
    ['count', 'heading'],
  ] as const) {
    const savings = views
      .map((_, index) => ({
        index,
        saving: budget.countTokens(renderOne(index, from)) - budget.countTokens(renderOne(index, to)),
      }))
      .filter(({ saving }) => saving > 0)
      .sort((left, right) => right.saving - left.saving || left.index - right.index);
    let next = 0;
    while (tokens > budget.maxTokens && next < savings.length) {
      // Savings of single servers nearly add up; the whole text is counted again once they should suffice.
      let expected = tokens;
      while (expected > budget.maxTokens && next < savings.length) {
        const step = savings[next] as { index: number; saving: number };
        views[step.index] = to;
        expected -= step.saving;
        next += 1;
      }
      tokens = budget.countTokens(renderAll(views));
    }
    if (tokens <= budget.maxTokens) break;
  }
  return views;
}
