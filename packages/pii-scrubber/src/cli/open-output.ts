import { once } from 'node:events';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Where scrubbed text goes. */
export interface Output {
  /** Resolves when the text is taken; rejects when it cannot be written. */
  write(text: string): Promise<void>;
  /** Everything came: the file takes its place. */
  commit(): Promise<void>;
  /** Something failed: nothing is left behind. */
  discard(): Promise<void>;
}

/** A stream that somebody else opened and will close. */
export function streamOutput(stream: Writable): Output {
  let problem: Error | undefined;
  stream.on('error', (error: Error) => {
    problem = error;
  });
  return {
    async write(text) {
      if (problem === undefined && !stream.write(text)) {
        await Promise.race([once(stream, 'drain'), once(stream, 'close')]).catch(() => {});
      }
      if (problem !== undefined) throw problem;
    },
    commit: async () => {},
    discard: async () => {},
  };
}

/**
 * A file that is complete or not there: the text goes beside it and takes its place at the end, so that the input may be
 * the same file. What is no regular file (a device, a pipe) is written as it is.
 */
export async function fileOutput(path: string): Promise<Output> {
  const target = await realpath(path).catch(() => path);
  const isPlain = await stat(target).then(
    (found) => found.isFile(),
    () => true,
  );
  const written = isPlain ? `${target}.${process.pid}.tmp` : target;
  const stream = (await open(written, isPlain ? 'wx' : 'w')).createWriteStream();
  const output = streamOutput(stream);
  return {
    write: output.write,
    async commit() {
      stream.end();
      await finished(stream);
      if (isPlain) await rename(written, target);
    },
    async discard() {
      stream.destroy();
      await finished(stream).catch(() => {});
      if (isPlain) await rm(written, { force: true });
    },
  };
}
