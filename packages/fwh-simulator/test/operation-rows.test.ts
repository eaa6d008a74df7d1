import { describe, expect, test } from 'vitest';
import { emsParameters } from '../src/fleet/ems-parameters.ts';
import { createFleet, storySites } from '../src/index.ts';

const now = Date.UTC(2026, 10, 30, 20);
const hour = 3_600_000;
const fleet = createFleet({ now });
const rows = fleet.rows.operations();
const events = fleet.rows.alarmEvents();
const siteOf = (sn: string) => {
  const site = fleet.findSite(sn);
  if (site === undefined) throw new Error(`${sn} is missing`);
  return site;
};

describe('records of the fleet’s operation', () => {
  test('are the same for one seed and moment, never later than the moment, with numbers that are unique', () => {
    expect(createFleet({ now }).rows.operations()).toEqual(rows);
    expect(createFleet({ now, seed: 2 }).rows.operations().shutdownSites).not.toEqual(rows.shutdownSites);
    const times = [
      ...rows.siteSyncs.map((row) => row.completedAt ?? 0),
      ...rows.alarmSnapshots.map((row) => row.takenAt - 1_000),
      ...rows.shutdownSites.map((row) => row.startedAt),
      ...rows.mqttLog.map((row) => row.at),
      ...rows.emsLogRecords.map((row) => row.requestedAt),
      ...rows.systemUpgrades.map((row) => row.finishedAt ?? row.startedAt),
      ...rows.ahubUpgrades.map((row) => row.startedAt),
      ...rows.cloudFaultRecords.map((row) => row.recordedAt - 1_000),
      ...rows.cloudFaultCalls.map((row) => row.requestedAt),
    ];
    expect(Math.max(...times)).toBeLessThanOrEqual(now);
    for (const list of [rows.alarmSnapshots, rows.mqttLog, rows.systemUpgrades, rows.cloudFaultRecords]) {
      expect(list.length).toBeGreaterThan(20);
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    }
  });

  test('snapshots belong to alarms of the history and carry readings of the parameter table', () => {
    const alarms = new Set(events.map((event) => `${event.deviceSn} ${event.code} ${event.startedAt}`));
    const readings = new Set(fleet.rows.emsParameters.filter(({ kind }) => kind === 'VID').map(({ id }) => id));
    for (const { deviceSn, code, takenAt, items } of rows.alarmSnapshots) {
      const belongs = [...Array(901).keys()].some((after) => alarms.has(`${deviceSn} ${code} ${takenAt - after}`));
      expect(belongs).toBe(true);
      for (const { xid } of items) expect(readings.has(xid)).toBe(true);
    }
  });

  test('the outage shows in snapshot and messages: no voltage for six hours, and a gateway that goes on reporting', () => {
    const site = siteOf(storySites.offGridLastNight);
    const outage = site.storyOutages[0];
    if (outage === undefined) throw new Error('the outage is missing');
    const snapshot = rows.alarmSnapshots.find(({ sn, code }) => sn === site.sn && code === '1101');
    expect(snapshot?.items.find(({ xid }) => xid === 1203)?.value).toBeLessThan(10);
    expect(snapshot?.items.find(({ xid }) => xid === 1207)?.value).toBe(0);
    const states = rows.mqttLog
      .filter(({ sn, command }) => sn === site.sn && command === 212)
      .map(({ at, payload }) => [
        at >= outage.from && at < outage.to,
        (payload as { gridRelayStat: number }).gridRelayStat,
      ]);
    expect(states.filter(([inside]) => inside).length).toBeGreaterThanOrEqual(6);
    for (const [inside, relay] of states) expect(relay).toBe(inside ? 0 : 1);
    expect(
      rows.emsLogRecords.find(
        ({ sn, status, requestedAt }) => sn === site.sn && status === 2 && requestedAt > outage.to,
      ),
    ).toBeDefined();
  });

  test('power in status messages is the energy of the site', () => {
    const replies = rows.mqttLog.filter(({ sn, command }) => sn === storySites.healthyUs && command === 204);
    expect(replies.length).toBeGreaterThan(150);
    for (const { payload } of replies) {
      const { p_uti, p_sun, p_gen, p_fhp, p_load } = payload as Record<string, number>;
      expect(Number(p_uti) + Number(p_sun) + Number(p_gen) + Number(p_fhp)).toBeCloseTo(Number(p_load), 6);
    }
  });

  test('a silent gateway is asked and does not answer, and what it was to do has failed or waits', () => {
    const { sn, offlineSince } = siteOf(storySites.offlineThreeDays);
    const later = rows.mqttLog.filter((row) => row.sn === sn && row.at > Number(offlineSince) + hour);
    expect(later.length).toBeGreaterThan(100);
    expect(new Set(later.map(({ direction }) => direction))).toEqual(new Set(['down']));
    expect(rows.emsLogRecords.find((row) => row.sn === sn && row.error === '网关离线')).toBeDefined();
    expect(rows.systemUpgrades.find((row) => row.sn === sn && row.status === 0)).toMatchObject({ step: 0 });
  });

  test('an upgrade ends behind all of its steps, which end in their order', () => {
    for (const { id, startedAt, finishedAt } of rows.systemUpgrades.filter(({ id }) => id % 7 === 3)) {
      let before = startedAt;
      // Rows are made in the order of the steps.
      for (const step of rows.systemUpgradeSteps.filter(({ recordId }) => recordId === id)) {
        if (step.finishedAt === null) continue;
        if (step.stepNo !== 4) expect(step.finishedAt).toBeGreaterThan(before);
        before = Math.max(before, step.finishedAt);
      }
      if (finishedAt !== null) expect(finishedAt).toBeGreaterThan(before);
    }
    expect(rows.systemUpgrades.some(({ status }) => status === 3)).toBe(true);
  });

  test('words of the records are Chinese', () => {
    const errors = [...rows.systemUpgradeSteps, ...rows.ahubUpgrades, ...rows.emsLogRecords].flatMap(({ error }) =>
      error === null ? [] : [error],
    );
    expect(errors.length).toBeGreaterThan(5);
    for (const text of [...errors, ...emsParameters.map(({ description }) => description)]) {
      expect(text).toMatch(/[一-鿿]/);
    }
  });

  test('shutdowns are in the alarm history, and the statistics count them', () => {
    const shutdowns = new Set(
      events.filter(({ code }) => code === '2011').map(({ sn, startedAt }) => `${sn} ${startedAt}`),
    );
    expect(rows.shutdownSites.length).toBeGreaterThan(10);
    for (const { sn, startedAt, reasonCode } of rows.shutdownSites) {
      expect(shutdowns.has(`${sn} ${startedAt + 4_000}`)).toBe(true);
      expect(
        events.some((event) => event.sn === sn && event.code === reasonCode && event.startedAt === startedAt),
      ).toBe(true);
    }
    for (const { date, country, sitesShutdown, sitesTotal } of rows.shutdownDays) {
      const counted = rows.shutdownSites.filter((site) => site.date === date && site.country === country).length;
      expect(sitesShutdown).toBe(counted);
      expect(sitesTotal).toBeGreaterThanOrEqual(sitesShutdown);
    }
  });

  test('a site with one aPower only stops while its battery does nothing', () => {
    for (const { sn, startedAt, durationMinutes } of rows.shutdownSites) {
      const site = siteOf(sn);
      if (site.apowers.length > 1 || durationMinutes === null) continue;
      for (let at = startedAt; at < startedAt + durationMinutes * 60_000; at += 300_000) {
        const date = new Intl.DateTimeFormat('en-CA', { timeZone: site.zone }).format(at);
        const day = fleet.energy.day(site, date);
        if (day === undefined) throw new Error('no energy');
        const slot = Math.floor((at - day.frame.start) / 300_000);
        expect(day.flows.powerFhpHomeArray[slot]).toBe(0);
        expect(day.flows.powerSolarFhpArray[slot]).toBe(0);
      }
    }
  });

  test('the full house: shutdown, its recordings, and the aHub upgrade that failed when the aHub fell silent', () => {
    const site = siteOf(storySites.fullHouse);
    const shutdown = rows.shutdownSites.find(({ sn }) => sn === site.sn);
    expect(shutdown).toMatchObject({ date: '2026-11-29', reasonCode: '2002', durationMinutes: 95 });
    const record = rows.cloudFaultRecords.find(({ sn, faultCode }) => sn === site.sn && faultCode === '2002');
    expect(record).toMatchObject({ deviceSn: site.apowers[2]?.sn, subCount: 3 });
    expect(
      rows.cloudFaultSubRecords.filter(({ recordId }) => recordId === record?.id).map(({ kind, fileKey }) => [kind, fileKey !== null]),
    ).toEqual([['waveform', true], ['trend', false], ['events', true]]); // biome-ignore format: table
    const upgrade = rows.ahubUpgrades.filter(({ sn }) => sn === site.sn).at(-1);
    const silent = events.find(({ sn, code, active }) => sn === site.sn && code === '4001' && active);
    expect(upgrade).toMatchObject({ status: 3 });
    expect(Number(upgrade?.startedAt)).toBeLessThanOrEqual(Number(silent?.startedAt));
    expect(Number(upgrade?.finishedAt)).toBeGreaterThanOrEqual(Number(silent?.startedAt));
    const attempts = rows.systemUpgrades.filter(({ sn }) => sn === site.sn);
    expect(attempts.at(-1)?.toVersion ?? site.firmware).toBe(site.firmware);
  });

  test('an upgrade that failed names one step and device; a finished one has no open step', () => {
    expect(rows.systemUpgrades.filter(({ status }) => status === 3).length).toBeGreaterThan(5);
    for (const upgrade of rows.systemUpgrades) {
      const steps = rows.systemUpgradeSteps.filter(({ recordId }) => recordId === upgrade.id);
      expect(new Set(steps.map(({ stepNo }) => stepNo)).size).toBe(
        siteOf(upgrade.sn).apowers.length === 0 ? 4 : upgrade.totalSteps,
      );
      expect(steps.filter(({ status }) => status === 3)).toHaveLength(upgrade.status === 3 ? 1 : 0);
      if (upgrade.status === 2) expect(steps.every(({ status }) => status === 2)).toBe(true);
    }
  });

  test('what the cloud has of a fault was called before, and devices hold what they were asked for', () => {
    const calls = new Map(rows.cloudFaultCalls.map((call) => [`${call.deviceSn} ${call.recordNo}`, call.status]));
    const devices = new Map(rows.cloudFaultRecords.map(({ id, deviceSn }) => [id, deviceSn]));
    for (const { recordId, recordNo, fileKey } of rows.cloudFaultSubRecords) {
      if (fileKey !== null) expect(calls.get(`${devices.get(recordId)} ${recordNo}`)).toBe(2);
    }
    const keys = rows.callableFaultRecords.map(({ deviceSn, recordNo }) => `${deviceSn} ${recordNo}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.some((key) => !calls.has(key))).toBe(true);
  });
});
