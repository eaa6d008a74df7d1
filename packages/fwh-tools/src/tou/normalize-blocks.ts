import type { TouBlock } from '../domain/tou-template.ts';
import { touClock } from './tou-clock.ts';
import { type TouSpan, touSpan } from './tou-span.ts';

/**
 * The blocks in order of their start, with what crosses midnight split at 00:00 and the end of the day written `24:00`.
 * A block whose times cannot be read stays as it is, behind the others.
 */
export function normalizeBlocks<Block extends TouBlock>(blocks: readonly Block[]): readonly Block[] {
  const readable = blocks.flatMap((block) => spansOf(block).map((span) => ({ block, span })));
  readable.sort((left, right) => left.span.start - right.span.start);
  return [
    ...readable.map(({ block, span }) => ({ ...block, start: touClock(span.start), end: touClock(span.end) })),
    ...blocks.filter((block) => touSpan(block) === null),
  ];
}

function spansOf(block: TouBlock): readonly TouSpan[] {
  const span = touSpan(block);
  if (span === null) return [];
  if (span.end >= span.start) return [span];
  return [
    { start: span.start, end: 1_440 },
    { start: 0, end: span.end },
  ];
}
