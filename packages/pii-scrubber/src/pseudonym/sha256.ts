/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2), computed. */
const ROUND = new Int32Array(64);
/** First 32 bits of the fractional parts of the square roots of the first 8 primes (FIPS 180-4, 5.3.3), computed. */
const INITIAL = new Int32Array(8);

let filled = false;

function fillConstants(): void {
  if (filled) return;
  filled = true;
  let count = 0;
  for (let candidate = 2; count < 64; candidate += 1) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) prime = false;
    if (!prime) continue;
    if (count < 8) INITIAL[count] = fraction(Math.sqrt(candidate));
    ROUND[count] = fraction(Math.cbrt(candidate));
    count += 1;
  }
}

function fraction(value: number): number {
  return ((value - Math.floor(value)) * 0x1_0000_0000) | 0;
}

/** The state before the first block. */
export function sha256Start(): Int32Array {
  fillConstants();
  return INITIAL.slice();
}

/** The 64 words of a block's schedule; the first sixteen are the block. Kept between calls: nothing is allocated. */
const schedule = new Int32Array(64);

/** Takes sixteen big-endian words in, and puts the state behind them into `into` (which may be `from`). */
export function sha256Words(from: Int32Array, block: Int32Array, into: Int32Array): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = block[index] as number;
  for (let index = 16; index < 64; index += 1) {
    const x = schedule[index - 15] as number;
    const y = schedule[index - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[index] =
      ((((schedule[index - 16] as number) + s0) | 0) + (((schedule[index - 7] as number) + s1) | 0)) | 0;
  }
  let a = from[0] as number;
  let b = from[1] as number;
  let c = from[2] as number;
  let d = from[3] as number;
  let e = from[4] as number;
  let f = from[5] as number;
  let g = from[6] as number;
  let h = from[7] as number;
  for (let index = 0; index < 64; index += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const input = ((ROUND[index] as number) + (schedule[index] as number)) | 0;
    // Sums are cut to 32 bits as they grow, so that the engine keeps them whole numbers.
    const t1 = (((((h + s1) | 0) + (g ^ (e & (f ^ g)))) | 0) + input) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  into[0] = ((from[0] as number) + a) | 0;
  into[1] = ((from[1] as number) + b) | 0;
  into[2] = ((from[2] as number) + c) | 0;
  into[3] = ((from[3] as number) + d) | 0;
  into[4] = ((from[4] as number) + e) | 0;
  into[5] = ((from[5] as number) + f) | 0;
  into[6] = ((from[6] as number) + g) | 0;
  into[7] = ((from[7] as number) + h) | 0;
}
