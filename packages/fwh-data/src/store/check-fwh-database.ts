import type { SqlDatabase } from '@mao/sql-database';
import { getTableColumns, is, type SQL, sql, Table } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import * as faultRecordTables from './fault-record-tables.ts';
import * as operationTables from './operation-tables.ts';
import * as simTables from './sim-tables.ts';
import * as tables from './tables.ts';
import * as touTables from './tou-tables.ts';
import * as writingTables from './writing-tables.ts';

/** What a service does with the database. `recorder_tasks`: it gives orders to recorders. `writing`: all of the writing side. */
export type FwhDatabaseUse = 'reading' | 'recorder_tasks' | 'writing';

const tasks = [writingTables.recorderOperation, writingTables.cancelledTask];
const tablesOf: Readonly<Record<FwhDatabaseUse, readonly Table[]>> = {
  reading: [tables, simTables, operationTables, faultRecordTables, touTables]
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value) => is(value, Table))
    // Searches leave out what has vanished.
    .concat(writingTables.syncedSite),
  recorder_tasks: tasks,
  writing: [
    ...tasks,
    writingTables.siteSyncRun,
    tables.siteDevice,
    tables.siteSnPart,
    faultRecordTables.faultRecordFile,
    touTables.touTemplate,
  ],
};

/** Names every column of every table and reads no row. */
function allColumns(all: readonly Table[]): SQL {
  const each = all.map((table) => {
    const columns = sql.join(Object.values(getTableColumns(table)), sql`, `);
    return sql`select 1 as readable from (select ${columns} from ${table} limit 0) as looked_at`;
  });
  return sql.join(each, sql` union all `);
}

/**
 * Proves that the database answers and that every table and column that a service uses is there and may be read.
 *
 * @param timeoutMs for all of it
 * @param uses what the service does
 * @throws the error of the driver; the signal's reason when time is up
 */
export async function checkFwhDatabase(
  database: SqlDatabase,
  timeoutMs: number,
  uses: readonly FwhDatabaseUse[] = ['reading'],
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  await database.ping(timeoutMs);
  await abortable(signal, () => database.execute(allColumns(uses.flatMap((use) => tablesOf[use]))));
}
