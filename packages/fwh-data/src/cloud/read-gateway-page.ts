import type { DeviceRecord, SiteRecord } from '@mao/fwh-tools';
import { z } from 'zod';
import { CloudError } from './cloud-error.ts';
import { reading, words } from './shapes.ts';

/** All gateways of an installer, page by page. */
export interface GatewayLister {
  /**
   * @param page from 1
   * @param pageSize 1 to 100
   * @returns a page without gateways past the end. Rows move between pages while the list is read: one may come twice.
   * @throws {CloudError}
   */
  listGateways(page: number, pageSize: number, signal: AbortSignal): Promise<GatewayPage>;
}

export interface GatewayPage {
  /** Gateways of all pages, as the platform counts them at this moment; null when it does not say. */
  readonly total: number | null;
  readonly gateways: readonly ListedGateway[];
  /** Rows without a serial number, which are passed over. */
  readonly unreadable: number;
}

export interface ListedGateway {
  readonly site: Omit<SiteRecord, 'syncedAt'>;
  /** Null when the platform names none: then nothing is known about them, and the counts of `site` are 0. */
  readonly devices: readonly DeviceRecord[] | null;
}

const countries: ReadonlyMap<number, string> = new Map([
  [1, 'CN'],
  [2, 'US'],
  [3, 'AU'],
]);
const models: ReadonlyMap<number, string> = new Map([
  [100, 'aGate X-10'],
  [101, 'aGate X-20'],
  [102, 'aGate X-01-AU'],
  [103, 'aGate X-20'],
  [104, 'aGate X-20'],
]);

const deviceShape = z.object({
  id: z.string().min(1),
  kind: z.enum(['aGate', 'aPower', 'aHub', 'aPBox', 'accessory']).catch('accessory'),
  model: words,
  versions: z.record(z.string(), z.string()).catch({}),
  bindTime: reading,
  ratedPwr: reading,
  rateBatCap: reading,
});

/** Owner's name, address and the like are not read at all. */
const gatewayShape = z.object({
  id: z.string().regex(/^[0-9A-Za-z]{8,24}$/),
  name: words,
  countryId: reading,
  countryCode: words,
  province: words,
  zoneInfo: words,
  sysHdVersion: reading,
  activeStatus: reading,
  status: reading,
  runStatus: reading,
  emsModel: reading,
  version: words,
  protocolVer: words,
  connType: reading,
  simCardStatus: reading,
  iccid: words,
  generatorFlag: reading,
  activeTime: reading,
  createTime: reading,
  lastTime: reading,
  deviceList: z.array(deviceShape).nullable().catch(null),
});

/** Reads one page of `selectAppGatewayList`. @throws {CloudError} when there is no list at all */
export function readGatewayPage(envelope: Readonly<Record<string, unknown>>): GatewayPage {
  const { result } = envelope;
  if (!Array.isArray(result)) throw new CloudError('bad_response', 'selectAppGatewayList without a list');
  const rows = result.map((row) => gatewayShape.safeParse(row).data);
  const readable = rows.filter((row) => row !== undefined);
  return {
    total: reading.parse(envelope['total']),
    gateways: readable.map(toGateway),
    unreadable: rows.length - readable.length,
  };
}

function toGateway(row: z.output<typeof gatewayShape>): ListedGateway {
  const { id: sn, deviceList } = row;
  const apowers = (deviceList ?? []).filter(({ kind }) => kind === 'aPower');
  const count = (wanted: string): number => (deviceList ?? []).filter(({ kind }) => kind === wanted).length;
  const createdAt = row.createTime ?? row.activeTime ?? 0;
  return {
    site: {
      sn,
      name: row.name ?? '',
      countryId: row.countryId ?? 0,
      country: row.countryCode ?? countries.get(row.countryId ?? 0) ?? '',
      province: row.province ?? '',
      zone: row.zoneInfo ?? 'UTC',
      model: models.get(row.sysHdVersion ?? 0) ?? 'aGate',
      hardwareVersion: row.sysHdVersion ?? 0,
      activated: row.activeStatus === 1,
      online: row.status === 1,
      runStatus: row.runStatus ?? 0,
      workMode: row.emsModel ?? 0,
      firmwareVersion: row.version ?? '',
      protocolVersion: row.protocolVer ?? '',
      connectionType: row.connType ?? 0,
      simStatus: row.simCardStatus ?? 0,
      iccid: row.iccid,
      apowerCount: apowers.length,
      totalCapacityKwh: kiloSum(apowers.map(({ rateBatCap }) => rateBatCap)),
      ratedPowerKw: kiloSum(apowers.map(({ ratedPwr }) => ratedPwr)),
      ahubCount: count('aHub'),
      apboxCount: count('aPBox'),
      hasGenerator: row.generatorFlag === 1,
      activatedAt: row.activeTime,
      createdAt,
      lastSeenAt: row.lastTime,
    },
    devices:
      deviceList?.map(({ id, kind, model, versions, bindTime }) => ({
        sn,
        deviceSn: id,
        kind,
        model: model ?? kind,
        firmware: versions,
        boundAt: bindTime ?? createdAt,
      })) ?? null,
  };
}

function kiloSum(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / 1_000;
}
