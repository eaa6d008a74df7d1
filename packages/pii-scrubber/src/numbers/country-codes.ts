/** Country calling codes of ITU-T E.164 with two digits; those of three begin with the pairs in `THREE`. */
const TWO =
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98';
const THREE = '21 22 23 24 25 26 29 35 37 38 42 50 59 67 68 69 80 85 87 88 96 97 99';

/** Digits of the code by the first two digits of a number; 0 if no code begins so. */
const CODE_LENGTHS: Uint8Array = new Uint8Array(100);
for (const pair of TWO.split(' ')) CODE_LENGTHS[Number(pair)] = 2;
for (const pair of THREE.split(' ')) CODE_LENGTHS[Number(pair)] = 3;

/** Digits of a full number (code included) in countries where that is fixed: code, least, most. Others have 8 to 15. */
const LENGTHS: readonly (readonly [code: number, least: number, most: number])[] = [
  [1, 11, 11],
  [7, 11, 11],
  [33, 11, 11],
  [34, 11, 11],
  [39, 10, 13],
  [41, 11, 11],
  [43, 10, 14],
  [44, 11, 12],
  [48, 11, 11],
  [49, 9, 14],
  [55, 12, 13],
  [61, 11, 11],
  [64, 10, 12],
  [81, 11, 12],
  [82, 10, 12],
  [86, 12, 13],
  [91, 12, 12],
];
const LEAST: Uint8Array = new Uint8Array(100).fill(8);
const MOST: Uint8Array = new Uint8Array(100).fill(15);
for (const [code, least, most] of LENGTHS) {
  LEAST[code] = least;
  MOST[code] = most;
}

/**
 * Length of the country code at the start of a number, 0 if none is that.
 *
 * @param first first digit, -1 if there is none
 * @param second second digit, -1 if there is none
 * @param size number of digits
 */
export function countryCodeLength(first: number, second: number, size: number): number {
  if (first === 1 || first === 7) return 1;
  if (first < 0 || second < 0) return 0;
  const length = CODE_LENGTHS[first * 10 + second] as number;
  return length === 3 && size < 4 ? 0 : length;
}

/** Least digits of a number with this country code of one or two digits, code included; of three digits: give 0. */
export function leastDigits(code: number): number {
  return LEAST[code] as number;
}

/** Most digits of such a number. */
export function mostDigits(code: number): number {
  return MOST[code] as number;
}
