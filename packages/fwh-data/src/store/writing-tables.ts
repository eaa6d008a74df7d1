import { column, defineTable } from '@mao/sql-database';
import { faultRecordOperationColumns } from './fault-record-tables.ts';
import { siteInfoManageRecordColumns } from './operation-tables.ts';
import { siteInfoColumns } from './tables.ts';

/*
 * The same tables with the columns that only the writing side needs. Readers do without them, so that a service that only
 * reads runs on a database that was not migrated yet. The further columns are named in full: drizzle makes the names of a
 * table's columns out of properties once, for the first definition of the table that it meets.
 */

/** Which worker holds a record, and until when; later it is anybody's. */
const holding = { heldBy: column.text('held_by'), heldUntil: column.time('held_until_utc') };

/** Runs of the site synchronisation. `openSlot` is 1 while a run is open, and unique. */
export const siteSyncRun = defineTable('site_info_manage_record', {
  ...siteInfoManageRecordColumns,
  ...holding,
  openSlot: column.integer('open_slot'),
});

/** Operations on fault recorders. `openRecorder` names the recorder while an operation needs it, and is unique. */
export const recorderOperation = defineTable('fault_record_operation', {
  ...faultRecordOperationColumns,
  ...holding,
  openRecorder: column.text('open_recorder'),
});

/** Tasks that were cancelled although the work they follow goes on. */
export const cancelledTask = defineTable('cancelled_task', {
  taskDigest: column.text().notNull(),
  cancelledAt: column.time('cancelled_utc').notNull(),
});

/** Sites with the time since when the synchronisation has not found them any more; searches read that too. */
export const syncedSite = defineTable('site_info', { ...siteInfoColumns, vanishedAt: column.time('vanished_utc') });
