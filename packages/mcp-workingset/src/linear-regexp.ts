import { RE2JS } from 're2js';

interface Matcher {
  test(text: string): boolean;
}

/**
 * The regular-expression engine for `pattern` and `patternProperties`: linear in the text whatever the pattern, so a
 * hostile schema cannot hang the process. A pattern outside its language (look-around, back references) matches
 * everything: the server itself will judge it.
 */
export const linearRegExp: ((pattern: string, flags: string) => Matcher) & { code: string } = Object.assign(
  (pattern: string): Matcher => {
    try {
      const expression = RE2JS.compile(RE2JS.translateRegExp(pattern));
      return { test: (text) => expression.test(text) };
    } catch {
      return { test: () => true };
    }
  },
  // Ajv writes this into standalone code only, which is not used here.
  { code: 'linearRegExp' },
);
