import type { TouSeason } from '../../domain/tou-template.ts';
import type { TouProblem } from '../tou-problem.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Rules 2 (number of seasons), 3 (every month once) and 4 (kinds of days of a season). */
export function seasonRules(seasons: readonly TouSeason[]): readonly TouProblem[] {
  const problems: TouProblem[] = [];
  const add = (path: string, finding: TouProblem['finding']): void => {
    problems.push({ severity: 'error', path, finding });
  };
  if (seasons.length < 1 || seasons.length > 4) add('seasons', { code: 'season_count', count: seasons.length });
  const seen = new Set<number>();
  for (const [index, { months, days }] of seasons.entries()) {
    for (const [place, month] of months.entries()) {
      const path = `seasons[${index}].months[${place}]`;
      if (!MONTHS.includes(month)) add(path, { code: 'month_unknown', month });
      else if (seen.has(month)) add(path, { code: 'month_repeated', month });
      seen.add(month);
    }
    const given = days.map(({ dayType }) => dayType).sort((left, right) => left - right);
    if (!['3', '1,2'].includes(given.join())) add(`seasons[${index}].days`, { code: 'day_types', given });
  }
  const missing = MONTHS.filter((month) => !seen.has(month));
  if (seasons.length > 0 && missing.length > 0) add('seasons', { code: 'month_missing', months: missing });
  return problems;
}
