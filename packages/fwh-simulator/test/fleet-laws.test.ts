import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { addDays } from '../src/energy/day-frame.ts';
import { flowNames, slotPower } from '../src/energy/energy-day.ts';
import { createFleet, type Fleet, storySites } from '../src/index.ts';

const now = Date.UTC(2026, 10, 30, 20);
const fleet = createFleet({ now });

describe('determinism', () => {
  test('one seed and one moment give the same rows, another seed others', { timeout: 60_000 }, () => {
    // As text: comparing tens of thousands of rows field by field takes the runner many seconds.
    const rows = (made: Fleet): string =>
      JSON.stringify([
        made.rows.sites,
        made.rows.devices,
        made.rows.alarmEvents(7),
        made.rows.currentAlarms(),
        made.rows.alarmStatDays(7),
        made.rows.simCards,
        made.rows.simUsageDays(7),
      ]);
    const first = rows(fleet);
    expect(rows(createFleet({ now })) === first).toBe(true);
    expect(createFleet({ now, seed: 2 }).rows.devices).not.toEqual(fleet.rows.devices);
  });

  test('a day is the same whichever day was asked before', () => {
    const dates = fc.integer({ min: 0, max: 400 }).map((back) => addDays('2026-11-30', -back));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 299 }), fc.array(dates, { maxLength: 5 }), dates, (index, before, date) => {
        const site = fleet.sites[index];
        if (site === undefined) return;
        for (const earlier of before) fleet.energy.day(site, earlier);
        expect(fleet.energy.day(site, date)).toEqual(createFleet({ now }).energy.day(site, date));
      }),
      { numRuns: 15 },
    );
  });

  test('history of a past day does not move with the moment it is looked at', () => {
    const from = Date.UTC(2026, 10, 10);
    const ids = (at: number) =>
      createFleet({ now: at })
        .alarms.between(from, from + 86_400_000, at)
        .filter((event) => fleet.findSite(event.sn)?.offlineSince === null)
        .map((event) => [event.sn, event.code, event.startedAt]);
    const later = new Set(ids(now + 3_600_000).map(String));
    const missing = ids(now).filter((event) => !later.has(String(event)));
    expect(missing).toEqual([]);
  });
});

