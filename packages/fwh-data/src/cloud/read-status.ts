import type { SiteStatus } from '@mao/fwh-tools';
import { z } from 'zod';
import { alarmShape, toCurrentAlarms } from './read-alarms.ts';
import { listOf, reading, words } from './shapes.ts';

const compositeShape = z.object({
  currentWorkMode: reading,
  valid: z.boolean().nullish().catch(null),
  runtimeData: z
    .object({
      run_status: reading,
      fhpSn: listOf(words),
      fhpSoc: listOf(reading),
      fhpPower: listOf(reading),
      p_uti: reading,
      p_sun: reading,
      p_gen: reading,
      p_fhp: reading,
      p_load: reading,
      kwh_uti_in: reading,
      kwh_uti_out: reading,
      kwh_sun: reading,
      kwh_gen: reading,
      kwh_fhp_di: reading,
      kwh_fhp_chg: reading,
      kwh_load: reading,
      soc: reading,
      signal: reading,
      wifiSignal: reading,
      connType: reading,
      timestamp: reading,
    })
    .nullish()
    .catch(null),
  currentAlarmVOList: listOf(alarmShape),
});

/**
 * Reads `getDeviceCompositeInfo`.
 *
 * @returns null when the handshake with the gateway gave nothing: no result, `valid: false`, or runtime data that is
 *   null, empty or without power readings
 */
export function readStatus(result: unknown, sn: string): SiteStatus | null {
  const parsed = compositeShape.safeParse(result);
  if (!parsed.success) return null;
  const { runtimeData, valid, currentWorkMode, currentAlarmVOList } = parsed.data;
  if (!runtimeData || valid === false || runtimeData.p_load === null) return null;
  return {
    workMode: currentWorkMode,
    runStatus: runtimeData.run_status,
    socPercent: runtimeData.soc,
    power: {
      grid: runtimeData.p_uti,
      // Meters drift a few watts below zero at night.
      solar: runtimeData.p_sun === null ? null : Math.max(0, runtimeData.p_sun),
      battery: runtimeData.p_fhp,
      load: runtimeData.p_load,
      generator: runtimeData.p_gen,
    },
    today: {
      gridImport: runtimeData.kwh_uti_in,
      gridExport: runtimeData.kwh_uti_out,
      solar: runtimeData.kwh_sun,
      generator: runtimeData.kwh_gen,
      batteryDischarge: runtimeData.kwh_fhp_di,
      batteryCharge: runtimeData.kwh_fhp_chg,
      load: runtimeData.kwh_load,
    },
    apowers: runtimeData.fhpSn.flatMap((deviceSn, index) =>
      deviceSn === null
        ? []
        : [
            {
              deviceSn,
              socPercent: runtimeData.fhpSoc[index] ?? null,
              powerKw: runtimeData.fhpPower[index] ?? null,
            },
          ],
    ),
    connectionType: runtimeData.connType,
    wifiSignal: runtimeData.wifiSignal,
    cellularSignal: runtimeData.signal,
    // 0 comes with answers from the platform's cache.
    readingAt: runtimeData.timestamp ? runtimeData.timestamp * 1_000 : null,
    alarms: toCurrentAlarms(currentAlarmVOList, sn),
  };
}
