import type { ObjectReader } from '@mao/fwh-tools';

/** A place where files of recordings lie. */
export interface ObjectStore extends ObjectReader {
  /** Rejects when the store cannot be used. */
  check(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
