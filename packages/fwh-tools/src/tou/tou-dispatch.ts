/** One row of the table of dispatch modes; every account has its own, so a table is an argument everywhere. */
export interface TouDispatch {
  readonly id: number;
  /** The platform's letter. */
  readonly code: string;
  readonly solarPriority: readonly number[];
  readonly loadPriority: readonly number[];
  /** Whether the battery charges from the grid in this mode; modes with equal priorities differ in the limits. */
  readonly gridCharge: boolean;
  /** Whether the battery feeds the grid. */
  readonly gridDischarge: boolean;
}

/**
 * The modes that are publicly known. Ids, letters and the priorities of self-consumption are public; the other
 * priorities are simulated, and a deployment that knows its account's table uses that one.
 */
export const publicTouDispatches: readonly TouDispatch[] = [
  { id: 1, code: 'F', solarPriority: [1, 3, 2], loadPriority: [2, 1, 3], gridCharge: false, gridDischarge: false },
  { id: 2, code: 'B', solarPriority: [1, 3, 0], loadPriority: [1, 3, 0], gridCharge: false, gridDischarge: false },
  { id: 3, code: 'E', solarPriority: [2, 1, 3], loadPriority: [1, 3, 0], gridCharge: false, gridDischarge: false },
  { id: 6, code: 'D', solarPriority: [1, 2, 3], loadPriority: [1, 2, 3], gridCharge: false, gridDischarge: false },
  { id: 7, code: 'H', solarPriority: [1, 3, 2], loadPriority: [2, 1, 3], gridCharge: false, gridDischarge: true },
  { id: 8, code: 'G', solarPriority: [2, 1, 3], loadPriority: [1, 3, 0], gridCharge: true, gridDischarge: false },
  { id: 9, code: 'I', solarPriority: [1, 2, 3], loadPriority: [1, 2, 0], gridCharge: false, gridDischarge: false },
];
