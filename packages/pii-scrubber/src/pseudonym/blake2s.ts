/** First 32 bits of the fractional parts of the square roots of the first 8 primes (RFC 7693, 2.6), computed. */
const INITIAL: Int32Array = Int32Array.from([2, 3, 5, 7, 11, 13, 17, 19], (prime) => {
  const root = Math.sqrt(prime);
  return ((root - Math.floor(root)) * 0x1_0000_0000) | 0;
});

/** Which word of the block each step of a round takes (RFC 7693, 2.7), one letter a word, one line of 16 a round. */
const SCHEDULE: Uint8Array = Uint8Array.from(
  '0123456789abcdef' +
    'ea489fd61c02b753' +
    'b8c052fdae367194' +
    '7931dcbe265a40f8' +
    '905724afe1bc683d' +
    '2c6a0b834d75fe19' +
    'c51fed4a0763928b' +
    'db7ec13950f4862a' +
    '6fe9b308c2d714a5' +
    'a2847615fb9e3cd0',
  (digit) => Number.parseInt(digit, 16),
);

/** Bytes of a block. */
export const BLAKE2S_BLOCK = 64;

/** The state before the first block, for a digest of 32 bytes and no key (RFC 7693, 2.5). */
export function blake2sStart(): Int32Array {
  const state = INITIAL.slice();
  state[0] = (state[0] as number) ^ 0x0101_0020;
  return state;
}

/**
 * Takes one block of sixteen little-endian words in (RFC 7693, 3.2) and puts the state behind it into `into`, which may
 * be `from`.
 *
 * @param count bytes hashed so far, this block's included; a message of 4 GB and more is none of ours
 */
