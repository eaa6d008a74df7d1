import { cutText } from '../render/cut-text.ts';
import { renderBlob } from '../render/render-blob.ts';
import type { RenderContext, RenderedText } from '../render/render-context.ts';
import { renderExport } from '../render/render-export.ts';
import { renderList } from '../render/render-list.ts';
import { renderObject } from '../render/render-object.ts';
import { renderTable } from '../render/render-table.ts';
import { renderText } from '../render/render-text.ts';
import type { ToolResult } from '../results/tool-result.ts';
import type { CallToolResult } from '../types.ts';

/** A result in its envelope, and its measures for the log. */
export interface RenderedResult {
  readonly result: CallToolResult;
  /** UTF-16 units of the text part. */
  readonly chars: number;
  readonly truncated: boolean;
  /** Bytes of the file part. */
  readonly bytes?: number;
}

/** Scrubs, writes and cuts a handler's result. Asynchronous only for exports. */
export function renderResult(
  result: ToolResult,
  context: RenderContext,
  options: { readonly maxExportBytes: number; readonly signal: () => AbortSignal },
): RenderedResult | Promise<RenderedResult> {
  switch (result.kind) {
    case 'object':
      return envelope(renderObject(result, context), context);
    case 'text':
      return envelope(renderText(result.text, context), context);
    case 'list':
      return envelope(renderList(result, context), context);
    case 'table':
      return envelope(renderTable(result, context), context);
    case 'export':
      return renderExport(result, context, { maxBytes: options.maxExportBytes, signal: options.signal() }).then(
        withMeasures,
      );
    case 'blob':
      return withMeasures(renderBlob(result, context, options.maxExportBytes));
    default:
      return result satisfies never;
  }
}

function envelope(rendered: RenderedText, { charBudget, texts }: RenderContext): RenderedResult {
  if (rendered.text.length <= charBudget) return measured(rendered);
  // Reached only by pathological shapes, such as headings longer than the whole budget.
  const apology = JSON.stringify({ truncated: true, hint: texts.doesNotFit });
  return measured({ text: cutText(apology, charBudget), truncated: true });
}

function measured({ text, truncated }: RenderedText): RenderedResult {
  return { result: { content: [{ type: 'text', text }] }, chars: text.length, truncated };
}

function withMeasures(rendered: { result: CallToolResult; bytes: number }): RenderedResult {
  const [first] = rendered.result.content;
  const chars = first?.type === 'text' ? first.text.length : 0;
  return { result: rendered.result, chars, truncated: false, bytes: rendered.bytes };
}
