import { describe, expect, it } from 'vitest';
import { outcome } from './__fixtures__/prepare.ts';

describe('multipleOf', () => {
  it.each<[number, number, boolean]>([
    [0.01, 0.07, true],
    [0.1, 1.1, true],
    [0.01, 123_456.78, true],
    [5, 10, true],
    [5, -15, true],
    [5, 0, true],
    [5, 11, false],
    [0.01, 0.075, false],
    [1000, 999.999, false],
    // No JSON Schema: a number that is a multiple of these does not exist.
    [0, 7, true],
    [-2, 7, true],
  ])('of %s and a value of %s', (divisor, value, fits) => {
    const schema = { type: 'object', properties: { step: { type: 'number', multipleOf: divisor } } };
    const result = outcome(schema, { arguments: { step: value } });
    expect(result).toEqual(fits ? [{ step: value }, []] : 'invalid_tool_arguments');
  });
});
