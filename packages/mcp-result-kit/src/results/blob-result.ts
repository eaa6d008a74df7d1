import { type BlobToolResult, RESULT_BRAND } from './tool-result.ts';

export interface BlobResultOptions {
  readonly uri: string;
  /** Such as `application/zip`. Text formats belong into `exportResult`: some hosts show any blob as an image. */
  readonly mimeType: string;
  /** The file. Nothing can scrub inside it: scrub what goes in (`csvChunks` has an option for that). */
  readonly data: Uint8Array;
  /** What the file holds; hosts that ignore resources show only this. */
  readonly summary: string;
}

/** A binary file (base64 `blob` of an embedded resource) with a text summary. Above 20 MB the call fails and says so. */
export function blobResult(options: BlobResultOptions): BlobToolResult {
  const { uri, mimeType, data, summary } = options;
  if (mimeType.startsWith('text/')) {
    throw new TypeError(`blobResult: ${mimeType} is text; use exportResult`);
  }
  return { [RESULT_BRAND]: true, kind: 'blob', uri, mimeType, data, summary };
}
