import { crc32 } from 'node:zlib';
import { type AsyncFlateStreamHandler, Inflate, Unzip, type UnzipDecoderConstructor } from 'fflate';
import { ArchiveError } from './archive-error.ts';

export interface ArchiveOptions {
  /**
   * What a file is for, asked at its beginning: `text` goes to `onText`, `data` is handed out, anything else is passed
   * over without inflating it.
   */
  readonly use: (name: string) => 'text' | 'data' | 'nothing';
  /** Told at once of every piece of a text, so that `use` can know what came before a file. */
  readonly onText: (name: string, bytes: Uint8Array, last: boolean) => void;
  /** True once no more data is wanted; it is then passed over. */
  readonly enough: () => boolean;
  /** CRC-32 that the whole zip must have, 8 hexadecimal digits; compared at the end. */
  readonly crc32: string;
}

/** A recording has three files; more than this is no recording. */
const MAX_FILES = 100;

/** Deflate makes at most 1032 bytes of one, so no push makes more than some 1 MB. */
const PUSH_BYTES = 1_024;

/**
 * The data in a zip, inflated piece by piece as it is asked for. Holds no more than one piece, whatever the zip claims of
 * itself.
 *
 * @throws {ArchiveError} while iterating, and what the source throws
 */
export async function* archivePieces(
  chunks: AsyncIterable<Uint8Array>,
  options: ArchiveOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const ready: Uint8Array[] = [];
  const open = new Map<string, 'text' | 'data'>();
  let files = 0;
  let broken: unknown;
  const unzip = new Unzip((file) => {
    files += 1;
    const { name } = file;
    const use = options.use(name);
    if (use !== 'nothing') open.set(name, use);
    file.ondata = (error, bytes, last) => {
      if (error) {
        broken ??= error;
        return;
      }
      if (last) open.delete(name);
      if (use === 'text') options.onText(name, bytes, last);
      if (use === 'data') ready.push(bytes);
    };
    file.start();
  });
  const taken = (name: string): boolean => {
    const use = open.get(name);
    return use === 'text' || (use === 'data' && !options.enough());
  };
  for (const decoder of decoders(taken)) unzip.register(decoder);

  let checksum = 0;
  let head = new Uint8Array();
  const push = (bytes: Uint8Array, last: boolean): void => {
    try {
      unzip.push(bytes, last);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      broken ??= error;
    }
    if (files > MAX_FILES) throw new ArchiveError('too_many_files');
  };
  for await (const chunk of chunks) {
    checksum = crc32(chunk, checksum);
    if (head.length < 4) {
      head = Uint8Array.of(...head, ...chunk.subarray(0, 4 - head.length));
      if (head.length === 4 && !isZip(head)) throw new ArchiveError('not_zip');
    }
    for (let at = 0; at < chunk.length; at += PUSH_BYTES) {
      push(chunk.subarray(at, at + PUSH_BYTES), false);
      if (broken !== undefined) throw new ArchiveError('corrupt', { cause: broken });
      yield* ready.splice(0);
    }
  }
  if (head.length < 4) throw new ArchiveError('not_zip');
  push(new Uint8Array(), true);
  yield* ready.splice(0);
  if (broken !== undefined || [...open.keys()].some(taken)) throw new ArchiveError('truncated', { cause: broken });
  if (checksum !== Number.parseInt(options.crc32, 16)) throw new ArchiveError('checksum');
}

/** A local header, or the end of a zip without files. */
function isZip([p, k, kind, version]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b && ((kind === 3 && version === 4) || (kind === 5 && version === 6));
}

/** Stored and deflated files; unwanted ones are passed over, as fflate would keep what nobody decodes. */
function decoders(taken: (name: string) => boolean): UnzipDecoderConstructor[] {
  abstract class Decoder {
    ondata: AsyncFlateStreamHandler = () => {};
    protected readonly name: string;

    constructor(name: string) {
      this.name = name;
    }

    push(bytes: Uint8Array, last: boolean): void {
      if (taken(this.name)) this.decode(bytes, last);
    }

    protected abstract decode(bytes: Uint8Array, last: boolean): void;
  }
  class Stored extends Decoder {
    static readonly compression = 0;
    protected decode(bytes: Uint8Array, last: boolean): void {
      this.ondata(null, bytes as Uint8Array<ArrayBuffer>, last);
    }
  }
  class Deflated extends Decoder {
    static readonly compression = 8;
    private readonly inflate = new Inflate((bytes, last) => this.ondata(null, bytes, last));
    protected decode(bytes: Uint8Array, last: boolean): void {
      this.inflate.push(bytes, last);
    }
  }
  return [Stored, Deflated];
}
