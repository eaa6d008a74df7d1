import type { FleetSite, TimeRange } from '../fleet/fleet-site.ts';
import { gridOutagesBetween } from '../fleet/grid-outages.ts';
import { type DayFrame, slotMilliseconds } from './day-frame.ts';
import { createFlows, type EnergyDay } from './energy-day.ts';
import { loadWatts, solarWatts } from './solar-and-load.ts';

/** 95 % round trip, half of the loss on each way. */
const oneWayEfficiency = Math.sqrt(0.95);
const hoursPerSlot = 1 / 12;
/** Watt-hours that one watt moves in a slot, rounded up. */
const boundTolerance = 0.1;

/** What a day brings, whatever charge it begins with. */
export interface DayConditions {
  /** Watts that the panels could give, and that the home wants, in each slot. */
  readonly solar: Float64Array;
  readonly load: Float64Array;
  readonly outages: readonly TimeRange[];
}

export function conditionsOf(site: FleetSite, frame: DayFrame, seed: number): DayConditions {
  return {
    solar: solarWatts(site, frame, seed),
    load: loadWatts(site, frame, seed),
    outages: gridOutagesBetween(seed, site, frame.start, frame.end),
  };
}

/**
 * Runs one site through one local day.
 *
 * Power goes where the real system sends it: solar to the home, then the battery, then the grid; the battery by mode
 * (self-consumption, peak hours of TOU, backup, storm hedge, off-grid). Everything is in whole watts.
 */
export function simulateDay(
  site: FleetSite,
  frame: DayFrame,
  conditions: DayConditions,
  startWattHours: number,
): EnergyDay {
  const { solar, load, outages } = conditions;
  const flows = createFlows(frame.slots);
  const storedWattHours = new Float64Array(frame.slots);
  const runStatus = new Uint8Array(frame.slots);
  const gridPresent = new Uint8Array(frame.slots);
  const capacity = sum(site.apowers, (apower) => apower.capacityWattHours);
  const dischargeLimit = sum(site.apowers, (apower) => apower.ratedWatts);
  const chargeLimit = sum(site.apowers, (apower) => apower.chargeWatts);
  const plans = plansOf(site);
  let stored = startWattHours;

  for (let slot = 0; slot < frame.slots; slot += 1) {
    const middle = frame.start + (slot + 0.5) * slotMilliseconds;
    const grid = !outages.some((outage) => outage.from <= middle && middle < outage.to);
    const storm = site.stormHedge !== null && site.stormHedge.from <= middle && middle < site.stormHedge.to;
    const plan = planAt(plans, frame.middleMinutes[slot] ?? 0, grid, storm);

    const canCharge = Math.max(
      0,
      Math.min(chargeLimit, Math.floor((capacity - stored) / (hoursPerSlot * oneWayEfficiency))),
    );
    const floor = (capacity * plan.reserveSoc) / 100;
    const canDischarge = Math.max(
      0,
      Math.min(dischargeLimit, Math.floor(((stored - floor) * oneWayEfficiency) / hoursPerSlot)),
    );
    let sun = Math.round(solar[slot] ?? 0);
    let home = Math.round(load[slot] ?? 0);

    const solarHome = Math.min(sun, home);
    sun -= solarHome;
    home -= solarHome;
    const solarBattery = Math.min(sun, canCharge);
    sun -= solarBattery;
    const solarGrid = grid ? Math.min(sun, site.exportLimitWatts) : 0; // the rest is curtailed

    const batteryHome = plan.discharge && solarBattery === 0 ? Math.min(home, canDischarge) : 0;
    home -= batteryHome;
    // Without grid the generator carries what the battery cannot; without a generator that load is shed.
    const generatorRuns = !grid && site.generatorWatts !== null && (home > 0 || stored < capacity * 0.2);
    const generatorHome = generatorRuns ? Math.min(home, site.generatorWatts ?? 0) : 0;
    const generatorBattery =
      generatorRuns && batteryHome === 0
        ? Math.max(0, Math.min((site.generatorWatts ?? 0) - generatorHome, canCharge - solarBattery, 5_000))
        : 0;
    const gridHome = grid ? home : 0;
    // A battery that an outage emptied below its reserve is brought back to it, as the real one does.
    const target = (capacity * (plan.gridCharge ? plan.gridChargeToSoc : plan.topUpToSoc)) / 100;
    const missing = (target - stored) / (hoursPerSlot * oneWayEfficiency);
    const gridBattery =
      grid && batteryHome === 0
        ? Math.max(0, Math.min(canCharge - solarBattery, Math.floor(missing) - solarBattery, 5_000))
        : 0;

    flows.powerSolarHomeArray[slot] = solarHome;
    flows.powerSolarFhpArray[slot] = solarBattery;
    flows.powerSolarGirdArray[slot] = solarGrid;
    flows.powerFhpHomeArray[slot] = batteryHome;
    flows.powerGirdHomeArray[slot] = gridHome;
    flows.powerGirdFhpArray[slot] = gridBattery;
    flows.powerGenHomeArray[slot] = generatorHome;
    flows.powerGenFhpArray[slot] = generatorBattery;

    const charged = (solarBattery + gridBattery + generatorBattery) * oneWayEfficiency;
    stored += (charged - batteryHome / oneWayEfficiency) * hoursPerSlot;
    // Less than a watt away from a bound is at the bound, so that every past ends in the very same charge.
    if (charged > 0 && stored > capacity - boundTolerance) stored = capacity;
    if (batteryHome > 0 && stored - floor < boundTolerance) stored = floor;
    if (gridBattery > 0 && Math.abs(target - stored) < boundTolerance) stored = target;
    storedWattHours[slot] = stored;
    gridPresent[slot] = grid ? 1 : 0;
    runStatus[slot] = runStatusOf(batteryHome - solarBattery - gridBattery - generatorBattery, grid);
  }
  return { frame, flows, storedWattHours, startWattHours, runStatus, gridPresent };
}

