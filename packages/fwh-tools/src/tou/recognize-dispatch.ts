import type { TouBlock } from '../domain/tou-template.ts';
import type { TouDispatch } from './tou-dispatch.ts';

type DispatchTraits = Pick<
  TouBlock,
  'dispatchId' | 'solarPriority' | 'loadPriority' | 'gridChargeMax' | 'gridDischargeMax'
>;

/**
 * The mode of a block: by its number, or without one by the only row of the table that has its priorities and limits.
 * Null when the number is not in the table, and when no row or more than one fits.
 */
export function recognizeDispatch(block: DispatchTraits, table: readonly TouDispatch[]): TouDispatch | null {
  const fitting =
    block.dispatchId === null
      ? table.filter((row) => fits(block, row))
      : table.filter(({ id }) => id === block.dispatchId);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function fits(block: DispatchTraits, row: TouDispatch): boolean {
  return (
    same(block.solarPriority, row.solarPriority) &&
    same(block.loadPriority, row.loadPriority) &&
    allowed(block.gridChargeMax) === row.gridCharge &&
    allowed(block.gridDischargeMax) === row.gridDischarge
  );
}

/** -1 is unlimited, 0 none; a limit that is not set allows nothing. */
function allowed(limit: number | null): boolean {
  return limit !== null && limit !== 0;
}

function same(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}
