import type { EmsParameterReader } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, eq, inArray } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { emsParam } from './tables.ts';

/** The EMS parameter table in the database. */
export function createEmsParameterStore(database: SqlDatabase): EmsParameterReader {
  return {
    async findEmsParameters(kind, ids, signal) {
      if (ids.length === 0) return [];
      return abortable(signal, () =>
        database
          .select()
          .from(emsParam)
          .where(and(eq(emsParam.kind, kind), inArray(emsParam.id, [...ids]))),
      );
    },
  };
}
