import { isBuiltWorkingSet } from './build-mcp-working-set.ts';
import { fitBudget } from './fit-budget.ts';
import { renderServer, type ServerView } from './render-server.ts';
import { textsOf } from './texts.ts';
import type { McpWorkingSet, McpWorkingSetServer, RenderOptions, TokenCounter } from './types.ts';

/**
 * The system-prompt section of a working set; `''` for `null`. No line break at either end.
 *
 * The text holds nothing but the given data: no time, no order of arrival, no error detail. It is the same bytes for
 * the same data on every machine, and no name or description can add a line, heading, list item or fence to it.
 * Throws `RangeError` for an unknown locale or layout, or a budget that is no positive number.
 */
export function renderMcpWorkingSet(workingSet: McpWorkingSet | null, options: RenderOptions = {}): string {
  if (workingSet === null) return '';
  return renderSection(workingSet, options).text;
}

/**
 * Whether the budget of these options hides tool names. Then the model needs `mcp_describe` with `tool` optional:
 * `workingSetTools({ toolOptional: true })`.
 */
export function hidesToolNames(workingSet: McpWorkingSet | null, options: RenderOptions = {}): boolean {
  return workingSet !== null && options.budget !== undefined && renderSection(workingSet, options).namesHidden;
}

interface Section {
  readonly text: string;
  readonly namesHidden: boolean;
}

function renderSection(workingSet: McpWorkingSet, options: RenderOptions): Section {
  const { locale = 'zh-CN', layout = 'list', budget } = options;
  if (layout !== 'list' && layout !== 'dense') {
    throw new RangeError(`layout must be 'list' or 'dense', not ${JSON.stringify(layout)}`);
  }
  if (budget !== undefined && !(budget.maxTokens > 0)) {
    throw new RangeError(`budget.maxTokens must be a positive number, not ${String(budget.maxTokens)}`);
  }
  const rendered = isBuiltWorkingSet(workingSet) ? renderedSections(workingSet, budget?.countTokens) : undefined;
  const key = `${locale}/${layout}/${budget?.maxTokens ?? ''}`;
  const known = rendered?.get(key);
  if (known !== undefined) return known;

  const texts = textsOf(locale);
  const { servers } = workingSet;
  const renderOne = (index: number, view: ServerView): string =>
    renderServer(servers[index] as McpWorkingSetServer, view, layout, texts);
  const renderAll = (views: readonly ServerView[]): string => {
    const hint = views.every((view) => view === 'names') ? [] : [texts.section.hiddenNamesHint];
    return [texts.section.header, ...hint, ...views.map((view, index) => renderOne(index, view))].join('\n');
  };
  const everything = servers.map((): ServerView => 'names');
  const views = budget === undefined ? everything : fitBudget(everything, budget, renderAll, renderOne);
  const section = { text: renderAll(views), namesHidden: views.some((view) => view !== 'names') };
  // A budget may follow the room left in a context, another one each turn.
  if (rendered !== undefined && rendered.size >= 16) rendered.clear();
  rendered?.set(key, section);
  return section;
}

const noCounter: TokenCounter = (text) => text.length;

// Only sets that buildMcpWorkingSet made and froze are remembered; both keys are held weakly.
const sections = new WeakMap<McpWorkingSet, WeakMap<TokenCounter, Map<string, Section>>>();

function renderedSections(workingSet: McpWorkingSet, countTokens: TokenCounter = noCounter): Map<string, Section> {
  let byCounter = sections.get(workingSet);
  if (byCounter === undefined) {
    byCounter = new WeakMap();
    sections.set(workingSet, byCounter);
  }
  let byOptions = byCounter.get(countTokens);
  if (byOptions === undefined) {
    byOptions = new Map();
    byCounter.set(countTokens, byOptions);
  }
  return byOptions;
}
