import { describe, expect, it } from 'vitest';
import { noRates, touBlock, touTemplate } from '../__fixtures__/tou-shapes.ts';
import { shownPath } from './shown-path.ts';

const template = touTemplate([
  {
    name: 'All year',
    months: [1],
    days: [
      { dayType: 3, buy: noRates, sell: noRates, blocks: [touBlock('16:00', '21:00'), touBlock('21:00', '16:00')] },
    ],
  },
]);
const block = 'seasons[0].days[0].blocks';

describe('shownPath', () => {
  it.each([
    // Shown are 00:00-16:00, 16:00-21:00 and 21:00-24:00.
    [`${block}[0]`, `${block}[1]`],
    [`${block}[1]`, `${block}[2]`],
    [`${block}[1].start`, `${block}[2].start`],
    [`${block}[1].end`, `${block}[0].end`],
    [`${block}[0].maxChargeSoc`, `${block}[1].maxSoc`],
    [`${block}[0].minDischargeSoc`, `${block}[1].minSoc`],
    [`${block}[0].gridChargeMax`, `${block}[1].gridChargeKw`],
    [`${block}[0].waveType`, `${block}[1].wave`],
    [`${block}[0].dispatchId`, `${block}[1].mode`],
    ['seasons[0].days[0].buy.superOffPeak', 'seasons[0].days[0].rates.superOffPeak'],
    ['electricityType', 'type'],
    ['seasons[0].months[2]', 'seasons[0].months[2]'],
  ])('%s is shown as %s', (path, shown) => {
    expect(shownPath(path, template, () => true)).toBe(shown);
  });

  it('keeps the parts of a mode where none was recognised', () => {
    expect(shownPath(`${block}[0].dispatchId`, template, () => false)).toBe(`${block}[1].dispatchId`);
  });
});
