import type { SimPlatform, SimStatus } from '@mao/fwh-tools';
import { column, defineTable } from '@mao/sql-database';

/** SIM cards, refreshed by the synchronisation with their platforms. */
export const simCard = defineTable('sim_card', {
  iccid: column.text().notNull(),
  platform: column.text<SimPlatform>().notNull(),
  imsi: column.text(),
  msisdn: column.text(),
  rawStatus: column.text('status_raw').notNull(),
  status: column.text<SimStatus>().notNull(),
  plan: column.text(),
  apn: column.text(),
  sn: column.text(),
  activatedAt: column.time('activated_utc'),
  expiresAt: column.time('expires_utc'),
  lastSessionAt: column.time('last_session_utc'),
  cycleMb: column.real(),
  syncedAt: column.time('synced_utc').notNull(),
});

/** Use of the cards by UTC day. */
export const simUsageDaily = defineTable('sim_usage_daily', {
  iccid: column.text().notNull(),
  date: column.date('usage_date').notNull(),
  mb: column.real().notNull(),
});
