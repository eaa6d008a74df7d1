import type { TouBlock } from '../../domain/tou-template.ts';
import type { TouProblem } from '../tou-problem.ts';

/** Rule 15: neighbours that differ in nothing but their times could be one block. */
export function mergeRules(blocks: readonly TouBlock[], path: string): readonly TouProblem[] {
  return blocks.flatMap((block, index): TouProblem[] => {
    const before = blocks[index - 1];
    if (before === undefined || before.end !== block.start || trait(before) !== trait(block)) return [];
    const finding = { code: 'blocks_equal', from: before.start, to: block.end } as const;
    return [{ severity: 'warning', path: `${path}[${index}]`, finding }];
  });
}

function trait(block: TouBlock): string {
  return JSON.stringify([
    block.waveType,
    block.dispatchId,
    block.solarPriority,
    block.loadPriority,
    block.maxChargeSoc,
    block.minDischargeSoc,
    block.gridChargeMax,
    block.gridDischargeMax,
  ]);
}
