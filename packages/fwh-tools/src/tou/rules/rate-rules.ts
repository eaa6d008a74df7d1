import { type TouDay, touRateNames } from '../../domain/tou-template.ts';
import type { TouProblem } from '../tou-problem.ts';
import { rateOfWave } from '../tou-waves.ts';

/**
 * Rules 10 (what is used has a price) and 11 (no price of buying below 0). Selling may cost: at noon such prices are
 * real in some markets.
 */
export function rateRules({ blocks, buy }: TouDay, path: string): readonly TouProblem[] {
  const used = new Set(blocks.map(({ waveType }) => rateOfWave(waveType)));
  return touRateNames.flatMap((rate): TouProblem[] => {
    const value = buy[rate];
    const at = `${path}.buy.${rate}`;
    if (value === null) {
      return used.has(rate) ? [{ severity: 'error', path: at, finding: { code: 'rate_missing', rate } }] : [];
    }
    if (value < 0) return [{ severity: 'error', path: at, finding: { code: 'rate_negative', rate, value } }];
    if (value === 0 && used.has(rate)) {
      return [{ severity: 'warning', path: at, finding: { code: 'rate_zero', rate } }];
    }
    return [];
  });
}
