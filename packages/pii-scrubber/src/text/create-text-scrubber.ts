import type { KeyClass } from '../keys/classify-key.ts';
import type { Redactor } from '../redactor.ts';
import type { TextReader } from '../structure/field-rules.ts';
import { lexicon } from './lexicon.ts';
import { replaceSpans } from './replace-spans.ts';
import { scanText } from './scan-text.ts';
import { TextScan } from './text-scan.ts';

export interface TextScrubber extends TextReader {
  /** Text of any length from outside: a table is read as one. */
  readonly scrubText: (text: string) => string;
}

export function createTextScrubber(redactor: Redactor, lookUp: (key: string) => KeyClass): TextScrubber {
  const scan = (text: string): string => {
    if (text.length < 3) return text;
    const run = new TextScan(text, lexicon(), lookUp);
    scanText(run);
    return replaceSpans(run, redactor);
  };
  return { scanText: scan, scrubText: scan, looksLikeName: () => false };
}
