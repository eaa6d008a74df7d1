import { ToolUserError } from '../errors/tool-user-error.ts';
import type { BlobToolResult } from '../results/tool-result.ts';
import { base64 } from './base64.ts';
import { SHARE_OF_BUDGET } from './fit-notes.ts';
import { fitText } from './fit-texts.ts';
import type { RenderContext } from './render-context.ts';
import type { RenderedExport } from './render-export.ts';
import { renderText } from './render-text.ts';
import { scrubMimeType, scrubUri } from './scrub-address.ts';

/** @throws {ToolUserError} when the file exceeds `maxBytes`. */
export function renderBlob(result: BlobToolResult, context: RenderContext, maxBytes: number): RenderedExport {
  const { texts, scrub, charBudget } = context;
  const { data, summary } = result;
  const uri = scrubUri(result.uri, scrub);
  const mimeType = scrubMimeType(result.mimeType, scrub);
  if (data.byteLength > maxBytes) throw new ToolUserError(texts.exportTooLarge(Math.floor(maxBytes / 1024 / 1024)));
  const words = fitText(String(scrub(summary)), charBudget * SHARE_OF_BUDGET, ({ length }) => length, texts);
  const { text } = renderText(`${words}\n${texts.blobSummary({ mimeType, bytes: data.byteLength })}`, context);
  return {
    result: {
      content: [
        { type: 'text', text },
        { type: 'resource', resource: { uri, mimeType, blob: base64(data) } },
      ],
    },
    bytes: data.byteLength,
  };
}
