import type { ListedGateway } from '@mao/fwh-data';
import type { DeviceRecord, SiteLiveReader } from '@mao/fwh-tools';
import pLimit from 'p-limit';
import { classOf } from './class-of.ts';

/** Failures of the whole platform, or of this program. */
const hopeless: ReadonlySet<string> = new Set(['unauthorized', 'misconfigured', 'database', 'internal']);

export interface CompleteGateway extends ListedGateway {
  readonly devices: readonly DeviceRecord[];
}

/** Gateways that are asked about their hardware at the same time. */
const AT_ONCE = 8;

/**
 * Asks for the devices of gateways whose row in the list names none. A gateway that does not say stays as it is in the
 * table, for a row without its devices would take them away: it is `incomplete`.
 */
export async function completeGateways(
  gateways: readonly ListedGateway[],
  cloud: Pick<SiteLiveReader, 'readHardware'>,
  signal: AbortSignal,
): Promise<{ readonly complete: readonly CompleteGateway[]; readonly incomplete: number }> {
  const limit = pLimit(AT_ONCE);
  const completed = await Promise.all(
    gateways.map(({ site, devices }) =>
      devices === null ? limit(() => withHardware(site, cloud, signal)) : { site, devices },
    ),
  );
  const complete = completed.filter((gateway) => gateway !== null);
  return { complete, incomplete: completed.length - complete.length };
}

async function withHardware(
  site: ListedGateway['site'],
  cloud: Pick<SiteLiveReader, 'readHardware'>,
  signal: AbortSignal,
): Promise<CompleteGateway | null> {
  const hardware = await cloud.readHardware(site.sn, signal).catch((error: unknown) => {
    // One gateway must not cost the others their run; what no gateway would get past must.
    if (signal.aborted || hopeless.has(classOf(error))) throw error;
    return null;
  });
  if (hardware === null || hardware.totalCapacityKwh === null) return null;
  const boundAt = site.activatedAt ?? site.createdAt;
  const { sn } = site;
  return {
    site: {
      ...site,
      apowerCount: hardware.apowers.length,
      totalCapacityKwh: hardware.totalCapacityKwh,
      ratedPowerKw: hardware.ratedPowerKw ?? 0,
    },
    devices: [
      { sn, deviceSn: sn, kind: 'aGate', model: site.model, firmware: hardware.versions, boundAt },
      ...hardware.apowers.map(
        ({ deviceSn, versions }): DeviceRecord => ({
          sn,
          deviceSn,
          kind: 'aPower',
          model: 'aPower',
          firmware: versions,
          boundAt,
        }),
      ),
    ],
  };
}
