import type { TouBlock, TouDay, TouRates, TouSeason } from '@mao/fwh-tools';
import type { TariffShape, WaveName } from './tariff-shapes.ts';

const waveTypes: Readonly<Record<WaveName, number>> = { valley: 0, shoulder: 1, peak: 2, superOffPeak: 4 };
const noRates: TouRates = { peak: null, shoulder: null, valley: null, superOffPeak: null, sharp: null };

/** Seasons with blocks and modes; prices are those of the shape times `factor`. */
export function seasonsOfShape(shape: TariffShape, factor: number): readonly TouSeason[] {
  return shape.seasons.map(({ name, months, days }) => ({
    name,
    months,
    days: days.map(
      ({ dayType, hours, buy, sell = {} }): TouDay => ({
        dayType,
        buy: scaled(buy, factor),
        sell: scaled(sell, factor),
        blocks: blocksOf(hours, shape),
      }),
    ),
  }));
}

function scaled(rates: Partial<TouRates>, factor: number): TouRates {
  const entries = Object.entries(rates).map(([name, rate]) => [
    name,
    rate === null ? null : Math.round(rate * factor * 100_000) / 100_000,
  ]);
  return { ...noRates, ...Object.fromEntries(entries) };
}

function blocksOf(hours: TariffShape['seasons'][number]['days'][number]['hours'], shape: TariffShape): TouBlock[] {
  const blocks = (Object.entries(hours) as [WaveName, string][]).flatMap(([wave, text]) =>
    text.split(',').map((range): TouBlock => {
      const [start = 0, end = 0] = range.split('-').map(Number);
      return {
        start: clock(start),
        end: clock(end),
        waveType: waveTypes[wave],
        ...dispatchOf(wave, shape),
        maxChargeSoc: 100,
        minDischargeSoc: wave === 'peak' ? 10 : 20,
      };
    }),
  );
  return blocks.sort((left, right) => left.start.localeCompare(right.start));
}

type Dispatch = Pick<TouBlock, 'dispatchId' | 'solarPriority' | 'loadPriority' | 'gridChargeMax' | 'gridDischargeMax'>;

/** Cheap hours charge, dear hours discharge, as far as the limits of the tariff allow; the rest is self-consumption. */
function dispatchOf(wave: WaveName, { electricityType, limits }: TariffShape): Dispatch {
  const selfConsumption = {
    solarPriority: [1, 2, 3],
    loadPriority: [1, 2, 3],
    gridChargeMax: null,
    gridDischargeMax: null,
  };
  if (electricityType !== 1) return { dispatchId: 6, ...selfConsumption };
  switch (wave) {
    case 'superOffPeak':
      return limits.gridMaxFlag === 2
        ? {
            dispatchId: 8,
            solarPriority: [2, 1, 3],
            loadPriority: [1, 3, 0],
            gridChargeMax: -1,
            gridDischargeMax: null,
          }
        : {
            dispatchId: 3,
            solarPriority: [2, 1, 3],
            loadPriority: [1, 3, 0],
            gridChargeMax: 0,
            gridDischargeMax: null,
          };
    case 'peak':
      return limits.gridFeedMaxFlag === 2
        ? {
            dispatchId: 7,
            solarPriority: [1, 3, 2],
            loadPriority: [2, 1, 3],
            gridChargeMax: null,
            gridDischargeMax: -1,
          }
        : {
            dispatchId: 1,
            solarPriority: [1, 3, 2],
            loadPriority: [2, 1, 3],
            gridChargeMax: null,
            gridDischargeMax: 0,
          };
    case 'shoulder':
      // Written without a number, as older templates are.
      return { dispatchId: null, ...selfConsumption };
    case 'valley':
      return { dispatchId: 6, ...selfConsumption };
  }
}

function clock(hours: number): string {
  const minutes = Math.round(hours * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
