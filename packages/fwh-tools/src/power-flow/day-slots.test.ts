import { describe, expect, it } from 'vitest';
import type { PowerFlowSample } from '../domain/power-flow.ts';
import { dayBounds, formatSiteTime, parseDate } from '../time/site-time.ts';
import { placeOnDay, SLOT_MS } from './day-slots.ts';

const later = Date.UTC(2030, 0);
const zone = 'America/Los_Angeles';
const flows = {
  solarToHome: 0,
  solarToGrid: 0,
  solarToBattery: 0,
  gridToBattery: 0,
  gridToHome: 1,
  batteryToGrid: 0,
  batteryToHome: 0,
  generatorToBattery: 0,
  generatorToHome: 0,
  v2lToBattery: 0,
  v2lToHome: 0,
};
const sample = (localTime: string): PowerFlowSample => ({
  localTime,
  socPercent: 50,
  storedKwh: 6.8,
  runStatus: 0,
  flows,
});

/** What the platform would send for a whole day: one row at the end of every slot, with the text of its clock. */
function wholeDay(date: string, where: string): PowerFlowSample[] {
  const { start, end } = dayBounds(parseDate(date) as number, where);
  const rows: PowerFlowSample[] = [];
  for (let time = start + SLOT_MS; time <= end; time += SLOT_MS) rows.push(sample(formatSiteTime(time, where)));
  return rows;
}

describe('placeOnDay', () => {
  it.each([
    ['2026-06-01', zone, 288],
    ['2026-03-08', zone, 276],
    ['2026-11-01', zone, 300],
    ['2026-04-05', 'Australia/Adelaide', 300],
    ['2026-10-04', 'Australia/Adelaide', 276],
    ['2026-06-01', 'Asia/Kathmandu', 288],
  ])('keeps every row of %s in %s: %d slots, no gap', (date, where, slots) => {
    const day = placeOnDay(wholeDay(date, where), date, where, later);
    expect(day).toMatchObject({ slotsOfDay: slots, expected: slots, gaps: [], ignored: 0 });
    expect(day.samples).toHaveLength(slots);
    expect(day.samples.map(({ sample: row }) => row)).toEqual(wholeDay(date, where));
    expect(new Set(day.samples.map(({ end }) => end)).size).toBe(slots);
  });

  it('gives the second 01:30 of the autumn change to the later instant', () => {
    const day = placeOnDay(wholeDay('2026-11-01', zone), '2026-11-01', zone, later);
    const ends = day.samples.filter(({ sample: row }) => row.localTime.endsWith('01:30:00')).map(({ end }) => end);
    expect(ends.map((end) => new Date(end).toISOString())).toEqual([
      '2026-11-01T08:30:00.000Z',
      '2026-11-01T09:30:00.000Z',
    ]);
  });

  it('lists gaps with the instants they reach from and to, also at both ends of the day', () => {
    const rows = wholeDay('2026-06-01', zone).filter(
      (_, index) => index >= 12 && (index < 100 || index > 110) && index < 287,
    );
    const day = placeOnDay(rows, '2026-06-01', zone, later);
    expect(day.gaps.map((gap) => [formatSiteTime(gap.from, zone), formatSiteTime(gap.to, zone), gap.slots])).toEqual([
      ['2026-06-01 00:00:00', '2026-06-01 01:00:00', 12],
      ['2026-06-01 08:20:00', '2026-06-01 09:15:00', 11],
      ['2026-06-01 23:55:00', '2026-06-02 00:00:00', 1],
    ]);
  });

  it('drops slots of today that have not come yet, and does not call them a gap', () => {
    const { start } = dayBounds(parseDate('2026-06-01') as number, zone);
    const day = placeOnDay(wholeDay('2026-06-01', zone), '2026-06-01', zone, start + 3_600_000 + 1);
    expect(day).toMatchObject({ slotsOfDay: 288, expected: 12, gaps: [], ignored: 276 });
    expect(day.samples).toHaveLength(12);
  });

  it('leaves out rows of other days, unreadable times and repeated rows, and counts them', () => {
    const rows = wholeDay('2026-06-01', zone);
    const odd = [
      ...rows,
      sample('2026-06-01 00:00:00'),
      sample('2026-06-03 10:00:00'),
      sample('soon'),
      ...rows.slice(5, 7),
    ];
    const day = placeOnDay(odd, '2026-06-01', zone, later);
    expect(day.samples).toHaveLength(288);
    expect(day.ignored).toBe(5);
  });

  it('sorts rows that came out of order', () => {
    const day = placeOnDay(wholeDay('2026-06-01', zone).reverse(), '2026-06-01', zone, later);
    expect(day.samples[0]?.sample.localTime).toBe('2026-06-01 00:05:00');
  });

  it('has nothing for an empty day', () => {
    expect(placeOnDay([], '2026-06-01', zone, later)).toMatchObject({ samples: [], gaps: [{ slots: 288 }] });
  });
});
