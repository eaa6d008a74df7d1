import type { SiteStatus } from '../domain/site-live.ts';
import type { SiteRecord } from '../domain/site-record.ts';
import type { ReadonlyPorts } from '../readonly.ts';

export const sampleNow = Date.UTC(2026, 5, 15, 20);

export const sampleSite: SiteRecord = {
  sn: '10060006A02F25180123',
  name: 'Hilltop 7',
  countryId: 2,
  country: 'US',
  province: 'California',
  zone: 'America/Los_Angeles',
  model: 'aGate X-20',
  hardwareVersion: 101,
  activated: true,
  online: true,
  runStatus: 2,
  workMode: 2,
  firmwareVersion: 'V12R02B85D00_250624',
  protocolVersion: 'V1.11.01',
  connectionType: 3,
  simStatus: 2,
  iccid: null,
  apowerCount: 1,
  totalCapacityKwh: 13.6,
  ratedPowerKw: 5,
  ahubCount: 0,
  apboxCount: 0,
  hasGenerator: false,
  activatedAt: Date.UTC(2025, 4, 2),
  createdAt: Date.UTC(2025, 4, 1),
  lastSeenAt: sampleNow - 60_000,
  syncedAt: sampleNow - 3_600_000,
};

export const sampleStatus: SiteStatus = {
  workMode: 2,
  runStatus: 1,
  socPercent: 55.04,
  power: { grid: -0.015, solar: 2.5, battery: -1.2, load: 1.285, generator: null },
  today: {
    gridImport: 1.5,
    gridExport: 0.25,
    solar: 9.21,
    generator: null,
    batteryDischarge: 0,
    batteryCharge: 4,
    load: 6.46,
  },
  apowers: [{ deviceSn: '10050013A00X25180456', socPercent: 55, powerKw: -1.2 }],
  connectionType: 4,
  wifiSignal: 70,
  cellularSignal: 21,
  readingAt: sampleNow - 5_000,
  alarms: [],
};

/** Answers of one site; each test replaces what it is about. */
export function samplePorts(differences: Partial<ReadonlyPorts> = {}): ReadonlyPorts {
  return {
    sites: {
      searchSites: async () => ({ total: 1, sites: [sampleSite] }),
      findSite: async (sn) => (sn === sampleSite.sn ? sampleSite : null),
      listDevices: async () => [
        {
          sn: sampleSite.sn,
          deviceSn: '10050013A00X25180456',
          kind: 'aPower',
          model: 'aPower X',
          firmware: {},
          boundAt: sampleNow,
        },
      ],
    },
    live: {
      readStatus: async () => ({ state: 'online', status: sampleStatus }),
      readHardware: async () => ({
        deviceTime: '2026-06-15 13:00:00',
        ratedPowerKw: 5,
        totalCapacityKwh: 13.6,
        versions: { app: 'V11R01B81D01' },
        apowers: [
          {
            deviceSn: '10050013A00X25180456',
            ratedPowerKw: 5,
            ratedCapacityKwh: 13.6,
            socPercent: 54,
            status: 0,
            versions: {},
          },
        ],
      }),
    },
    powerFlow: { readPowerFlowDay: async (sn, date) => ({ sn, date, samples: [] }) },
    liveAlarms: { listLiveAlarms: async () => [] },
    recordedAlarms: {
      listCurrentAlarms: async (sn) => [
        { sn, deviceSn: sn, code: '4099', level: 3, name: 'recorded name', started: { at: sampleNow - 3_600_000 } },
      ],
    },
    alarmEvents: { listAlarmEvents: async () => ({ total: 0, events: [] }) },
    alarmStats: { countByDay: async () => [], countByCode: async () => [] },
    alarmDictionary: {
      findAlarmCodes: async (codes) =>
        codes.includes('4099')
          ? [
              {
                code: '4099',
                nameZh: '发电机继电器闭合故障',
                nameEn: 'Generator relay close fault',
                level: 3,
                kind: 'alarm',
                explanationZh: '发电机继电器未能闭合',
                explanationEn: 'The generator relay did not close',
                planZh: '检查接线',
                planEn: 'Check the wiring',
                source: 'public',
              },
            ]
          : [],
    },
    alarmSites: { listAlarmSites: async () => ({ total: 0, sites: [] }) },
    alarmSnapshots: { listAlarmSnapshots: async () => ({ total: 0, snapshots: [] }) },
    siteSyncs: { findLatestSync: async () => null, findLastCompleteSync: async () => null },
    shutdowns: {
      findLatestShutdownDate: async () => null,
      listShutdownCountries: async () => [],
      countShutdownReasons: async () => [],
      listShutdownSites: async () => ({ total: 0, sites: [] }),
    },
    mqttLog: { searchMqttLog: async () => ({ total: 0, entries: [] }) },
    emsLogs: { listEmsLogRecords: async () => ({ total: 0, records: [] }) },
    upgrades: {
      listSystemUpgrades: async () => ({ total: 0, upgrades: [] }),
      findSystemUpgrade: async () => null,
      listAhubUpgrades: async () => ({ total: 0, upgrades: [] }),
    },
    faultRecords: {
      listFaultRecordOperations: async () => ({ total: 0, operations: [] }),
      findFaultRecordOperation: async () => null,
      findFaultRecordFile: async () => null,
      findStoredRecordings: async () => new Set(),
    },
    recorders: {
      faultRecordControl: {
        submitOperation: () => Promise.reject(new Error('there is no worker')),
        cancelOperation: async () => 'unknown',
      },
      cancelledTasks: { cancelTask: async () => 'present', findCancellation: async () => null },
    },
    recordingFiles: { readObject: async () => ({ type: 'missing' }) },
    cloudFaultRecords: {
      listCloudFaultRecords: async () => ({ total: 0, records: [] }),
      findCloudFaultRecord: async () => null,
      listCallableFaultRecords: async () => [],
      listCloudFaultCalls: async () => ({ total: 0, calls: [] }),
    },
    emsParameters: { findEmsParameters: async () => [] },
    touTemplates: { listTouTemplates: async () => ({ total: 0, templates: [] }), findTouTemplate: async () => null },
    sims: { findSim: async () => ({ type: 'unknown' }) },
    simSearch: { searchSims: async () => ({ total: 0, cards: [] }) },
    simUsage: { readUsageMonth: async () => ({ type: 'unknown' }) },
    planeSearch: { searchIssues: async () => ({ type: 'found', issues: [], more: false, unread: 0 }) },
    planeIssues: { findIssue: async () => null },
    ...differences,
  };
}
