import type { LocalServerStatus } from '../servers/create-local-server.ts';
import type { LocalTool } from '../servers/read-tools.ts';
import type { Texts } from '../texts.ts';
import { oneLine } from './one-line.ts';

/** One line about a server. */
export function serverLine({ name, state, error = '', tools }: LocalServerStatus, texts: Texts): string {
  const shown = oneLine(name, 100);
  if (state === 'connected') return texts.server.connected(shown, tools.length);
  return state === 'connecting' ? texts.server.connecting(shown) : texts.server.failed(shown, oneLine(error));
}

function markOf({ annotations }: LocalTool, { marks }: Texts): string {
  if (annotations?.['readOnlyHint'] === true) return ` ${marks.readOnly}`;
  if (annotations?.['destructiveHint'] === true) return ` ${marks.destructive}`;
  return annotations?.['readOnlyHint'] === false ? ` ${marks.writable}` : '';
}

/** All servers with their tools, as text. */
export function serversTable(
  statuses: readonly LocalServerStatus[],
  disabled: readonly string[],
  texts: Texts,
): string {
  const lines: string[] = [];
  for (const status of statuses) {
    lines.push(serverLine(status, texts));
    const width = Math.min(Math.max(0, ...status.tools.map(({ name }) => oneLine(name, 60).length)), 40);
    for (const tool of status.tools) {
      const description = oneLine(tool.description ?? '', 80);
      lines.push(`    ${oneLine(tool.name, 60).padEnd(width)}${markOf(tool, texts)}  ${description}`.trimEnd());
    }
  }
  for (const name of disabled) lines.push(texts.server.disabled(oneLine(name, 100)));
  if (statuses.length === 0) lines.push(texts.server.none);
  return `${lines.join('\n')}\n`;
}
