import { DateTime } from 'luxon';
import { localDate } from '../energy/day-frame.ts';
import { flowNames } from '../energy/energy-day.ts';
import type { SiteRequest } from './cloud-request.ts';
import { type FlowTotals, flowTotals, kwh, namedTotals } from './electric-totals.ts';
import { badRequest, type CloudAnswer, success } from './envelope.ts';

interface Bucket {
  readonly label: string;
  readonly dates: readonly string[];
}

/** Names of the arrays and what stands in them. */
const columns: Readonly<Record<string, (totals: FlowTotals) => number>> = {
  kwhSuArray: (totals) => namedTotals(totals).solar,
  kwhGenArray: (totals) => namedTotals(totals).generator,
  kwhUtiInArray: (totals) => namedTotals(totals).gridIn,
  kwhUtiOutArray: (totals) => namedTotals(totals).gridOut,
  kwhFhpChgArray: (totals) => namedTotals(totals).batteryIn,
  kwhFhpDiArray: (totals) => namedTotals(totals).batteryOut,
  kwhLoadArray: (totals) => namedTotals(totals).load,
  kwhGridLoadArray: (totals) => totals.powerGirdHomeArray,
  kwhSolarLoadArray: (totals) => totals.powerSolarHomeArray,
  kwhFhpLoadArray: (totals) => totals.powerFhpHomeArray,
  kwhGenLoadArray: (totals) => totals.powerGenHomeArray,
  gridChBatArray: (totals) => totals.powerGirdFhpArray,
  batOutGridArray: (totals) => totals.powerFhpGirdArray,
  genChBatArray: (totals) => totals.powerGenFhpArray,
  soChBatArray: (totals) => totals.powerSolarFhpArray,
  soOutGridArray: (totals) => totals.powerSolarGirdArray,
};

/**
 * `getFhpElectricData`: kWh per day (type 1 one day, 2 the week from Monday, 3 the month), per month (4) or per year
 * (5, since the activation). Buckets that have not begun are null, the running one holds what there is so far.
 */
export function electricData(request: SiteRequest): CloudAnswer {
  const { site, fleet, now, query } = request;
  const date = DateTime.fromFormat(query.get('dayTime') ?? '', 'yyyy-MM-dd', { zone: 'utc' });
  if (!date.isValid) return badRequest('dayTime must be a date yyyy-MM-dd');
  const activated = localDate(site.activatedAt ?? now, site.zone);
  const buckets = bucketsOf(query.get('type') ?? '', date, { activated, today: localDate(now, site.zone) });
  if (buckets === null) return badRequest('type must be from 1 to 5');
  const result: Record<string, unknown[]> = { deviceTimeArray: buckets.map((bucket) => bucket.label) };
  for (const name of Object.keys(columns)) result[name] = [];
  for (const bucket of buckets) {
    const totals = bucket.dates.flatMap((day) => flowTotals(fleet, site, day, now) ?? []);
    const sum = totals.length === 0 ? null : addUp(totals);
    for (const [name, value] of Object.entries(columns)) result[name]?.push(sum === null ? null : kwh(value(sum)));
  }
  return success(result);
}

function addUp(days: readonly FlowTotals[]): FlowTotals {
  const entries = flowNames.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)] as const);
  return Object.fromEntries(entries) as FlowTotals;
}

function bucketsOf(
  type: string,
  date: DateTime,
  known: { readonly activated: string; readonly today: string },
): Bucket[] | null {
  switch (type) {
    case '1':
      return dayBuckets(date, 1);
    case '2':
      return dayBuckets(date.startOf('week'), 7);
    case '3':
      return dayBuckets(date.startOf('month'), date.daysInMonth ?? 31);
    case '4':
      return Array.from({ length: 12 }, (_, month) => monthBucket(date.startOf('year').plus({ months: month })));
    case '5': {
      const first = Number(known.activated.slice(0, 4));
      const years = Math.max(1, Number(known.today.slice(0, 4)) - first + 1);
      return Array.from({ length: years }, (_, index) => {
        const year = DateTime.utc(first + index, 1, 1);
        const months = Array.from({ length: 12 }, (_unused, month) => monthBucket(year.plus({ months: month })));
        // Days outside the site's life would only add zeros.
        const dates = months.flatMap((month) => month.dates);
        const within = dates.filter((day) => day >= known.activated && day <= known.today);
        return { label: year.toFormat('yyyy'), dates: within };
      });
    }
    default:
      return null;
  }
}

function dayBuckets(first: DateTime, count: number): Bucket[] {
  return Array.from({ length: count }, (_, index) => {
    const label = first.plus({ days: index }).toFormat('yyyy-MM-dd');
    return { label, dates: [label] };
  });
}

function monthBucket(month: DateTime): Bucket {
  const dates = dayBuckets(month, month.daysInMonth ?? 31).map((bucket) => bucket.label);
  return { label: month.toFormat('yyyy-MM'), dates };
}
