import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PowerFlows } from '../domain/power-flow.ts';
import { balanceOf } from './balance.ts';
import { energyOf, round, summarizeRows } from './summarize.ts';

const power = fc.double({ min: 0, max: 20, noNaN: true });
const flowsOf = fc.record<PowerFlows>({
  solarToHome: power,
  solarToGrid: power,
  solarToBattery: power,
  gridToBattery: power,
  gridToHome: power,
  batteryToGrid: power,
  batteryToHome: power,
  generatorToBattery: power,
  generatorToHome: power,
  v2lToBattery: power,
  v2lToHome: power,
});
const none: PowerFlows = {
  solarToHome: 0,
  solarToGrid: 0,
  solarToBattery: 0,
  gridToBattery: 0,
  gridToHome: 0,
  batteryToGrid: 0,
  batteryToHome: 0,
  generatorToBattery: 0,
  generatorToHome: 0,
  v2lToBattery: 0,
  v2lToHome: 0,
};
const placed = (end: number, flows: Partial<PowerFlows>, socPercent = 50) => ({
  end,
  sample: { localTime: '', socPercent, storedKwh: null, runStatus: 1, flows: { ...none, ...flows } },
});

describe('balanceOf', () => {
  it('balances for any flows', () => {
    fc.assert(
      fc.property(flowsOf, (flows) => {
        const { solar, generator, v2l, battery, grid, load } = balanceOf(flows);
        expect(solar + generator + v2l + battery + grid).toBeCloseTo(load, 9);
      }),
    );
  });

  it('counts import and discharge as positive', () => {
    expect(balanceOf({ ...none, gridToHome: 2 })).toMatchObject({ grid: 2, load: 2, battery: 0 });
    expect(balanceOf({ ...none, solarToGrid: 2 })).toMatchObject({ grid: -2, solar: 2 });
    expect(balanceOf({ ...none, batteryToHome: 2 })).toMatchObject({ battery: 2, load: 2 });
    expect(balanceOf({ ...none, gridToBattery: 2 })).toMatchObject({ battery: -2, grid: 2, load: 0 });
  });
});

describe('summarizeRows', () => {
  const minute = 60_000;

  it('means the samples that are there and ends the interval at its last instant', () => {
    const samples = [5, 10, 20, 30].map((at, index) => placed(at * minute, { gridToHome: index + 1 }, 40 + index));
    expect(summarizeRows(samples, 0, 15)).toMatchObject([
      { end: 15 * minute, load: 1.5, socPercent: 41 },
      { end: 30 * minute, load: 3.5, socPercent: 43 },
    ]);
  });

  it('gives no row to an interval without samples', () => {
    expect(
      summarizeRows([placed(5 * minute, {}), placed(185 * minute, {})], 0, 60).map(({ end }) => end / minute),
    ).toEqual([60, 240]);
  });
});

describe('energyOf', () => {
  it('sums five minutes a sample and keeps the directions apart', () => {
    const samples = [placed(1, { gridToHome: 12 }), placed(2, { solarToGrid: 6 }), placed(3, { solarToBattery: 12 })];
    expect(energyOf(samples)).toMatchObject({
      gridImport: 1,
      gridExport: 0.5,
      solar: 1.5,
      batteryCharge: 1,
      batteryDischarge: 0,
      load: 1,
    });
  });
});

it('never rounds to minus zero', () => {
  expect(Object.is(round(-0.0001, 3), 0)).toBe(true);
  expect(round(1.0005, 3)).toBe(1.001);
});
