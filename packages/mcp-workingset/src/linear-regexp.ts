import { RE2JS } from 're2js';

interface Matcher {
  test(text: string): boolean;
  /** Ajv keeps one matcher per text of this: it must tell patterns apart. */
  toString(): string;
}

const matchesAll = (): boolean => true;
// White space and line ends that `\s` and `.` mean in JavaScript only.
const READ_DIFFERENTLY = /[\v\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/;
// The linear engine reads a named back reference as letters.
const BACK_REFERENCE = /\\k</;

/**
 * The regular-expression engine for `pattern` and `patternProperties`: linear in the text whatever the pattern, so a
 * hostile schema cannot hang the process. What it cannot judge as JavaScript would (look-around, back references, odd white
 * space) counts as a match: the server itself will judge it.
 */
export const linearRegExp: ((pattern: string, flags: string) => Matcher) & { code: string } = Object.assign(
  (pattern: string): Matcher => ({ test: testOf(pattern), toString: () => pattern }),
  // Ajv writes this into standalone code only, which is not used here.
  { code: 'linearRegExp' },
);

function testOf(pattern: string): (text: string) => boolean {
  if (!isJavaScriptPattern(pattern) || BACK_REFERENCE.test(pattern)) return matchesAll;
  try {
    const expression = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return (text) => expression.test(text) || READ_DIFFERENTLY.test(text);
  } catch {
    return matchesAll;
  }
}

/** Making an expression is harmless; only running it may never end. */
function isJavaScriptPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').unicode;
  } catch {
    return false;
  }
}
