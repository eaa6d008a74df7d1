import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayBounds, formatSiteTime, instantsOf, jumpOver, parseDate, parseWallClock } from './site-time.ts';

const wall = (text: string): number => {
  const parsed = parseWallClock(text);
  if (parsed === null) throw new Error(text);
  return parsed;
};
const utc = (instant: number) => new Date(instant).toISOString();

describe('parsing', () => {
  it.each(['2026-02-30 00:00:00', '2026-06-01 24:00:01', '2026-6-1 0:0:0', '2026-06-01', '2026-06-01T00:00:00', ''])(
    'refuses %j',
    (text) => expect(parseWallClock(text)).toBeNull(),
  );

  it.each(['2026-02-30', '2025-02-29', '26-01-01', '2026-06-01 00:00:00', '2026/06/01'])(
    'refuses the date %j',
    (text) => expect(parseDate(text)).toBeNull(),
  );

  it('takes 24:00:00 for the midnight at the end of the day', () =>
    expect(parseWallClock('2026-06-01 24:00:00')).toBe(Date.UTC(2026, 5, 2)));

  it('takes a leap day', () => expect(parseDate('2028-02-29')).toBe(Date.UTC(2028, 1, 29)));
});

describe('instantsOf', () => {
  const zone = 'America/Los_Angeles';

  it('has one instant for an ordinary reading', () => {
    const { earlier, later } = instantsOf(wall('2026-06-01 12:00:00'), zone);
    expect(utc(earlier)).toBe('2026-06-01T19:00:00.000Z');
    expect(later).toBe(earlier);
  });

  it('has both instants in the repeated hour', () => {
    const { earlier, later } = instantsOf(wall('2026-11-01 01:30:00'), zone);
    expect([utc(earlier), utc(later)]).toEqual(['2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z']);
  });

  it('shifts forward out of the missing hour', () => {
    const { earlier, later } = instantsOf(wall('2026-03-08 02:30:00'), zone);
    expect(formatSiteTime(earlier, zone)).toBe('2026-03-08 03:30:00');
    expect(later).toBe(earlier);
  });

  it('knows half-hour changes and odd offsets', () => {
    const { earlier, later } = instantsOf(wall('2026-04-05 01:45:00'), 'Australia/Lord_Howe');
    expect(later - earlier).toBe(30 * 60_000);
    expect(utc(instantsOf(wall('2026-01-01 00:00:00'), 'Asia/Kathmandu').earlier)).toBe('2025-12-31T18:15:00.000Z');
  });

  it('gives back every reading that clocks really showed', () => {
    const zones = ['America/Los_Angeles', 'Australia/Adelaide', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'];
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) }),
        fc.constantFrom(...zones),
        (instant, zone) => {
          const second = Math.floor(instant / 1_000) * 1_000;
          const { earlier, later } = instantsOf(wall(formatSiteTime(second, zone)), zone);
          expect([earlier, later]).toContain(second);
        },
      ),
    );
  });
});

describe('jumpOver', () => {
  it.each([
    ['2026-03-08 02:00:00', 'America/Los_Angeles', '2026-03-08T10:00:00.000Z'],
    ['2026-03-08 02:59:59', 'America/Los_Angeles', '2026-03-08T10:00:00.000Z'],
    ['2026-10-04 02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-04-24 00:30:00', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // Samoa left out a whole day.
    ['2011-12-30 12:00:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s was left out at %s', (text, zone, instant) => {
    expect(utc(jumpOver(wall(text), zone) as number)).toBe(instant);
  });

  it.each(['2026-03-08 01:59:59', '2026-03-08 03:00:00', '2026-11-01 01:30:00', '2026-06-01 00:00:00'])(
    '%s was shown',
    (text) => expect(jumpOver(wall(text), 'America/Los_Angeles')).toBeNull(),
  );
});

describe('dayBounds', () => {
  it.each([
    ['2026-03-08', 'America/Los_Angeles', 23],
    ['2026-11-01', 'America/Los_Angeles', 25],
    ['2026-10-04', 'Australia/Adelaide', 23],
    ['2026-04-05', 'Australia/Adelaide', 25],
    ['2026-04-05', 'Australia/Lord_Howe', 24.5],
    ['2026-06-01', 'Asia/Kathmandu', 24],
    // Clocks change at midnight: the day begins at 01:00.
    ['2026-04-24', 'Africa/Cairo', 23],
  ])('%s in %s has %d hours', (date, zone, hours) => {
    const { start, end } = dayBounds(parseDate(date) as number, zone);
    expect((end - start) / 3_600_000).toBe(hours);
  });
});
