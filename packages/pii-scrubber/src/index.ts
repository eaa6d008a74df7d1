export { createRowScrubber, type RowScrubber } from './create-row-scrubber.ts';
export { createScrubber } from './create-scrubber.ts';
export { PII_KINDS, type PiiKind } from './kinds.ts';
export type { KeyTreatment, Scrubber, ScrubberOptions } from './scrubber-options.ts';
