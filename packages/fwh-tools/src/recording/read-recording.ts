import {
  type ComtradeError,
  type ComtradeResult,
  defaultLimits,
  groupRecordingFiles,
  type RecordingFileNames,
  type RecordingFiles,
} from '@mao/comtrade';
import type { FaultRecordFile } from '../domain/fault-record.ts';
import type { ObjectReader } from '../ports/object-reader.ts';
import { type ArchiveDamage, ArchiveError } from './archive-error.ts';
import { archivePieces } from './archive-pieces.ts';

/** Why a recording cannot be used; nothing of this is cured by asking again. */
export type RecordingProblem =
  | { readonly type: 'missing' }
  | { readonly type: 'file_too_large' }
  | { readonly type: 'text_too_large' }
  | { readonly type: 'damaged'; readonly damage: ArchiveDamage }
  | { readonly type: 'unreadable'; readonly error: ComtradeError };

export type RecordingResult<Value> =
  | { readonly ok: true; readonly value: Value; readonly information: string }
  | { readonly ok: false; readonly problem: RecordingProblem };

/** Deflate never makes data much longer, so a longer zip holds more than a recording may. */
export const maxObjectBytes = defaultLimits.dataBytes + 4 * 1024 * 1024;

/**
 * Hands the files of a stored recording to `use`, its data as a stream out of the zip. The configuration usually lies
 * before the data; where it does not, the object is read a second time. At the end the rest of the object is read too,
 * for its checksum, unless `use` has failed or is content with the beginning.
 *
 * @param options.wholeFile false: only the beginning is looked at, and the checksum is left to another reading
 * @returns what `use` made, with the text of the INF file, or why there is nothing to use
 */
export async function readRecording<Value>(
  objects: ObjectReader,
  file: Pick<FaultRecordFile, 'objectKey' | 'crc32'>,
  use: (files: RecordingFiles) => Promise<ComtradeResult<Value>>,
  options: { readonly signal: AbortSignal; readonly wholeFile: boolean },
): Promise<RecordingResult<Value>> {
  const { signal, wholeFile } = options;
  const texts = new Map<string, Uint8Array>();
  let known: RecordingFileNames | undefined;
  for (;;) {
    const answer = await objects.readObject(file.objectKey, { signal, maxBytes: maxObjectBytes });
    if (answer.type === 'missing') return failed({ type: 'missing' });
    if (answer.type === 'too_large') return failed({ type: 'file_too_large' });
    const pass = createPass(answer.chunks, file.crc32, texts, known);
    try {
      const files = await pass.files();
      if (files !== null) {
        const result = await use(files);
        if (!result.ok) return failed({ type: 'unreadable', error: result.error });
        if (wholeFile) await pass.finish();
        return { ok: true, value: result.value, information: informationOf(texts) };
      }
      const again = known !== undefined;
      [known] = groupRecordingFiles(pass.names());
      if (again || known === undefined) {
        return failed({ type: 'damaged', damage: pass.hasEnd() ? 'no_recording' : 'truncated' });
      }
    } catch (error) {
      if (error instanceof ArchiveError) return failed({ type: 'damaged', damage: error.damage });
      if (error instanceof TextTooLargeError) return failed({ type: 'text_too_large' });
      throw error;
    } finally {
      await pass.close();
    }
  }
}

function failed(problem: RecordingProblem): { readonly ok: false; readonly problem: RecordingProblem } {
  return { ok: false, problem };
}

/** A RangeError, as the archive takes every other error for a fault of the zip. */
class TextTooLargeError extends RangeError {}

/** Length of the last record of a zip. */
const endBytes = 22;

/** One reading of the object. */
interface Pass {
  /** The files of the recording once its data begins; null when the data lies before the configuration. */
  files(): Promise<RecordingFiles | null>;
  /** All file names seen. */
  names(): readonly string[];
  /** Whether the object ended as a zip without a comment does. */
  hasEnd(): boolean;
  /** Reads the rest without inflating data. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** @param texts configuration and INF by lower-case name; filled as they come */
function createPass(
  chunks: AsyncIterable<Uint8Array>,
  crc32: string,
  texts: Map<string, Uint8Array>,
  known: RecordingFileNames | undefined,
): Pass {
  const names = new Set<string>();
  const complete = new Set(known === undefined ? [] : texts.keys());
  let data: string | undefined;
  let enough = false;

  let tail = new Uint8Array();
  async function* watched(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of chunks) {
      tail = Uint8Array.of(...tail, ...chunk.subarray(-endBytes)).subarray(-endBytes);
      yield chunk;
    }
  }
  const pieces = archivePieces(watched(), {
    crc32,
    enough: () => enough,
    /** Texts in the first reading; of data the first file whose configuration is there. */
    use(name) {
      names.add(name);
      const [, base = '', extension = ''] = /^(.*)\.(cfg|inf|dat|cff)$/.exec(name.toLowerCase()) ?? [];
      if (extension === 'cfg' || extension === 'inf') return known === undefined ? 'text' : 'nothing';
      const mine = extension === 'cff' || (extension === 'dat' && complete.has(`${base}.cfg`));
      if (!mine || data !== undefined) return 'nothing';
      data = name.toLowerCase();
      return 'data';
    },
    onText(name, bytes, last) {
      const key = name.toLowerCase();
      const before = texts.get(key) ?? new Uint8Array();
      if (before.length + bytes.length > defaultLimits.textBytes) throw new TextTooLargeError();
      const joined = new Uint8Array(before.length + bytes.length);
      joined.set(before);
      joined.set(bytes, before.length);
      texts.set(key, joined);
      if (last) complete.add(key);
    },
  });

  /** Has no `return`: when its reader has enough, the rest of the object is still wanted. */
  function stream(first: Uint8Array): AsyncIterable<Uint8Array> {
    let pending: Uint8Array | undefined = first;
    return {
      [Symbol.asyncIterator]: () => ({
        next() {
          const value = pending;
          pending = undefined;
          return value === undefined ? pieces.next() : Promise.resolve({ done: false as const, value });
        },
      }),
    };
  }

  return {
    names: () => [...names],
    hasEnd: () => tail[0] === 0x50 && tail[1] === 0x4b && tail[2] === 5 && tail[3] === 6,
    async files() {
      const first = await pieces.next();
      if (first.done === true || data === undefined) return null;
      const bytes = stream(first.value);
      const cfg = data.endsWith('.cff') ? undefined : texts.get(data.replace(/\.dat$/, '.cfg'));
      return cfg === undefined ? { cff: bytes } : { cfg, dat: bytes };
    },
    async finish() {
      enough = true;
      while ((await pieces.next()).done !== true);
    },
    close: async () => void (await pieces.return()),
  };
}

function informationOf(texts: ReadonlyMap<string, Uint8Array>): string {
  const inf = [...texts].find(([name]) => name.endsWith('.inf'));
  return inf === undefined ? '' : new TextDecoder().decode(inf[1]);
}
