import type { PiiKind } from './kinds.ts';

/** What happens to the value below a key: it is replaced as this kind, left alone unread, or read as free text. */
export type KeyTreatment = PiiKind | 'KEEP' | 'SCAN';

export interface ScrubberOptions {
  /**
   * Own rules by key; they win over the built-in ones. Keys are compared as words, so `ownerTel`, `owner_tel` and
   * `Owner-Tel` are one key.
   *
   * @default {}
   */
  readonly keys?: Readonly<Record<string, KeyTreatment>>;
  /**
   * The kinds to remove; others are left in place.
   *
   * @default every kind but `MAC`
   */
  readonly kinds?: readonly PiiKind[];
  /**
   * Values that are never removed (a company's own hotline, a shared mailbox). Strings are compared whole, without
   * case; expressions are tested against a single found value.
   *
   * @default []
   */
  readonly allow?: readonly (string | RegExp)[];
  /**
   * Replace by stable pseudonyms (`[PHONE:kqtzmwrbxnaf]`) instead of plain tokens: one value, one pseudonym, as long
   * as the secret is the same. Made by HMAC-BLAKE2s over kind and normalised value; the README has the recipe. The
   * secret needs at least 16 characters.
   */
  readonly pseudonym?: { readonly secret: string };
}

/** Removes personal data. Never throws on any input and never changes what it is given. */
export interface Scrubber {
  /**
   * Scrubs a structure. What holds no personal data comes back as the same reference; what does is copied, along the
   * path to it only. Synchronous: nothing has to be awaited, and a promise inside is passed on as it is.
   */
  scrub<T>(value: T): T;
  /** Scrubs free text, a log, or a CSV/TSV table with a header line. */
  scrubText(text: string): string;
}
