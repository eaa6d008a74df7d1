import type { KeyClass } from '../keys/classify-key.ts';
import { looksLikeName } from '../names/whole-name.ts';
import { replaceMacAddresses } from '../network/mac-address.ts';
import type { Redactor } from '../redactor.ts';
import type { TextReader } from '../structure/field-rules.ts';
import { lexicon } from './lexicon.ts';
import { replaceSpans } from './replace-spans.ts';
import { scanText } from './scan-text.ts';
import { makeStringMethodsFast } from './string-methods.ts';
import { TextScan } from './text-scan.ts';

/** Reads free text for a scrubber. One scan object serves all texts: scanning is synchronous and never nested. */
export function createTextReader(redactor: Redactor, lookUp: (key: string) => KeyClass): TextReader {
  let scan: TextScan | undefined;
  const removesMac = redactor.removes('MAC');
  const begin = (text: string): TextScan => {
    if (scan === undefined) {
      makeStringMethodsFast();
      scan = new TextScan(lexicon(), lookUp);
    }
    scan.begin(text);
    return scan;
  };
  return {
    scanText: (text) => {
      if (text.length < 3) return text;
      const given = removesMac && text.length >= 12 ? replaceMacAddresses(text, redactor) : text;
      const run = begin(given);
      scanText(run);
      const result = run.count === 0 ? given : replaceSpans(run, redactor);
      // The scan outlives the text; it must not hold on to it.
      run.text = '';
      return result;
    },
    looksLikeName: (text) => looksLikeName(begin(text)),
  };
}
