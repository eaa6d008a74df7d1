/** Bounds on what is read, so that a hostile or broken file costs little. */
export interface ComtradeLimits {
  /** Analog channels, and status channels as many. @default 999 */
  readonly channels: number;
  /** Bytes of sample data. @default 20 MiB */
  readonly dataBytes: number;
  /** Bytes of the configuration, and of all text sections of a combined file. @default 1 MiB */
  readonly textBytes: number;
  /** Values handed out by the sample iterator (rows × selected channels); a summary keeps none. @default 5,000,000 */
  readonly cells: number;
}

export const defaultLimits: ComtradeLimits = {
  channels: 999,
  dataBytes: 20 * 1024 * 1024,
  textBytes: 1024 * 1024,
  cells: 5_000_000,
};

export function limitsFrom(given: Partial<ComtradeLimits> | undefined): ComtradeLimits {
  const limits = { ...defaultLimits, ...given };
  for (const [name, value] of Object.entries(limits)) {
    if (!(value > 0)) throw new RangeError(`limit ${name} must be a positive number`);
  }
  return limits;
}
