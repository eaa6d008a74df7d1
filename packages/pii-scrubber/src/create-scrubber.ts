import { createEngine } from './engine.ts';
import type { Scrubber, ScrubberOptions } from './scrubber-options.ts';

/**
 * Makes a scrubber. Options are checked here and once.
 *
 * @throws {TypeError} a kind or a key's treatment is not one of the known words
 * @throws {RangeError} the pseudonym secret is shorter than 16 characters
 */
export function createScrubber(options: ScrubberOptions = {}): Scrubber {
  const { scrubText, scrubValue } = createEngine(options);
  return {
    scrub: <T>(value: T): T => scrubValue(value) as T,
    scrubText: (text) => (typeof text === 'string' ? scrubText(text) : text),
  };
}
