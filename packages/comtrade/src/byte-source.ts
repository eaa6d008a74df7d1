/** Bytes of a file: all at once, or in pieces as a stream gives them (a Node or Web stream is one). */
export type ByteSource = Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Rows are handled piece by piece, so a piece that holds a whole file would be held as rows at once. */
const longestPiece = 64 * 1024;

/** Pulls bytes piece by piece, at most 64 KiB each; nothing is copied. */
export interface ByteReader {
  /** The next piece, never empty; undefined at the end. */
  next(): Promise<Uint8Array | undefined>;
  /** Tells the source that no more is wanted. */
  close(): Promise<void>;
}

export function createByteReader(source: ByteSource): ByteReader {
  const iterator = iteratorOf(source);
  let pending: Uint8Array | undefined;
  let ended = false;
  return {
    async next() {
      while (pending === undefined || pending.length === 0) {
        if (ended) return undefined;
        const step = await iterator.next();
        if (step.done === true) ended = true;
        else pending = step.value;
      }
      const piece = pending.subarray(0, longestPiece);
      pending = pending.subarray(longestPiece);
      return piece;
    },
    async close() {
      pending = undefined;
      if (ended) return;
      ended = true;
      await iterator.return?.();
    },
  };
}

function iteratorOf(source: ByteSource): Iterator<Uint8Array> | AsyncIterator<Uint8Array> {
  if (source instanceof Uint8Array) return [source][Symbol.iterator]();
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
}

/** Puts a piece in front of what a reader still has. */
export function withFirst(first: Uint8Array, reader: ByteReader): ByteReader {
  let pending: Uint8Array | undefined = first.length > 0 ? first : undefined;
  return {
    async next() {
      const piece = pending;
      pending = undefined;
      return piece ?? reader.next();
    },
    close: () => reader.close(),
  };
}

/** All bytes, or undefined when there are more than `limit`. */
export async function readAll(reader: ByteReader, limit: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let piece = await reader.next(); piece !== undefined; piece = await reader.next()) {
    length += piece.length;
    if (length > limit) {
      await reader.close();
      return undefined;
    }
    pieces.push(piece);
  }
  return joined(pieces, length);
}

export function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  if (pieces.length === 1 && pieces[0] !== undefined) return pieces[0];
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}
