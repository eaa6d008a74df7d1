import { round } from '../../power-flow/summarize.ts';

/** KB of 1024 bytes to one decimal; null stays null. */
export function kilobytes(bytes: number | null): number | null {
  return bytes === null ? null : round(bytes / 1_024, 1);
}

/** Share in percent to two decimals; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : round((part / whole) * 100, 2);
}
