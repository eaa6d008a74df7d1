import { Zip, ZipDeflate } from 'fflate';

/** A zip that is written file by file, in pieces. */
export interface ZipWriter {
  /** Adds to the file that was begun last. */
  write(text: string): void;
  /** Ends the file before and begins one. */
  begin(name: string): void;
  /** Bytes written so far. */
  bytes(): number;
  /** Ends the zip. */
  finish(): Uint8Array;
}

/** @param modified wall-clock time that the files carry, as `Date` of this machine's zone */
export function createZipWriter(modified: Date): ZipWriter {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let length = 0;
  let failure: Error | null = null;
  let current: ZipDeflate | undefined;
  const zip = new Zip((error, bytes) => {
    failure ??= error;
    if (error) return;
    pieces.push(bytes);
    length += bytes.length;
  });
  return {
    bytes: () => length,
    begin(name) {
      current?.push(new Uint8Array(), true);
      current = new ZipDeflate(name, { level: 6 });
      current.mtime = modified;
      zip.add(current);
    },
    write(text) {
      current?.push(encoder.encode(text));
    },
    finish() {
      current?.push(new Uint8Array(), true);
      zip.end();
      if (failure) throw failure;
      const whole = new Uint8Array(length);
      let offset = 0;
      for (const piece of pieces) {
        whole.set(piece, offset);
        offset += piece.length;
      }
      return whole;
    },
  };
}
