/**
 * Characters that make text look like other text: controls, line separators, direction marks, zero-width characters,
 * Unicode tags, and halves of surrogate pairs.
 */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: each code point is meant by itself
const deceiving = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/gu;

/** Text of a third party for people to read: one line, nothing invisible, deceiving characters as `\u{...}`. */
export function safeText(text: string): string {
  return text.replace(deceiving, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The first `length` code points, with an ellipsis if there are more. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const points = Array.from(text.slice(0, length * 2 + 2));
  return points.length > length ? `${points.slice(0, length - 1).join('')}…` : text;
}
