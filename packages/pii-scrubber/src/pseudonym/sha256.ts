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

const schedule = new Int32Array(64);

/** A running SHA-256 whose state after whole blocks can be kept and resumed, so that HMAC hashes its pads once. */
export interface Sha256State {
  readonly words: Int32Array;
  readonly blocks: number;
}

export function sha256Start(): Sha256State {
  fillConstants();
  return { words: INITIAL.slice(), blocks: 0 };
}

/** Takes one 64-byte block in. */
export function sha256Block(state: Sha256State, block: Uint8Array): Sha256State {
  const words = state.words.slice();
  compress(words, block, 0);
  return { words, blocks: state.blocks + 1 };
}

/** Pads and finishes; returns eight 32-bit words. */
export function sha256Finish(state: Sha256State, tail: Uint8Array): Int32Array {
  const words = state.words.slice();
  const padded = new Uint8Array(Math.ceil((tail.length + 9) / 64) * 64);
  padded.set(tail);
  padded[tail.length] = 0x80;
  const bits = (state.blocks * 64 + tail.length) * 8;
  new DataView(padded.buffer).setUint32(padded.length - 4, bits >>> 0);
  new DataView(padded.buffer).setUint32(padded.length - 8, Math.floor(bits / 0x1_0000_0000));
  for (let offset = 0; offset < padded.length; offset += 64) compress(words, padded, offset);
  return words;
}

function compress(hash: Int32Array, data: Uint8Array, offset: number): void {
  for (let index = 0; index < 16; index += 1) {
    const at = offset + index * 4;
    schedule[index] =
      ((data[at] as number) << 24) |
      ((data[at + 1] as number) << 16) |
      ((data[at + 2] as number) << 8) |
      (data[at + 3] as number);
  }
  for (let index = 16; index < 64; index += 1) {
    const x = schedule[index - 15] as number;
    const y = schedule[index - 2] as number;
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    schedule[index] = ((schedule[index - 16] as number) + s0 + (schedule[index - 7] as number) + s1) | 0;
  }
  let a = hash[0] as number;
  let b = hash[1] as number;
  let c = hash[2] as number;
  let d = hash[3] as number;
  let e = hash[4] as number;
  let f = hash[5] as number;
  let g = hash[6] as number;
  let h = hash[7] as number;
  for (let index = 0; index < 64; index += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + (ROUND[index] as number) + (schedule[index] as number)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + s0 + majority) | 0;
  }
  hash[0] = ((hash[0] as number) + a) | 0;
  hash[1] = ((hash[1] as number) + b) | 0;
  hash[2] = ((hash[2] as number) + c) | 0;
  hash[3] = ((hash[3] as number) + d) | 0;
  hash[4] = ((hash[4] as number) + e) | 0;
  hash[5] = ((hash[5] as number) + f) | 0;
  hash[6] = ((hash[6] as number) + g) | 0;
  hash[7] = ((hash[7] as number) + h) | 0;
}

function rotate(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}
