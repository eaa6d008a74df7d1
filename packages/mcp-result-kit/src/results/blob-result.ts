import {
  describeKind,
  requireKnownOptions,
  requireMimeType,
  requireObject,
  requireText,
  requireUri,
} from '../check-arguments.ts';
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

/**
 * A binary file (base64 `blob` of an embedded resource) with a text summary. Above 20 MB the call fails and says so.
 *
 * @throws {TypeError} for options that are missing or of another type, and for text.
 */
export function blobResult(options: BlobResultOptions): BlobToolResult {
  requireObject(options, 'blobResult({ uri, mimeType, data, summary })');
  requireKnownOptions('blobResult', options, ['uri', 'mimeType', 'data', 'summary']);
  const { uri, mimeType, data, summary } = options;
  requireUri('blobResult: uri', uri);
  requireMimeType('blobResult: mimeType', mimeType);
  requireText('blobResult: summary', summary);
  if (!(data instanceof Uint8Array)) {
    throw new TypeError(`blobResult: data must be a Uint8Array (a Buffer is one), got ${describeKind(data)}`);
  }
  if (mimeType.startsWith('text/')) {
    throw new TypeError(`blobResult: ${mimeType} is text; use exportResult`);
  }
  return { [RESULT_BRAND]: true, kind: 'blob', uri, mimeType, data, summary };
}
