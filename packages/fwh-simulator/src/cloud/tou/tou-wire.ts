import type { TouBlock, TouDay, TouRates, TouSeason } from '@mao/fwh-tools';

/** Seasons as `strategyList`: months as text, rates and prices under their misspelt names, priorities as text. */
export function strategyListOf(seasons: readonly TouSeason[], templateId: number): object[] {
  return seasons.map(({ name, months, days }, season) => ({
    id: season + 1,
    seasonName: name,
    month: months.join(','),
    templateId,
    fromType: 0,
    dayTypeVoList: days.map((day, index) => dayOf(day, season * 10 + index + 1)),
  }));
}

const dayNames: Readonly<Record<number, string>> = { 1: 'Weekdays', 2: 'Weekends,Holidays', 3: 'Everyday' };
const waveNames: Readonly<Record<number, string>> = { 0: 'Off-peak', 1: 'Mid-peak', 2: 'On-peak', 4: 'Super off-peak' };

function dayOf({ dayType, buy, sell, blocks }: TouDay, id: number): object {
  return {
    id,
    dayName: dayNames[dayType] ?? '',
    dayType,
    ccociateType: null,
    ...ratesOf('eleticRate', buy),
    eleticRateGridFee: null,
    ...ratesOf('eleticSell', sell),
    ladderRate: null,
    detailVoList: blocks.map((block, index) => blockOf(block, id * 100 + index + 1)),
  };
}

function ratesOf(prefix: string, rates: TouRates): Record<string, number | null> {
  return {
    [`${prefix}Peak`]: rates.peak,
    [`${prefix}Shoulder`]: rates.shoulder,
    [`${prefix}Valley`]: rates.valley,
    [`${prefix}Sharp`]: rates.sharp,
    [`${prefix}SuperOffPeak`]: rates.superOffPeak,
  };
}

function blockOf(block: TouBlock, id: number): object {
  return {
    id,
    name: waveNames[block.waveType] ?? '',
    startHourTime: block.start,
    endHourTime: block.end,
    waveType: block.waveType,
    dispatchId: block.dispatchId,
    solarPriority: block.solarPriority.join(','),
    loadPriority: block.loadPriority.join(','),
    maxChargeSoc: block.maxChargeSoc,
    minDischargeSoc: block.minDischargeSoc,
    gridChargeMax: block.gridChargeMax,
    gridDischargeMax: block.gridDischargeMax,
    solarCutoff: 0,
    useModeFlag: 0,
    dispatch: null,
  };
}
