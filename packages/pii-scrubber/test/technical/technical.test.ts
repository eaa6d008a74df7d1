import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createScrubber } from '../../src/index.ts';
import { technicalTexts } from './technical-texts.ts';

const { scrub, scrubText } = createScrubber();
const texts = technicalTexts();

describe('harmless text of devices', () => {
  test('every line stays, alone and as a value', () => {
    expect(texts.filter((text) => scrubText(text) !== text)).toEqual([]);
    expect(texts.filter((text) => scrub({ message: text }).message !== text)).toEqual([]);
  });

  test('lines in any order under each other stay', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...texts), { minLength: 2, maxLength: 12 }), (lines) => {
        const text = lines.join('\n');
        expect(scrubText(text)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['Lin called about her inverter', 'Lin'],
    ['Dear Dan, the bus is late', 'Dan'],
    ['owner: Lin, CAN bus error', 'Lin'],
    ['signed by Ray Miller', 'Ray Miller'],
    ['lives at 12 Cell Lane', '12 Cell Lane'],
    ['240 Volt Drive, Austin, TX 78701', '240 Volt Drive, Austin'],
    ['3 Roberts Drive', '3 Roberts Drive'],
    ['Dear Kimberley Church, thank you', 'Kimberley Church'],
    ['Anna Church called again', 'Anna Church'],
  ])('a person or a home in the same words goes: %s', (text, personal) => {
    expect(scrubText(text)).not.toContain(personal);
  });

  test.each(['Preston House', 'Chelsea Meadows', 'Kimberley Church', 'Alarm at Preston House since noon'])(
    'a building or a ground: %s',
    (text) => {
      expect(scrubText(text)).toBe(text);
    },
  );
});