interface Plan {
  readonly discharge: boolean;
  /** The battery is not discharged below this percentage. */
  readonly reserveSoc: number;
  readonly gridCharge: boolean;
  readonly gridChargeToSoc: number;
  /** The grid fills the battery up to this even where grid charging is off. */
  readonly topUpToSoc: number;
}

interface Plans {
  readonly offGrid: Plan;
  readonly storm: Plan;
  readonly cheap: Plan;
  readonly peak: Plan;
  readonly rest: Plan;
}

function plansOf(site: FleetSite): Plans {
  const idle: Plan = {
    discharge: false,
    reserveSoc: site.reserveSoc,
    gridCharge: false,
    gridChargeToSoc: 0,
    topUpToSoc: site.reserveSoc,
  };
  const discharging: Plan = { ...idle, discharge: true };
  const backup: Plan = { ...idle, reserveSoc: 100, gridCharge: site.gridChargeAllowed, gridChargeToSoc: 100 };
  const ordinary = {
    1: { cheap: { ...idle, gridCharge: site.gridChargeAllowed, gridChargeToSoc: 60 }, peak: discharging, rest: idle },
    2: { cheap: discharging, peak: discharging, rest: discharging },
    3: { cheap: backup, peak: backup, rest: backup },
  }[site.workMode];
  return {
    ...ordinary,
    offGrid: { ...discharging, reserveSoc: 5, topUpToSoc: 0 },
    storm: { ...idle, reserveSoc: 100, gridCharge: true, gridChargeToSoc: 100 },
  };
}

function planAt(plans: Plans, minute: number, grid: boolean, storm: boolean): Plan {
  if (!grid) return plans.offGrid;
  if (storm) return plans.storm;
  if (minute < 6 * 60) return plans.cheap;
  return minute >= 16 * 60 && minute < 21 * 60 ? plans.peak : plans.rest;
}

/** 0 standby, 1 charging, 2 discharging; 5, 6, 7 the same without grid. */
function runStatusOf(batteryWatts: number, grid: boolean): number {
  const state = batteryWatts > 30 ? 2 : batteryWatts < -30 ? 1 : 0;
  return grid ? state : 5 + state;
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
