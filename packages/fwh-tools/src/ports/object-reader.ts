/** `too_large`: the object is longer than was asked for; nothing of it was read. */
export type ObjectAnswer =
  | { readonly type: 'found'; readonly chunks: AsyncIterable<Uint8Array> }
  | { readonly type: 'missing' }
  | { readonly type: 'too_large' };

/** Reads files from the object store. */
export interface ObjectReader {
  /**
   * `chunks` must be iterated, to the end or to a `return`; it throws when the transfer breaks off, when more than
   * `maxBytes` come, and when the signal is aborted.
   *
   * Rejects only when the store itself fails.
   */
  readObject(key: string, options: { readonly signal: AbortSignal; readonly maxBytes: number }): Promise<ObjectAnswer>;
}
