import { crc32 } from 'node:zlib';
import type { Agent } from 'undici';

/** What came of asking for an uploaded file. */
export type UploadAnswer =
  | { readonly type: 'found'; readonly content: Uint8Array }
  /** A short word: `not_found`, `too_large`, `crc` (not the bytes that the device sent), `unreachable`, `upstream`. */
  | { readonly type: 'failed'; readonly errorClass: string };

/** The platform's file store, into which devices upload. */
export interface UploadStore {
  download(
    file: { readonly path: string; readonly sizeBytes: number; readonly crc32: string },
    signal: AbortSignal,
  ): Promise<UploadAnswer>;
}

export interface HttpUploadStoreOptions {
  /** What paths are below; the only server that is asked, whatever a device says. */
  readonly baseUrl: string;
  /** Larger files are not taken. @default 32 MB */
  readonly maxBytes?: number;
  /** Longest wait for an answer, and between two pieces of it. @default 30_000 */
  readonly timeoutMs?: number;
  readonly dispatcher?: Agent;
}

/** Reads uploaded files over HTTP and proves that they are what the device has sent. */
export function createHttpUploadStore(options: HttpUploadStoreOptions): UploadStore {
  const { baseUrl, maxBytes = 32 * 1024 * 1024, timeoutMs = 30_000, dispatcher } = options;
  const base = baseUrl.replace(/\/+$/, '');
  return {
    async download({ path, sizeBytes, crc32: expected }, signal) {
      if (sizeBytes > maxBytes) return failed('too_large');
      let length = 0;
      const pieces: Uint8Array[] = [];
      try {
        // Loaded at the first file: most of what a worker does needs none.
        const { request } = await import('undici');
        const { statusCode, body } = await request(`${base}/${path}`, {
          signal,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
          ...(dispatcher && { dispatcher }),
        });
        if (statusCode !== 200) {
          await body.dump();
          return failed(statusCode === 404 ? 'not_found' : 'upstream');
        }
        for await (const piece of body) {
          length += piece.length;
          // What is longer than announced is another file, and must not fill the memory.
          if (length > sizeBytes) {
            body.destroy();
            return failed('crc');
          }
          pieces.push(piece);
        }
      } catch {
        signal.throwIfAborted();
        return failed('unreachable');
      }
      const content = Buffer.concat(pieces);
      const right = content.length === sizeBytes && crc32(content) === Number.parseInt(expected, 16);
      return right ? { type: 'found', content } : failed('crc');
    },
  };
}

function failed(errorClass: string): UploadAnswer {
  return { type: 'failed', errorClass };
}
