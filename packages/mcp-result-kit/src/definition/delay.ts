/** The longest delay that timers of any runtime keep. */
export const MAX_DELAY_MS: number = 2 ** 31 - 1;

export function isDelay(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= MAX_DELAY_MS;
}
