import type { Readable } from 'node:stream';

export type Line = { readonly type: 'line'; readonly text: string } | { readonly type: 'too-long' };

/**
 * The lines of a byte stream, split at `\n` only (`\r` before it is dropped). A line beyond the limit is skipped to its
 * end without being held in memory. A stream that breaks ends the lines like one that ends.
 */
export async function* readLines(input: Readable, limitBytes: number): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  let size = 0;
  let skipping = false;

  const take = (): Line => {
    const line: Line = skipping ? { type: 'too-long' } : { type: 'line', text: toText(Buffer.concat(pieces, size)) };
    pieces = [];
    size = 0;
    skipping = false;
    return line;
  };
  const add = (piece: Buffer): void => {
    size += piece.length;
    if (size > limitBytes) {
      skipping = true;
      pieces = [];
    } else if (!skipping) {
      pieces.push(piece);
    }
  };

  try {
    for await (const chunk of input) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as string);
      let start = 0;
      for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
        add(bytes.subarray(start, end));
        yield take();
        start = end + 1;
      }
      if (start < bytes.length) add(bytes.subarray(start));
    }
  } catch {
    // The peer is gone; what it sent whole has been yielded.
    return;
  }
  if (size > 0) yield take();
}

function toText(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replace(/\r$/, '');
}
