import type { ApowerDetail, SiteHardware } from '@mao/fwh-tools';
import { z } from 'zod';
import { listOf, reading, words } from './shapes.ts';

const deviceInfoShape = z.object({
  deviceTime: words,
  fixedPowerTotal: reading,
  totalCap: reading,
  apowerList: listOf(z.object({ id: words, ratedPwr: reading, rateBatCap: reading })),
});

const agateInfoShape = z.object({
  protocolVer: words,
  ibgVersion: words,
  slVersion: words,
  awsVersion: words,
  appVersion: words,
  meterVersion: words,
});

const apowerInfoShape = z.object({
  apowerSn: words,
  status: reading,
  soc: reading,
  fpgaVer: words,
  dcdcVer: words,
  invVer: words,
  bmsVer: words,
  blVer: words,
  thVer: words,
  mpptAppVer: words,
});

/** Answers of the three endpoints; null where the platform had nothing to say. */
export interface HardwareAnswers {
  readonly deviceInfo: unknown;
  readonly agateInfo: unknown;
  readonly apowersInfo: unknown;
}

/** Joins `getDeviceInfoV2`, `obtainAgateInfo` and `obtainApowersInfo`; owner's name and the like are not read at all. */
export function readHardware(answers: HardwareAnswers): SiteHardware {
  const device = deviceInfoShape.safeParse(answers.deviceInfo).data;
  const agate = agateInfoShape.safeParse(answers.agateInfo).data;
  const details = listOf(apowerInfoShape).parse(answers.apowersInfo);
  const detailOf = new Map(details.map((detail) => [detail.apowerSn, detail]));
  const rated = device?.apowerList ?? [];
  const ratedOf = new Map(rated.map((entry) => [entry.id, entry]));
  const serials = new Set([...ratedOf.keys(), ...detailOf.keys()].filter((sn): sn is string => Boolean(sn)));
  return {
    deviceTime: device?.deviceTime ?? null,
    ratedPowerKw: device?.fixedPowerTotal ?? null,
    totalCapacityKwh: device?.totalCap ?? null,
    versions: withoutEmpty({
      app: agate?.appVersion,
      ibg: agate?.ibgVersion,
      sl: agate?.slVersion,
      aws: agate?.awsVersion,
      meter: agate?.meterVersion,
      protocol: agate?.protocolVer,
    }),
    apowers: [...serials].map((deviceSn): ApowerDetail => {
      const rating = ratedOf.get(deviceSn);
      const detail = detailOf.get(deviceSn);
      return {
        deviceSn,
        ratedPowerKw: kilo(rating?.ratedPwr),
        ratedCapacityKwh: kilo(rating?.rateBatCap),
        socPercent: detail?.soc ?? null,
        status: detail?.status ?? null,
        versions: withoutEmpty({
          inv: detail?.invVer,
          dcdc: detail?.dcdcVer,
          fpga: detail?.fpgaVer,
          bms: detail?.bmsVer,
          bl: detail?.blVer,
          th: detail?.thVer,
          mppt: detail?.mpptAppVer,
        }),
      };
    }),
  };
}

/** Ratings come in W and Wh. */
function kilo(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : value / 1_000;
}

function withoutEmpty(versions: Readonly<Record<string, string | null | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(versions).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
