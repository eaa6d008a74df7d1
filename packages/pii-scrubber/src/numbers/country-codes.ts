/** Country calling codes of ITU-T E.164, one and two digits; three-digit codes begin with the pairs in `THREE`. */
const ONE_AND_TWO: ReadonlySet<string> = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);
const THREE: ReadonlySet<string> = new Set(
  '21 22 23 24 25 26 29 35 37 38 42 50 59 67 68 69 80 85 87 88 96 97 99'.split(' '),
);

/** Digits of a full number (code included) in countries where that is fixed; others have 8 to 15. */
const LENGTHS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  1: [11, 11],
  7: [11, 11],
  33: [11, 11],
  34: [11, 11],
  39: [10, 13],
  41: [11, 11],
  43: [10, 14],
  44: [11, 12],
  48: [11, 11],
  49: [9, 14],
  55: [12, 13],
  61: [11, 11],
  64: [10, 12],
  81: [11, 12],
  82: [10, 12],
  86: [12, 13],
  91: [12, 12],
};

/** Length of the country code at the start of a number, 0 if none is that. */
export function countryCodeLength(digits: string): number {
  const first = digits.slice(0, 1);
  if (first === '1' || first === '7') return 1;
  const two = digits.slice(0, 2);
  if (ONE_AND_TWO.has(two)) return 2;
  return THREE.has(two) && digits.length > 3 ? 3 : 0;
}

/** Least and most digits of a number with this country code, code included. */
export function internationalLength(code: string): readonly [least: number, most: number] {
  return LENGTHS[code] ?? [8, 15];
}
