import { UNREADABLE_CHARACTERS } from './invisible-characters.ts';

const PLAIN = /^[A-Za-z0-9_.\-/:]+$/;
const BARE = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Nd}_.\-/:])+$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
// `- 1.` is a list inside a list.
const ORDERED_LIST_MARK = /^\d+\.$/;
const FENCES = /`{3,}|~{3,}/g;

/**
 * A third-party name as the model sees it: bare when it is made of letters, digits and `_ . - / :` with at least one
 * letter or digit, else a JSON string in which everything unreadable is a `\u` escape. The model's `server` and `tool`
 * arguments are JSON, so either form reads back as the raw name.
 */
export function formatName(name: string): string {
  if ((PLAIN.test(name) || BARE.test(name)) && LETTER_OR_DIGIT.test(name) && !ORDERED_LIST_MARK.test(name)) return name;
  return JSON.stringify(name).replace(UNREADABLE_CHARACTERS, escapeUnits).replace(FENCES, escapeUnits);
}

/** Every UTF-16 code unit as `\uXXXX`. */
export function escapeUnits(text: string): string {
  let escaped = '';
  for (let index = 0; index < text.length; index += 1) {
    escaped += `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}
