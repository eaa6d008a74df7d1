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
  let run: TextScan | undefined;
  const scan = (text: string): string => {
    if (text.length < 3) return text;
    run ??= new TextScan(lexicon(), lookUp);
    run.begin(text);
    scanText(run);
    const result = run.starts.length === 0 ? text : replaceSpans(run, redactor);
    run.text = '';
    return result;
  };
  return { scanText: scan, scrubText: scan, looksLikeName: () => false };
}
