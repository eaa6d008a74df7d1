/** The text with every lone surrogate replaced, so that it can be encoded; `String.prototype.toWellFormed` is newer than our target. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
