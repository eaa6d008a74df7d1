import type { SqlDatabase } from '@mao/sql-database';
import { getTableColumns, is, type SQL, sql, Table } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import * as faultRecordTables from './fault-record-tables.ts';
import * as operationTables from './operation-tables.ts';
import * as simTables from './sim-tables.ts';
import * as tables from './tables.ts';
import * as touTables from './tou-tables.ts';

const all: readonly Table[] = [tables, simTables, operationTables, faultRecordTables, touTables]
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value) => is(value, Table));

/** Names every column of every table and reads no row. */
function allColumns(): SQL {
  const each = all.map((table) => {
    const columns = sql.join(Object.values(getTableColumns(table)), sql`, `);
    return sql`select 1 as readable from (select ${columns} from ${table} limit 0) as looked_at`;
  });
  return sql.join(each, sql` union all `);
}

/**
 * Proves that the database answers and that every table and column that the tools read is there and may be read.
 *
 * @param timeoutMs for all of it
 * @throws the error of the driver; the signal's reason when time is up
 */
export async function checkFwhDatabase(database: SqlDatabase, timeoutMs: number): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  await database.ping(timeoutMs);
  await abortable(signal, () => database.execute(allColumns()));
}
