import { crc32 } from 'node:zlib';
import { type RecordingFiles, summarizeRecording } from '@mao/comtrade';
import { faultRecordStates } from '@mao/fwh-tools';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createFleet, storySites } from '../src/index.ts';

const now = Date.UTC(2026, 10, 30, 20);
const fleet = createFleet({ now });
const { operations, files } = fleet.recordings.rows();

async function summaryOf(objectKey: string) {
  const entries = unzipSync(fleet.recordings.read(objectKey) ?? new Uint8Array());
  const named = (ending: string) => Object.entries(entries).find(([name]) => name.endsWith(ending))?.[1];
  const [cfg, dat, cff] = ['.cfg', '.dat', '.cff'].map(named);
  const summary = await summarizeRecording((cff ? { cff } : { cfg, dat }) as RecordingFiles);
  if (!summary.ok) throw new Error(summary.error.message);
  return summary.value;
}

describe('recordings of the fleet', () => {
  test('are the same for one seed and moment, and what the table says of a file is true of it', () => {
    const again = createFleet({ now }).recordings;
    expect(again.rows()).toEqual({ operations, files });
    expect(files.length).toBeGreaterThan(8);
    expect(new Set(files.map(({ recordId }) => recordId)).size).toBe(files.length);
    for (const file of files) {
      const content = again.read(file.objectKey) ?? new Uint8Array();
      expect(content.length).toBe(file.sizeBytes);
      expect(crc32(content).toString(16).toUpperCase().padStart(8, '0')).toBe(file.crc32);
    }
    expect(again.read('fault-record/x/y/z.zip')).toBeUndefined();
  });

  test('are COMTRADE without oddities, in several formats, with the trigger at the fault, in the time of the site', async () => {
    const types = new Set<string>();
    for (const file of files) {
      const { configuration, trigger, analog, status, warnings, durationMs } = await summaryOf(file.objectKey);
      types.add(`${configuration.revision} ${configuration.dataType}`);
      expect(warnings).toEqual([]);
      expect(durationMs).toBeCloseTo(300, 0);
      expect(trigger?.timeMs).toBeCloseTo(100, 6);
      expect(configuration.device).toBe(file.deviceSn);
      expect(analog.map(({ channel }) => channel.id).join(' ')).toBe(
        'Vab Van Vbn Ia Ib Vbus+ Vbus- Ibat Vbat Fgrid Tigbt',
      );
      expect(status.map(({ channel }) => channel.id)).toEqual([
        'GridRelay',
        'GenRelay',
        'PvRelay',
        'Trip',
        'OverV',
        'OverI',
      ]);
      const zone = fleet.findSite(file.sn)?.zone;
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
      expect(configuration.trigger?.text.slice(0, 19).replace('T', ' ')).toBe(local.format(file.faultAt));
      for (const { minimum, maximum, missing } of analog) {
        expect(missing).toBe(0);
        expect(Number(maximum)).toBeGreaterThan(Number(minimum));
      }
    }
    expect(types.size).toBeGreaterThan(3);
  });

  test('tell the outage of last night: the grid is there before the trigger and gone after it', async () => {
    const site = fleet.findSite(storySites.offGridLastNight);
    const outage = site?.storyOutages[0];
    const file = files.find(({ sn, faultCode }) => sn === site?.sn && faultCode === '1101');
    if (outage === undefined || file === undefined) throw new Error('the recording is missing');
    expect(file.faultAt - outage.from).toBeGreaterThan(0);
    expect(file.faultAt - outage.from).toBeLessThan(50);
    const { status, analog } = await summaryOf(file.objectKey);
    expect(status.find(({ channel }) => channel.id === 'GridRelay')).toMatchObject({ initial: 1, changes: 1 });
    expect(analog.find(({ channel }) => channel.id === 'Fgrid')?.minimum).toBeLessThan(1);
    const inCloud = fleet.rows
      .operations()
      .cloudFaultRecords.find(({ sn, faultCode }) => sn === site?.sn && faultCode === '1101');
    expect(inCloud).toMatchObject({ deviceSn: site?.sn, recordedAt: file.faultAt });
  });

  test('tell the shutdown of the full house: the DC bus is above its limit at the trigger', async () => {
    const file = files.find(({ sn, faultCode }) => sn === storySites.fullHouse && faultCode === '2002');
    const { analog, status } = await summaryOf(file?.objectKey ?? '');
    expect(analog.find(({ channel }) => channel.id === 'Vbus+')?.atTrigger).toBeGreaterThan(250);
    expect(status.find(({ channel }) => channel.id === 'OverV')).toMatchObject({ initial: 0, changes: 2 });
  });
});

describe('operations on the recorders', () => {
  test('are there in every state, with increasing ids and times that fit', () => {
    for (const sn of [storySites.fullHouse, storySites.offGridLastNight]) {
      const own = operations.filter((operation) => operation.sn === sn);
      expect(new Set(own.map(({ status }) => status))).toEqual(new Set(faultRecordStates));
      expect([...own].sort((left, right) => (left.id < right.id ? -1 : 1))).toEqual(own);
    }
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    for (const {
      id,
      createdAt,
      updatedAt,
      finishedAt,
      status,
      errorClass,
      progressDone,
      progressTotal,
    } of operations) {
      expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(createdAt).toBeLessThanOrEqual(updatedAt);
      expect(updatedAt).toBeLessThanOrEqual(now);
      expect(finishedAt === null).toBe(['queued', 'sending', 'waiting', 'receiving', 'parsing'].includes(status));
      expect(errorClass !== null).toBe(status === 'failed');
      expect(Number(progressDone)).toBeLessThanOrEqual(Number(progressTotal));
    }
  });

  test('have fetched exactly the files', () => {
    const stored = operations.flatMap(({ result }) =>
      (result?.records ?? []).filter((record) => record.stored === true),
    );
    expect(new Set(stored.map(({ recordId }) => recordId))).toEqual(new Set(files.map(({ recordId }) => recordId)));
  });

  test('fail where the gateway is silent, and are missing where nothing was ever activated', () => {
    const silent = operations.filter(({ sn }) => sn === storySites.offlineThreeDays);
    expect(silent.at(-1)).toMatchObject({ status: 'failed', errorClass: 'offline' });
    expect(operations.filter(({ sn }) => sn === storySites.inactive)).toEqual([]);
  });
});
