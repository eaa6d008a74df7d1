/**
 * Characters that no reader sees or that move text about: controls, format characters (bidi, zero-width, tags), lone
 * surrogates, line and paragraph separators, and everything else that Unicode lets a renderer ignore (fillers,
 * variation selectors). Hidden instructions and look-alike names are made of these.
 */
const CLASS = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}';

export const INVISIBLE_CHARACTERS: RegExp = new RegExp(`[${CLASS}]+`, 'gu');

/** The same and every white space but the plain space: what a quoted name spells as `\u` escapes. */
export const UNREADABLE_CHARACTERS: RegExp = new RegExp(
  `[${CLASS}\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000]`,
  'gu',
);
