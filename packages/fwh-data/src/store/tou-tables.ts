import type { TouEnv } from '@mao/fwh-tools';
import { column, defineTable } from '@mao/sql-database';

/** Templates of tariffs and dispatch, of the productive and of the test server. */
export const touTemplate = defineTable('tou_template', {
  env: column.text<TouEnv>().notNull(),
  id: column.integer().notNull(),
  name: column.text().notNull(),
  company: column.text(),
  countryId: column.integer().notNull(),
  country: column.text().notNull(),
  province: column.text(),
  electricityType: column.integer().notNull(),
  nemType: column.integer(),
  seasonCount: column.integer().notNull(),
  /** Checked by `touTemplateBody` when read: other programs write it too. */
  body: column.json<unknown>().notNull(),
  version: column.integer().notNull(),
  updatedAt: column.time('updated_utc').notNull(),
});
