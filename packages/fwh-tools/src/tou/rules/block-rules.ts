import type { TouBlock } from '../../domain/tou-template.ts';
import type { TouProblem } from '../tou-problem.ts';
import type { TouValidationContext } from '../tou-validation-context.ts';
import { rateOfWave } from '../tou-waves.ts';

const DISPATCH_IDS = [1, 2, 3, 6, 7, 8, 9];
/** Zero import came later than the others, so not every device has it. */
const NEW_DISPATCH_ID = 9;

/** Rules 7 (wave), 8 and 9 (mode), 12 (limits of charge), 13 (priorities) and 14 (power from the grid). */
export function blockRules(block: TouBlock, path: string, context: TouValidationContext): readonly TouProblem[] {
  const problems: TouProblem[] = [];
  const add = (key: keyof TouBlock, finding: TouProblem['finding']): void => {
    problems.push({ severity: 'error', path: `${path}.${key}`, finding });
  };
  const { waveType, dispatchId, maxChargeSoc: max, minDischargeSoc: min, gridChargeMax } = block;

  if (rateOfWave(waveType) === null) add('waveType', { code: 'wave_type', value: waveType });

  if (dispatchId !== null) {
    const { deviceDispatchIds } = context;
    if (!DISPATCH_IDS.includes(dispatchId)) add('dispatchId', { code: 'dispatch_unknown', id: dispatchId });
    else if (dispatchId === NEW_DISPATCH_ID && deviceDispatchIds?.has(dispatchId) === false) {
      add('dispatchId', { code: 'dispatch_unavailable', id: dispatchId });
    }
  }

  for (const key of ['maxChargeSoc', 'minDischargeSoc'] as const) {
    const value = block[key];
    if (value !== null && !(value >= 5 && value <= 100)) add(key, { code: 'soc_range', value });
  }
  if (max !== null && min !== null && max <= min) add('maxChargeSoc', { code: 'soc_order', max, min });

  for (const key of ['solarPriority', 'loadPriority'] as const) {
    if (!isPriority(block[key])) add(key, { code: 'priority', value: block[key] });
  }

  if (gridChargeMax !== null && gridChargeMax !== -1) {
    const { ratedKw } = context;
    if (!(gridChargeMax >= 0) || (ratedKw !== null && gridChargeMax > ratedKw)) {
      add('gridChargeMax', { code: 'grid_charge_limit', value: gridChargeMax, ratedKw });
    }
  }
  return problems;
}

/** Three numbers of 0-3, none but 0 twice; or nothing at all. */
function isPriority(values: readonly number[]): boolean {
  if (values.length === 0) return true;
  const sources = values.filter((value) => value !== 0);
  return (
    values.length === 3 &&
    values.every((value) => [0, 1, 2, 3].includes(value)) &&
    new Set(sources).size === sources.length
  );
}
