import type { ObjectReader } from '@mao/fwh-tools';

/** Puts files of recordings where the tools read them. */
export interface ObjectWriter {
  /**
   * Writes an object as a whole: whoever reads the key meanwhile sees the old content or the new one.
   *
   * @throws {CloudError} also for a key that the store cannot take
   */
  writeObject(key: string, content: Uint8Array, signal: AbortSignal): Promise<void>;
}

/** A place where files of recordings lie. */
export interface ObjectStore extends ObjectReader, ObjectWriter {
  /** Rejects when the store cannot be used. */
  check(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