export function blake2sWords(
  from: Int32Array,
  block: Int32Array,
  count: number,
  isLast: boolean,
  into: Int32Array,
): void {
  let v0 = from[0] as number;
  let v1 = from[1] as number;
  let v2 = from[2] as number;
  let v3 = from[3] as number;
  let v4 = from[4] as number;
  let v5 = from[5] as number;
  let v6 = from[6] as number;
  let v7 = from[7] as number;
  let v8 = INITIAL[0] as number;
  let v9 = INITIAL[1] as number;
  let v10 = INITIAL[2] as number;
  let v11 = INITIAL[3] as number;
  let v12 = (INITIAL[4] as number) ^ count;
  let v13 = INITIAL[5] as number;
  let v14 = isLast ? ~(INITIAL[6] as number) : (INITIAL[6] as number);
  let v15 = INITIAL[7] as number;
  // The eight mixings of a round are written out: as a function over an array of words they take three times as long.
  for (let round = 0; round < 160; round += 16) {
    v0 = (((v0 + v4) | 0) + (block[SCHEDULE[round] as number] as number)) | 0;
    v12 ^= v0;
    v12 = (v12 >>> 16) | (v12 << 16);
    v8 = (v8 + v12) | 0;
    v4 ^= v8;
    v4 = (v4 >>> 12) | (v4 << 20);
    v0 = (((v0 + v4) | 0) + (block[SCHEDULE[round + 1] as number] as number)) | 0;
    v12 ^= v0;
    v12 = (v12 >>> 8) | (v12 << 24);
    v8 = (v8 + v12) | 0;
    v4 ^= v8;
    v4 = (v4 >>> 7) | (v4 << 25);
    v1 = (((v1 + v5) | 0) + (block[SCHEDULE[round + 2] as number] as number)) | 0;
    v13 ^= v1;
    v13 = (v13 >>> 16) | (v13 << 16);
    v9 = (v9 + v13) | 0;
    v5 ^= v9;
    v5 = (v5 >>> 12) | (v5 << 20);
    v1 = (((v1 + v5) | 0) + (block[SCHEDULE[round + 3] as number] as number)) | 0;
    v13 ^= v1;
    v13 = (v13 >>> 8) | (v13 << 24);
    v9 = (v9 + v13) | 0;
    v5 ^= v9;
    v5 = (v5 >>> 7) | (v5 << 25);
    v2 = (((v2 + v6) | 0) + (block[SCHEDULE[round + 4] as number] as number)) | 0;
    v14 ^= v2;
    v14 = (v14 >>> 16) | (v14 << 16);
    v10 = (v10 + v14) | 0;
    v6 ^= v10;
    v6 = (v6 >>> 12) | (v6 << 20);
    v2 = (((v2 + v6) | 0) + (block[SCHEDULE[round + 5] as number] as number)) | 0;
    v14 ^= v2;
    v14 = (v14 >>> 8) | (v14 << 24);
    v10 = (v10 + v14) | 0;
    v6 ^= v10;
    v6 = (v6 >>> 7) | (v6 << 25);
    v3 = (((v3 + v7) | 0) + (block[SCHEDULE[round + 6] as number] as number)) | 0;
    v15 ^= v3;
    v15 = (v15 >>> 16) | (v15 << 16);
    v11 = (v11 + v15) | 0;
    v7 ^= v11;
    v7 = (v7 >>> 12) | (v7 << 20);
    v3 = (((v3 + v7) | 0) + (block[SCHEDULE[round + 7] as number] as number)) | 0;
    v15 ^= v3;
    v15 = (v15 >>> 8) | (v15 << 24);
    v11 = (v11 + v15) | 0;
    v7 ^= v11;
    v7 = (v7 >>> 7) | (v7 << 25);
    v0 = (((v0 + v5) | 0) + (block[SCHEDULE[round + 8] as number] as number)) | 0;
    v15 ^= v0;
    v15 = (v15 >>> 16) | (v15 << 16);
    v10 = (v10 + v15) | 0;
    v5 ^= v10;
    v5 = (v5 >>> 12) | (v5 << 20);
    v0 = (((v0 + v5) | 0) + (block[SCHEDULE[round + 9] as number] as number)) | 0;
    v15 ^= v0;
    v15 = (v15 >>> 8) | (v15 << 24);
    v10 = (v10 + v15) | 0;
    v5 ^= v10;
    v5 = (v5 >>> 7) | (v5 << 25);
    v1 = (((v1 + v6) | 0) + (block[SCHEDULE[round + 10] as number] as number)) | 0;
    v12 ^= v1;
    v12 = (v12 >>> 16) | (v12 << 16);
    v11 = (v11 + v12) | 0;
    v6 ^= v11;
    v6 = (v6 >>> 12) | (v6 << 20);
    v1 = (((v1 + v6) | 0) + (block[SCHEDULE[round + 11] as number] as number)) | 0;
    v12 ^= v1;
    v12 = (v12 >>> 8) | (v12 << 24);
    v11 = (v11 + v12) | 0;
    v6 ^= v11;
    v6 = (v6 >>> 7) | (v6 << 25);
    v2 = (((v2 + v7) | 0) + (block[SCHEDULE[round + 12] as number] as number)) | 0;
    v13 ^= v2;
    v13 = (v13 >>> 16) | (v13 << 16);
    v8 = (v8 + v13) | 0;
    v7 ^= v8;
    v7 = (v7 >>> 12) | (v7 << 20);
    v2 = (((v2 + v7) | 0) + (block[SCHEDULE[round + 13] as number] as number)) | 0;
    v13 ^= v2;
    v13 = (v13 >>> 8) | (v13 << 24);
    v8 = (v8 + v13) | 0;
    v7 ^= v8;
    v7 = (v7 >>> 7) | (v7 << 25);
    v3 = (((v3 + v4) | 0) + (block[SCHEDULE[round + 14] as number] as number)) | 0;
    v14 ^= v3;
    v14 = (v14 >>> 16) | (v14 << 16);
    v9 = (v9 + v14) | 0;
    v4 ^= v9;
    v4 = (v4 >>> 12) | (v4 << 20);
    v3 = (((v3 + v4) | 0) + (block[SCHEDULE[round + 15] as number] as number)) | 0;
    v14 ^= v3;
    v14 = (v14 >>> 8) | (v14 << 24);
    v9 = (v9 + v14) | 0;
    v4 ^= v9;
    v4 = (v4 >>> 7) | (v4 << 25);
  }
  into[0] = (from[0] as number) ^ v0 ^ v8;
  into[1] = (from[1] as number) ^ v1 ^ v9;
  into[2] = (from[2] as number) ^ v2 ^ v10;
  into[3] = (from[3] as number) ^ v3 ^ v11;
  into[4] = (from[4] as number) ^ v4 ^ v12;
  into[5] = (from[5] as number) ^ v5 ^ v13;
  into[6] = (from[6] as number) ^ v6 ^ v14;
  into[7] = (from[7] as number) ^ v7 ^ v15;
}
