import type { AlarmEvent, SiteRecord } from '@mao/fwh-tools';
import type { FleetData } from '../store/replace-fleet.ts';

const june = Date.UTC(2026, 5, 1);

/** A site record with the given differences. */
export function sampleSite(differences: Partial<SiteRecord> = {}): SiteRecord {
  return {
    sn: '10060006A02F25180123',
    name: '示例站点 São',
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
    iccid: '8901260000123456788',
    apowerCount: 2,
    totalCapacityKwh: 27.2,
    ratedPowerKw: 10,
    ahubCount: 1,
    apboxCount: 0,
    hasGenerator: true,
    activatedAt: Date.UTC(2025, 4, 2, 3, 4, 5, 678),
    createdAt: Date.UTC(2025, 4, 1),
    lastSeenAt: june - 1,
    syncedAt: june,
    ...differences,
  };
}

function sampleEvent(id: number, differences: Partial<AlarmEvent> = {}): AlarmEvent {
  return {
    id,
    sn: '10060006A02F25180123',
    deviceSn: '10060006A02F25180123',
    kind: 'alarm',
    code: '4099',
    level: 3,
    name: 'Generator relay close fault',
    startedAt: june + id * 1_000,
    recoveredAt: null,
    active: true,
    ...differences,
  };
}

/** A few rows of everything; the second site has every field at its other extreme. */
export const sampleFleet: FleetData = {
  sites: [
    sampleSite(),
    sampleSite({
      sn: '10060006A02F26010001',
      name: "O'Brien; drop table",
      countryId: 3,
      country: 'AU',
      zone: 'Australia/Adelaide',
      activated: false,
      online: false,
      runStatus: 42,
      firmwareVersion: 'V12R03B01D00_260101',
      iccid: null,
      hasGenerator: false,
      activatedAt: null,
      lastSeenAt: null,
    }),
    sampleSite({ sn: '10050001A00F22110009', firmwareVersion: 'v12R02' }),
  ],
  devices: [
    {
      sn: '10060006A02F25180123',
      deviceSn: '10050013A00X25180456',
      kind: 'aPower',
      model: 'aPower X',
      firmware: { bms: 'V1.02', inv: 'V3.10' },
      boundAt: june,
    },
    {
      sn: '10060006A02F25180123',
      deviceSn: '10060006A02F25180123',
      kind: 'aGate',
      model: 'aGate X-20',
      firmware: {},
      boundAt: june,
    },
  ],
  alarmEvents: [
    sampleEvent(1),
    sampleEvent(2, { recoveredAt: june + 60_000, active: false }),
    sampleEvent(3, { kind: 'event', code: '17', active: false, level: 1 }),
    sampleEvent(4, { startedAt: june + 3_000 }),
    sampleEvent(5, { sn: '10060006A02F26010001' }),
  ],
  currentAlarms: [
    {
      sn: '10060006A02F25180123',
      deviceSn: '10060006A02F25180123',
      code: '4099',
      level: 3,
      name: 'Generator relay close fault',
      started: { at: june + 1_000 },
    },
    {
      sn: '10060006A02F25180123',
      deviceSn: '10050013A00X25180456',
      code: '4111',
      level: 2,
      name: 'SOC low',
      started: { at: june + 2_000 },
    },
  ],
  alarmDictionary: [
    {
      code: '4099',
      nameZh: '发电机继电器闭合故障',
      nameEn: 'Generator relay close fault',
      level: 3,
      kind: 'alarm',
      explanationZh: '',
      explanationEn: 'The relay did not close',
      planZh: '检查接线',
      planEn: '',
      source: 'public',
    },
  ],
  alarmStats: [
    { date: '2026-06-01', country: 'US', code: '4099', sites: 3, times: 5 },
    { date: '2026-06-01', country: 'US', code: '4111', sites: 1, times: 1 },
    { date: '2026-06-01', country: 'AU', code: '4111', sites: 1, times: 9 },
    { date: '2026-06-02', country: 'US', code: '4111', sites: 2, times: 2 },
  ],
  emsParameters: [
    {
      kind: 'PID',
      id: 7,
      macro: 'GRID_V_HI',
      nameZh: '并网过压限值',
      description: 'ESVHi',
      unit: '%',
      scale: 0.1,
      valueType: 'u16',
      source: 'public',
    },
    {
      kind: 'VID',
      id: 65_535,
      macro: 'LOAD_W',
      nameZh: '负载功率',
      description: '',
      unit: 'W',
      scale: 1,
      valueType: 'i32',
      source: 'simulated',
    },
  ],
};
