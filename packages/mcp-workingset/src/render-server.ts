import { formatName } from './format-name.ts';
import { oneLine } from './one-line.ts';
import type { Texts } from './texts.ts';
import type { McpWorkingSetServer, McpWorkingSetTool, ToolAccess } from './types.ts';

/** How much of a server is shown: with names, with a tool count, or the heading alone. */
export type ServerView = 'names' | 'count' | 'heading';

/** The block of one server. */
export function renderServer(
  server: McpWorkingSetServer,
  view: ServerView,
  layout: 'list' | 'dense',
  texts: Texts,
): string {
  const lines = [`### ${formatName(server.name)}${headingNote(server, view, texts)}`];
  // Again one line here: a working set may come from elsewhere than buildMcpWorkingSet.
  const purpose = view === 'heading' ? '' : oneLine(server.purpose);
  if (purpose !== '') lines.push(`${texts.section.purpose}${purpose}`);
  if (view === 'names') {
    const marks = accessMarks(texts);
    if (layout === 'list')
      for (const tool of server.tools) lines.push(`- ${formatName(tool.name)}${trailing(marks[tool.access])}`);
    else lines.push(...denseLines(server.tools, marks));
  }
  return lines.join('\n');
}

function headingNote(server: McpWorkingSetServer, view: ServerView, texts: Texts): string {
  const { section, causes } = texts;
  const hidden = view === 'names' ? '' : section.toolCount(server.tools.length);
  if (server.status === 'unavailable') return `${hidden}${section.unavailable(causes[server.cause ?? 'unknown'])}`;
  if (hidden !== '') return hidden;
  const annotated = server.readOnlyCount + server.writableCount > 0;
  return annotated ? section.counts(server.readOnlyCount, server.writableCount) : '';
}

type Marks = Readonly<Record<ToolAccess, string>>;

function accessMarks(texts: Texts): Marks {
  return { 'read-only': texts.section.readOnly, writable: texts.section.writable, unknown: '' };
}

/** One line for each access class. A bare name holds no comma, so the names stay apart. */
function denseLines(tools: readonly McpWorkingSetTool[], marks: Marks): string[] {
  return (['read-only', 'writable', 'unknown'] as const).flatMap((access) => {
    const names = tools.filter((tool) => tool.access === access).map((tool) => formatName(tool.name));
    return names.length === 0 ? [] : [`- ${leading(marks[access])}${names.join(', ')}`];
  });
}

function trailing(mark: string): string {
  return mark === '' ? '' : ` ${mark}`;
}

function leading(mark: string): string {
  return mark === '' ? '' : `${mark} `;
}
