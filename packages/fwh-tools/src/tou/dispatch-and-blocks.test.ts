import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { touBlock } from '../__fixtures__/tou-shapes.ts';
import { normalizeBlocks } from './normalize-blocks.ts';
import { recognizeDispatch } from './recognize-dispatch.ts';
import { touClock, touMinutes } from './tou-clock.ts';
import { publicTouDispatches } from './tou-dispatch.ts';
import { touSpan } from './tou-span.ts';

const recognize = (differences: Parameters<typeof touBlock>[2], table = publicTouDispatches) =>
  recognizeDispatch(touBlock('00:00', '24:00', differences), table)?.code ?? null;

describe('recognizeDispatch', () => {
  it('goes by the number, whatever the priorities say', () => {
    for (const { id, code } of publicTouDispatches) expect(recognize({ dispatchId: id, solarPriority: [] })).toBe(code);
    for (const dispatchId of [0, 4, 5, 10]) expect(recognize({ dispatchId })).toBeNull();
  });

  it.each(publicTouDispatches)('without a number finds mode $code by priorities and limits', (row) => {
    const traits = {
      dispatchId: null,
      solarPriority: row.solarPriority,
      loadPriority: row.loadPriority,
      gridChargeMax: row.gridCharge ? -1 : 0,
      gridDischargeMax: row.gridDischarge ? 2.5 : null,
    };
    expect(recognize(traits)).toBe(row.code);
    // The other answer to "from the grid?" is another mode or none.
    expect(recognize({ ...traits, gridChargeMax: row.gridCharge ? null : 5 })).not.toBe(row.code);
    expect(recognize({ ...traits, loadPriority: [0, 0, 0] })).toBeNull();
    expect(recognize({ ...traits, solarPriority: [] })).toBeNull();
  });

  it('does not choose between two rows that fit', () => {
    const [row] = publicTouDispatches;
    if (!row) throw new Error('the table is empty');
    const traits = { dispatchId: null, solarPriority: row.solarPriority, loadPriority: row.loadPriority };
    expect(recognize(traits, [row])).toBe(row.code);
    expect(recognize(traits, [row, { ...row, id: 77, code: 'Z' }])).toBeNull();
    expect(recognize(traits, [])).toBeNull();
  });
});

describe('normalizeBlocks', () => {
  it('sorts, splits at midnight and writes the end of the day as 24:00', () => {
    const blocks = [touBlock('16:00', '21:00', { waveType: 2 }), touBlock('21:00', '16:00')];
    expect(normalizeBlocks(blocks).map(({ start, end, waveType }) => [start, end, waveType])).toEqual([
      ['00:00', '16:00', 0],
      ['16:00', '21:00', 2],
      ['21:00', '24:00', 0],
    ]);
    expect(normalizeBlocks([touBlock('00:00', '00:00')])[0]?.end).toBe('24:00');
    expect(normalizeBlocks([touBlock('20:00', '00:00')])).toEqual([touBlock('20:00', '24:00')]);
  });

  it('keeps what it cannot read, behind the rest', () => {
    const odd = touBlock('noon', '13:00');
    expect(
      normalizeBlocks([odd, touBlock('06:00', '24:00'), touBlock('00:00', '06:00')]).map(({ start }) => start),
    ).toEqual(['00:00', '06:00', 'noon']);
  });

  it('changes neither how long a day is covered nor, a second time, anything', () => {
    const half = fc.integer({ min: 0, max: 47 }).map((count) => touClock(count * 30));
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(half, half).map(([start, end]) => touBlock(start, end)),
          { maxLength: 6 },
        ),
        (blocks) => {
          const length = (given: readonly ReturnType<typeof touBlock>[]): number =>
            given.reduce((sum, block) => {
              const { start, end } = touSpan(block) ?? { start: 0, end: 0 };
              return sum + end - start + (end < start ? 1_440 : 0);
            }, 0);
          const normal = normalizeBlocks(blocks);
          expect(length(normal)).toBe(length(blocks));
          expect(normal.every((block) => block.start <= block.end)).toBe(true);
          expect(normalizeBlocks(normal)).toEqual(normal);
        },
      ),
    );
  });
});

it('reads the times that it writes, and no others', () => {
  for (let minutes = 0; minutes <= 1_440; minutes += 1) expect(touMinutes(touClock(minutes))).toBe(minutes);
  for (const text of ['', '7:00', '07:60', '24:01', '25:00', '07:00:00', ' 07:00', '07-00']) {
    expect(touMinutes(text)).toBeNull();
  }
});
