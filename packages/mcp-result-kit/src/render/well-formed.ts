/** The part of ES2024 strings that Node 20 has and the ES2023 library types lack. */
interface WellFormedString {
  isWellFormed(): boolean;
  toWellFormed(): string;
}

/** Replaces lone surrogates by U+FFFD; strings without any are returned as they are. */
export function wellFormed(text: string): string {
  const string = text as unknown as WellFormedString;
  return string.isWellFormed() ? text : string.toWellFormed();
}
