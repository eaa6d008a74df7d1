import { type TouDay, type TouRateName, touRateNames } from '../../domain/tou-template.ts';
import type { TouFinding, TouProblem } from '../tou-problem.ts';
import { rateOfWave } from '../tou-waves.ts';

/**
 * Most that a kWh may cost or bring. The platform states no bound; this is several times the highest price that a market
 * allows (Australia's cap is below 20 a kWh), and less than what a slip of unit or of the point makes of any price.
 */
const MOST_PER_KWH = 100;

/** Tariffs are published with five decimals at most. */
const MOST_DECIMALS = 6;

/**
 * Rules 10 (what is used has a price) and 11 (no price of buying below 0), and that prices are such. Selling may cost: at
 * noon such prices are real in some markets.
 */
export function rateRules({ blocks, buy, sell }: TouDay, path: string): readonly TouProblem[] {
  const used = new Set(blocks.map(({ waveType }) => rateOfWave(waveType)));
  const ofBuying = touRateNames.flatMap((rate): TouProblem[] => {
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
  const ofForm = (['buy', 'sell'] as const).flatMap((side) =>
    touRateNames.flatMap((rate): TouProblem[] => {
      const value = (side === 'buy' ? buy : sell)[rate];
      const finding = value === null ? null : formProblem(rate, value);
      return finding === null ? [] : [{ severity: 'error', path: `${path}.${side}.${rate}`, finding }];
    }),
  );
  return [...ofBuying, ...ofForm];
}

function formProblem(rate: TouRateName, value: number): TouFinding | null {
  if (!(Math.abs(value) <= MOST_PER_KWH)) return { code: 'rate_range', rate, value, most: MOST_PER_KWH };
  if (Number(value.toFixed(MOST_DECIMALS)) !== value) {
    return { code: 'rate_decimals', rate, value, most: MOST_DECIMALS };
  }
  return null;
}
