import type { EmsParameter, EmsParameterKind } from '../domain/ems-parameter.ts';

/** The EMS parameter table; ids that it does not have are left out, order is free. */
export interface EmsParameterReader {
  findEmsParameters(
    kind: EmsParameterKind,
    ids: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly EmsParameter[]>;
}
