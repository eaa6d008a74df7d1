import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
let count: ((text: string) => number) | undefined;

/** Tokens of a text in o200k_base. The vocabulary is large, so it is loaded by the first context and not at start. */
export function countTokens(text: string): number {
  count ??= (require('gpt-tokenizer/encoding/o200k_base') as { countTokens(text: string): number }).countTokens;
  return count(text);
}
