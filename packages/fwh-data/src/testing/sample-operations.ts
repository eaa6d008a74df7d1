import type { MqttLogEntry } from '@mao/fwh-tools';
import type { OperationData } from '../store/replace-operations.ts';

const june = Date.UTC(2026, 5, 1);
const sn = '10060006A02F25180123';
const otherSn = '10060006A02F26010001';
const apower = '10050013A00X25180456';
const sync = { total: 300, processed: 300, failed: 2, startedAt: june, errorClass: null };
const upgrade = { sn, type: 1, fromVersion: 'V1', toVersion: 'V2', step: 5, totalSteps: 5 };

function message(id: number, differences: Partial<MqttLogEntry> = {}): MqttLogEntry {
  const payload = { type: 1, text: '中文 “quoted” \\ \u0001', nested: [{ wifi_SSID: 'x' }] };
  return { id, sn, command: 203, direction: 'down', sequence: 7, at: june + id, payload, size: 99, ...differences };
}

/** A few rows of everything, with nulls, equal times and rows of another site among them. */
export const sampleOperations: OperationData = {
  siteSyncs: [
    { ...sync, id: 1, status: 'complete', requestedAt: june - 90_000, completedAt: june + 500 },
    { ...sync, id: 2, status: 'complete', requestedAt: june - 80_000, completedAt: june },
    { ...sync, id: 3, status: 'error', requestedAt: june, completedAt: june + 9_000, errorClass: 'upstream_timeout' },
    { ...sync, id: 4, status: 'pending', total: null, requestedAt: june, startedAt: null, completedAt: null },
  ],
  alarmSnapshots: [
    { id: 1, sn, deviceSn: sn, code: '1101', takenAt: june, items: [{ xid: 1203, value: 0.25 }] },
    { id: 2, sn, deviceSn: apower, code: '2002', takenAt: june, items: [] },
    { id: 3, sn, deviceSn: sn, code: '1101', takenAt: june + 999, items: [{ xid: 1206, value: -1 }] },
    { id: 4, sn, deviceSn: sn, code: '1101', takenAt: june + 1_000, items: [] },
    { id: 5, sn: otherSn, deviceSn: otherSn, code: '1101', takenAt: june, items: [] },
  ],
  shutdownDays: [
    { date: '2026-05-31', country: 'US', sitesTotal: 90, sitesShutdown: 0, apowersShutdown: 0 },
    { date: '2026-06-01', country: 'US', sitesTotal: 91, sitesShutdown: 1, apowersShutdown: 2 },
    { date: '2026-06-01', country: 'AU', sitesTotal: 9, sitesShutdown: 2, apowersShutdown: 2 },
    { date: '2026-06-01', country: 'ES', sitesTotal: 1, sitesShutdown: 1, apowersShutdown: 1 },
  ],
  shutdownSites: [
    shutdown(sn, 'US', '2002', june + 10, 95),
    shutdown(otherSn, 'AU', '2001', june + 20, null),
    shutdown('10060006A01F25090999', 'AU', '2002', june + 10, 1),
  ],
  mqttLog: [
    message(1),
    message(2, { command: 204, direction: 'up', payload: [], at: june + 1 }),
    message(3, { command: 211, payload: 'text' }),
    message(4, { sn: otherSn, payload: 0 }),
  ],
  emsLogRecords: [
    {
      id: 1,
      sn,
      requestedAt: june,
      rangeFrom: '2026-05-31 10:00:00',
      rangeTo: '2026-05-31 12:00:00',
      status: 2,
      fileKey: 'ems-log/1.zip',
      sizeBytes: 5_000_000_000,
      error: null,
    },
    {
      id: 2,
      sn,
      requestedAt: june,
      rangeFrom: '2026-05-31 10:00:00',
      rangeTo: '2026-05-31 12:00:00',
      status: 3,
      fileKey: null,
      sizeBytes: null,
      error: '网关离线',
    },
  ],
  systemUpgrades: [
    { ...upgrade, id: 1, status: 2, startedAt: june, finishedAt: june + 60_000 },
    { ...upgrade, id: 2, status: 3, step: 3, startedAt: june - 1, finishedAt: june },
    { ...upgrade, id: 3, sn: otherSn, status: 0, step: 0, startedAt: june, finishedAt: null },
  ],
  systemUpgradeSteps: [
    step(2, 4, apower, 3, 'verification failed'),
    step(2, 4, '10050013A00X25180400', 2, null),
    step(2, 1, sn, 2, null),
    step(1, 1, sn, 2, null),
  ],
  ahubUpgrades: [
    {
      id: 1,
      sn,
      ahubSn: '10070001A00H25180001',
      fromVersion: '1.0.3',
      toVersion: '1.1.0',
      status: 3,
      startedAt: june,
      finishedAt: june + 5,
      error: 'CAN 总线无应答',
    },
    {
      id: 2,
      sn,
      ahubSn: '10070001A00H25180001',
      fromVersion: '1.0.3',
      toVersion: '1.1.0',
      status: 1,
      startedAt: june + 9,
      finishedAt: null,
      error: null,
    },
  ],
  cloudFaultRecords: [
    { id: 1, sn, deviceSn: apower, faultCode: '2002', recordedAt: june, subCount: 2 },
    { id: 2, sn, deviceSn: sn, faultCode: '1001', recordedAt: june + 1_000, subCount: 0 },
    { id: 3, sn, deviceSn: apower, faultCode: '2001', recordedAt: june + 2_000, subCount: 0 },
    { id: 4, sn: otherSn, deviceSn: otherSn, faultCode: '2001', recordedAt: june, subCount: 0 },
  ],
  cloudFaultSubRecords: [
    { recordId: 1, recordNo: 18, kind: 'events', recordedAt: june + 1, sizeBytes: 4_200, fileKey: null },
    { recordId: 1, recordNo: 17, kind: 'waveform', recordedAt: june, sizeBytes: 118_000, fileKey: 'fault-record/17' },
  ],
  callableFaultRecords: [17, 18, 19, 20].map((recordNo) => ({
    sn,
    deviceSn: apower,
    recordNo,
    faultCode: '2002',
    recordedAt: june + recordNo,
  })),
  cloudFaultCalls: [
    { id: 1, sn, deviceSn: apower, recordNo: 17, status: 2, requestedAt: june },
    { id: 2, sn, deviceSn: apower, recordNo: 18, status: 3, requestedAt: june },
    { id: 3, sn, deviceSn: apower, recordNo: 19, status: 3, requestedAt: june + 1 },
    { id: 4, sn, deviceSn: apower, recordNo: 19, status: 0, requestedAt: june + 2 },
    { id: 5, sn, deviceSn: sn, recordNo: 20, status: 2, requestedAt: june - 1 },
  ],
};

function shutdown(
  site: string,
  country: string,
  reasonCode: string,
  startedAt: number,
  durationMinutes: number | null,
) {
  return {
    date: '2026-06-01',
    sn: site,
    country,
    model: 'aGate X-20',
    firmwareVersion: 'V12',
    reasonCode,
    startedAt,
    durationMinutes,
  };
}

function step(recordId: number, stepNo: number, deviceSn: string, status: 2 | 3, error: string | null) {
  const facts = { stepName: '升级 aPower', firmwareName: 'V2', finishedAt: june };
  return { recordId, stepNo, deviceSn, status, error, ...facts };
}