describe('energy laws of every site and day', () => {
  const siteAndDay = fc.tuple(
    fc.integer({ min: 0, max: 299 }),
    fc.integer({ min: 0, max: 500 }).map((back) => addDays('2026-11-29', -back)),
  );

  test('power balances in every slot, flows are never negative, charge stays within the batteries', () => {
    fc.assert(
      fc.property(siteAndDay, ([index, date]) => {
        const site = fleet.sites[index];
        const day = site === undefined ? undefined : fleet.energy.day(site, date);
        if (site === undefined || day === undefined) return;
        const capacity = site.apowers.reduce((total, apower) => total + apower.capacityWattHours, 0);
        let before = day.startWattHours;
        for (let slot = 0; slot < day.frame.slots; slot += 1) {
          const power = slotPower(day.flows, slot);
          expect(power.solar + power.generator + power.battery + power.grid).toBe(power.load);
          expect(Math.min(...flowNames.map((name) => day.flows[name][slot] ?? -1))).toBeGreaterThanOrEqual(0);
          const stored = day.storedWattHours[slot] ?? Number.NaN;
          expect(stored).toBeGreaterThanOrEqual(0);
          expect(stored).toBeLessThanOrEqual(capacity);
          // 95 % round trip: charging loses on the way in, discharging on the way out.
          const way = Math.sqrt(0.95);
          const expected = before + (power.battery < 0 ? -power.battery * way : -power.battery / way) / 12;
          expect(Math.abs(stored - expected)).toBeLessThan(0.2);
          before = stored;
          if (day.gridPresent[slot] === 0) expect(power.grid).toBe(0);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('a day begins with the charge the day before ended with', () => {
    fc.assert(
      fc.property(siteAndDay, ([index, date]) => {
        const site = fleet.sites[index];
        if (site === undefined) return;
        const before = fleet.energy.day(site, addDays(date, -1));
        const day = fleet.energy.day(site, date);
        if (before === undefined || day === undefined) return;
        expect(day.startWattHours).toBeCloseTo(before.storedWattHours.at(-1) ?? 0, 6);
      }),
      { numRuns: 120 },
    );
  });

  test('panels give nothing at night and something on most days', () => {
    const site = fleet.findSite(storySites.healthyUs);
    if (site === undefined) throw new Error('the healthy site is missing');
    const day = fleet.energy.day(site, '2026-06-15');
    const solar = Array.from({ length: 288 }, (_, slot) => (day === undefined ? 0 : slotPower(day.flows, slot).solar));
    expect(solar.slice(0, 36).every((watts) => watts === 0)).toBe(true);
    expect(solar.slice(276).every((watts) => watts === 0)).toBe(true);
    expect(Math.max(...solar)).toBeGreaterThan(1_000);
  });
});

describe('a realistic fleet', () => {
  test('countries, stories, batteries, silent gateways', () => {
    const large = createFleet({ now, sites: 2_000 }).sites;
    const share = (holds: (site: (typeof large)[number]) => boolean): number =>
      large.filter(holds).length / large.length;
    expect(share((site) => site.countryCode === 'US')).toBeCloseTo(0.88, 1);
    expect(share((site) => site.countryCode === 'AU')).toBeCloseTo(0.09, 1);
    expect(share((site) => site.offlineSince !== null)).toBeGreaterThan(0.01);
    expect(share((site) => site.offlineSince !== null)).toBeLessThan(0.06);
    expect(new Set(large.flatMap((site) => [site.sn, ...site.apowers.map((apower) => apower.sn)])).size).toBe(
      large.reduce((total, site) => total + 1 + site.apowers.length, 0),
    );
    for (const sn of Object.values(storySites)) expect(large.some((site) => site.sn === sn)).toBe(true);
    for (const site of large) expect(site.sn).toMatch(/^\d{8}[A-Z0-9]{4}\d{2}(0[1-9]|[1-4]\d|5[0-3])\d{4}$/);
  });

  test('five codes make up about 60 % of what happens; the statistics count the same events', () => {
    const events = fleet.rows.alarmEvents();
    const byCode = new Map<string, number>();
    for (const event of events) byCode.set(event.code, (byCode.get(event.code) ?? 0) + 1);
    const top = [...byCode.values()].sort((left, right) => right - left).slice(0, 5);
    const share = top.reduce((total, times) => total + times, 0) / events.length;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.7);
    const statistics = fleet.rows.alarmStatDays();
    expect(statistics.reduce((total, row) => total + row.times, 0)).toBe(events.length);
    for (const row of statistics) expect(row.sites).toBeLessThanOrEqual(row.times);
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
  });

  test('current alarms are those of the history that have not ended; the healthy site has none', () => {
    const active = fleet.rows.alarmEvents().filter((event) => event.active);
    const current = fleet.rows.currentAlarms();
    const ofOne = fleet.alarms.current(now, storySites.fullHouse);
    expect(ofOne).toEqual(current.filter((alarm) => alarm.sn === storySites.fullHouse));
    expect(current.map((alarm) => `${alarm.deviceSn} ${alarm.code}`).sort()).toEqual(
      active.map((event) => `${event.deviceSn} ${event.code}`).sort(),
    );
    expect(current.some((alarm) => alarm.sn === storySites.healthyUs)).toBe(false);
    const dictionary = new Set(fleet.rows.alarmDictionary.map((entry) => entry.code));
    for (const event of fleet.rows.alarmEvents()) expect(dictionary.has(event.code)).toBe(true);
  });

  test('last night is the night before the local day', () => {
    const site = fleet.findSite(storySites.offGridLastNight);
    const outage = site?.storyOutages[0];
    if (site === undefined || outage === undefined) throw new Error('the outage story is missing');
    const from = DateTime.fromMillis(outage.from, { zone: site.zone });
    expect([from.toISODate(), from.hour]).toEqual(['2026-11-29', 19]);
    expect(outage.to - outage.from).toBe(6 * 3_600_000);
  });

  test('too few sites or a broken clock are refused', () => {
    expect(() => createFleet({ sites: 299 })).toThrow(RangeError);
    expect(() => createFleet({ now: Number.NaN })).toThrow(RangeError);
    expect(() => createFleet({ seed: 1.5 })).toThrow(RangeError);
  });
});
