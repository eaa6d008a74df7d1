import type { TouBlock, TouTemplate } from '../../domain/tou-template.ts';
import type { TouProblem } from '../tou-problem.ts';

const FEED_GRID = 7;
const CHARGE_FROM_GRID = 8;

/** Rules 16 and 17: a mode that the template's own limits of the grid forbid. */
export function dispatchRules(
  { dispatchId }: TouBlock,
  path: string,
  limits: Pick<TouTemplate, 'gridMaxFlag' | 'gridFeedMaxFlag'>,
): readonly TouProblem[] {
  const at = `${path}.dispatchId`;
  if (dispatchId === CHARGE_FROM_GRID && limits.gridMaxFlag === 1) {
    return [{ severity: 'error', path: at, finding: { code: 'grid_charge_forbidden' } }];
  }
  if (dispatchId === FEED_GRID && limits.gridFeedMaxFlag === 3) {
    return [{ severity: 'error', path: at, finding: { code: 'grid_feed_forbidden' } }];
  }
  return [];
}
