import { ToolUserError } from '../errors/tool-user-error.ts';
import type { ExportToolResult } from '../results/tool-result.ts';
import type { CallToolResult } from '../types.ts';
import { csvChunks } from './csv-chunks.ts';
import { SHARE_OF_BUDGET } from './fit-notes.ts';
import { fitText } from './fit-texts.ts';
import type { RenderContext } from './render-context.ts';
import { renderText } from './render-text.ts';
import { scrubbedTitles, tableColumns } from './row-of-columns.ts';
import { scrubUri } from './scrub-address.ts';
import { tableCell } from './table-cell.ts';

/** Rows shown in the text, for hosts that put the file away or ignore it. */
const PREVIEW_ROWS = 5;

const lengthOf = (text: string): number => text.length;

/** An export, written: the envelope and what the log says of it. */
export interface RenderedExport {
  readonly result: CallToolResult;
  /** Bytes of the file in UTF-8. */
  readonly bytes: number;
}

/**
 * Streams the rows through scrubbing into one CSV text, stopping at `maxBytes`, and writes a summary that stands alone.
 *
 * @throws {ToolUserError} when the file would exceed `maxBytes`.
 */
export async function renderExport(
  result: ExportToolResult,
  context: RenderContext,
  options: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<RenderedExport> {
  const { texts, scrub } = context;
  const { keys, titles: givenTitles } = tableColumns(result.columns);
  const titles = scrubbedTitles(givenTitles, scrub);
  const counter = createByteCounter();
  const preview: string[] = [];
  let rowCount = 0;
  let bytes = 0;
  // Grown piece by piece and never joined: a second copy of the whole file would double the peak.
  let csv = '';
  const chunks = csvChunks(result.columns, result.rows, {
    scrub,
    signal: options.signal,
    onRow: (row) => {
      rowCount += 1;
      if (preview.length < PREVIEW_ROWS) preview.push(keys.map((key) => tableCell(row[key])).join('\t'));
    },
  });
  for await (const chunk of chunks) {
    bytes += counter(chunk);
    if (bytes > options.maxBytes)
      throw new ToolUserError(texts.exportTooLarge(Math.floor(options.maxBytes / 1024 / 1024)));
    csv += chunk;
  }
  const columns = fitText(titles.join(', '), context.charBudget * SHARE_OF_BUDGET, lengthOf, texts);
  const facts = texts.exportSummary({ rows: rowCount, columns, bytes, shown: preview.length });
  const summary = fitText(String(scrub(result.summary)), context.charBudget * SHARE_OF_BUDGET, lengthOf, texts);
  const lines = [summary, facts];
  if (preview.length > 0) lines.push(titles.map(tableCell).join('\t'), ...preview);
  const { text } = renderText(lines.join('\n'), context);
  return {
    result: {
      content: [
        { type: 'text', text },
        { type: 'resource', resource: { uri: scrubUri(result.uri, scrub), mimeType: 'text/csv', text: csv } },
      ],
    },
    bytes,
  };
}

/** Counts UTF-8 bytes with one buffer for all pieces. */
function createByteCounter(): (text: string) => number {
  const encoder = new TextEncoder();
  let buffer = new Uint8Array(64 * 1024);
  return (text) => {
    if (buffer.length < text.length * 3) buffer = new Uint8Array(text.length * 3);
    return encoder.encodeInto(text, buffer).written;
  };
}
