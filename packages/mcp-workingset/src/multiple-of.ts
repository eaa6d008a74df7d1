import { _, type FuncKeywordDefinition } from 'ajv';

/** How far a quotient may be from a whole number: 0.07 / 0.01 is 7.000000000000001. */
const TOLERANCE = 1e-9;

/**
 * `multipleOf` as people mean it: decimal steps are not refused for the rounding of binary fractions, and a divisor that
 * JSON Schema does not allow (zero, negative) refuses nothing, since no argument could ever satisfy it.
 */
export const multipleOf: FuncKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  compile:
    (divisor: number) =>
    (value: number): boolean => {
      if (!(divisor > 0)) return true;
      const quotient = value / divisor;
      return Math.abs(Math.round(quotient) - quotient) <= TOLERANCE * Math.max(1, Math.abs(quotient));
    },
  error: { message: 'multipleOf', params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
};
