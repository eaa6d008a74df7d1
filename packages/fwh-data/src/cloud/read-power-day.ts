import type { PowerFlowSample, PowerFlows } from '@mao/fwh-tools';
import { z } from 'zod';
import { CloudError } from './cloud-error.ts';
import { listOf, reading, words } from './shapes.ts';

/** Arrays of the platform, spelt as it spells them, and our names. */
const flowArrays = {
  powerSolarHomeArray: 'solarToHome',
  powerSolarGirdArray: 'solarToGrid',
  powerSolarFhpArray: 'solarToBattery',
  powerGirdFhpArray: 'gridToBattery',
  powerGirdHomeArray: 'gridToHome',
  powerFhpGirdArray: 'batteryToGrid',
  powerFhpHomeArray: 'batteryToHome',
  powerGenFhpArray: 'generatorToBattery',
  powerGenHomeArray: 'generatorToHome',
  powerV2lFhpArray: 'v2lToBattery',
  powerV2lHomeArray: 'v2lToHome',
} as const satisfies Record<string, keyof PowerFlows>;

type FlowArray = keyof typeof flowArrays;

const flowNames = Object.keys(flowArrays) as FlowArray[];
const series = listOf(reading);

const dayShape = z.object({
  deviceTimeArray: listOf(words),
  socArray: series,
  kwhTotalArray: series,
  runStatusArray: series,
  ...(Object.fromEntries(flowNames.map((name) => [name, series])) as Record<FlowArray, typeof series>),
});

/**
 * Reads `getFhpPowerByDay`: parallel arrays become rows, in the platform's order. No result and empty arrays are a day
 * without data. An array that a gateway without that part leaves out (v2l, generator) is zeros.
 *
 * @throws {CloudError} `bad_response` when arrays differ in length: which value belongs to which time is then unknown
 */
export function readPowerDay(result: unknown): readonly PowerFlowSample[] {
  if (result === null) return [];
  const parsed = dayShape.safeParse(result);
  if (!parsed.success) throw new CloudError('bad_response', 'getFhpPowerByDay', { cause: parsed.error });
  const day = parsed.data;
  const length = day.deviceTimeArray.length;
  const arrays = Object.entries(day);
  const uneven = arrays.find(([, values]) => values.length !== length && values.length !== 0);
  if (uneven || day.powerSolarHomeArray.length !== length) {
    const name = uneven?.[0] ?? 'powerSolarHomeArray';
    throw new CloudError('bad_response', `getFhpPowerByDay: ${name} has another length than deviceTimeArray`);
  }
  return day.deviceTimeArray.map((localTime, index) => ({
    localTime: localTime ?? '',
    socPercent: day.socArray[index] ?? null,
    storedKwh: day.kwhTotalArray[index] ?? null,
    runStatus: day.runStatusArray[index] ?? null,
    flows: Object.fromEntries(
      flowNames.map((name) => [flowArrays[name], day[name][index] ?? 0]),
    ) as unknown as PowerFlows,
  }));
}
