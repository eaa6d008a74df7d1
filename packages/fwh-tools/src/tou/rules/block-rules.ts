import type { TouBlock } from '../../domain/tou-template.ts';
import type { TouProblem } from '../tou-problem.ts';
import type { TouValidationContext } from '../tou-validation-context.ts';
import { rateOfWave } from '../tou-waves.ts';

const DISPATCH_IDS = [1, 2, 3, 6, 7, 8, 9];
/** Zero import came later than the others, so not every device has it. */
const NEW_DISPATCH_ID = 9;

/** More than any site has; the device's own rated power is the bound where it is known. */
const MOST_KW = 1_000;
/** Watts. */
const KW_DECIMALS = 3;

/** Rules 7 (wave), 8 and 9 (mode), 12 (limits of charge), 13 (priorities) and 14 (power from and into the grid). */
export function blockRules(block: TouBlock, path: string, context: TouValidationContext): readonly TouProblem[] {
  const problems: TouProblem[] = [];
  const add = (key: keyof TouBlock, finding: TouProblem['finding']): void => {
    problems.push({ severity: 'error', path: `${path}.${key}`, finding });
  };
  const { waveType, dispatchId, maxChargeSoc: max, minDischargeSoc: min } = block;

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
    if (value !== null && !(Number.isInteger(value) && value >= 5 && value <= 100))
      add(key, { code: 'soc_range', value });
  }
  if (max !== null && min !== null && max <= min) add('maxChargeSoc', { code: 'soc_order', max, min });

  for (const key of ['solarPriority', 'loadPriority'] as const) {
    if (!isPriority(block[key])) add(key, { code: 'priority', value: block[key] });
  }

  for (const key of ['gridChargeMax', 'gridDischargeMax'] as const) {
    const value = block[key];
    if (value === null || value === -1) continue;
    const mostKw = key === 'gridChargeMax' ? (context.ratedKw ?? MOST_KW) : MOST_KW;
    const isPower = value >= 0 && value <= mostKw && Number(value.toFixed(KW_DECIMALS)) === value;
    if (!isPower) add(key, { code: 'grid_power_limit', value, mostKw });
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
