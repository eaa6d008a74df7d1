import type { TouBlock } from '../../domain/tou-template.ts';
import { normalizeBlocks } from '../normalize-blocks.ts';
import { DAY_MINUTES, touClock, touMinutes } from '../tou-clock.ts';
import type { TouProblem } from '../tou-problem.ts';
import { touSpan } from '../tou-span.ts';

/**
 * Rules 5 (the blocks of a day are in order and cover it once, none crosses midnight) and 6 (half hours). Cover is
 * looked at with blocks sorted and split, so that one fault is told once; with a time that cannot be read not at all.
 */
export function coverageRules(blocks: readonly TouBlock[], path: string): readonly TouProblem[] {
  const problems: TouProblem[] = [];
  const add = (at: string, finding: TouProblem['finding']): void => {
    problems.push({ severity: 'error', path: at, finding });
  };
  const starts: number[] = [];
  for (const [index, block] of blocks.entries()) {
    for (const key of ['start', 'end'] as const) {
      const minutes = touMinutes(block[key]);
      const unreadable = minutes === null || (key === 'start' && minutes === DAY_MINUTES);
      if (unreadable) add(`${path}[${index}].${key}`, { code: 'time_form', value: block[key] });
      else if (minutes % 30 !== 0) add(`${path}[${index}].${key}`, { code: 'half_hour', value: block[key] });
    }
    const span = touSpan(block);
    if (span === null) continue;
    starts.push(span.start);
    if (span.start === span.end) add(`${path}[${index}]`, { code: 'block_empty', at: block.start });
    if (span.start > span.end) {
      add(`${path}[${index}]`, { code: 'block_crosses_midnight', start: block.start, end: block.end });
    }
  }
  if (starts.some((start, index) => index > 0 && start < (starts[index - 1] as number))) {
    add(path, { code: 'blocks_unsorted' });
  }
  if (starts.length === blocks.length) {
    for (const finding of coverFindings(normalizeBlocks(blocks))) add(path, finding);
  }
  return problems;
}

function coverFindings(blocks: readonly TouBlock[]): readonly TouProblem['finding'][] {
  const findings: TouProblem['finding'][] = [];
  let covered = 0;
  for (const block of blocks) {
    const { start, end } = touSpan(block) as { start: number; end: number };
    if (start > covered) findings.push({ code: 'blocks_gap', from: touClock(covered), to: touClock(start) });
    if (start < covered && start < end) {
      findings.push({ code: 'blocks_overlap', from: touClock(start), to: touClock(Math.min(covered, end)) });
    }
    covered = Math.max(covered, end);
  }
  if (covered < DAY_MINUTES) findings.push({ code: 'blocks_gap', from: touClock(covered), to: touClock(DAY_MINUTES) });
  return findings;
}
