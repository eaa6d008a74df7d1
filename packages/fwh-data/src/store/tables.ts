import type { AlarmKind, AlarmLevel, DeviceKind, EmsParameterKind, TableSource } from '@mao/fwh-tools';
import { column, defineTable } from '@mao/sql-database';

/** What everybody gets of a site; the writing side and searches know one more column. */
export const siteInfoColumns = {
  sn: column.text().notNull(),
  name: column.text().notNull(),
  countryId: column.integer().notNull(),
  country: column.text().notNull(),
  province: column.text().notNull(),
  zone: column.text('zone_info').notNull(),
  model: column.text().notNull(),
  hardwareVersion: column.integer('hd_version').notNull(),
  activated: column.boolean('active_status').notNull(),
  online: column.boolean().notNull(),
  runStatus: column.integer().notNull(),
  workMode: column.integer().notNull(),
  firmwareVersion: column.text('fw_version').notNull(),
  protocolVersion: column.text('protocol_ver').notNull(),
  connectionType: column.integer('conn_type').notNull(),
  simStatus: column.integer().notNull(),
  iccid: column.text(),
  apowerCount: column.integer().notNull(),
  totalCapacityKwh: column.real('total_cap_kwh').notNull(),
  ratedPowerKw: column.real('rated_kw').notNull(),
  ahubCount: column.integer().notNull(),
  apboxCount: column.integer().notNull(),
  hasGenerator: column.boolean('generator').notNull(),
  activatedAt: column.time('activated_utc'),
  createdAt: column.time('created_utc').notNull(),
  lastSeenAt: column.time('last_seen_utc'),
  syncedAt: column.time('synced_utc').notNull(),
};

/** Site table, refreshed by the site synchronisation. */
export const siteInfo = defineTable('site_info', siteInfoColumns);

/** Every end of every serial, three characters or more. */
export const siteSnPart = defineTable('site_sn_part', {
  part: column.text().notNull(),
  sn: column.text().notNull(),
});

/** Devices of the sites, the aGate among them. */
export const siteDevice = defineTable('site_device', {
  sn: column.text().notNull(),
  deviceSn: column.text().notNull(),
  kind: column.text<DeviceKind>().notNull(),
  model: column.text().notNull(),
  firmware: column.json<Readonly<Record<string, string>>>('fw_json').notNull(),
  boundAt: column.time('bound_utc').notNull(),
});

/** History of alarms and events. */
export const alarmEvent = defineTable('alarm_event', {
  id: column.integer().notNull(),
  sn: column.text().notNull(),
  deviceSn: column.text().notNull(),
  kind: column.text<AlarmKind>().notNull(),
  code: column.text().notNull(),
  level: column.integer().$type<AlarmLevel>().notNull(),
  name: column.text().notNull(),
  startedAt: column.time('started_utc').notNull(),
  recoveredAt: column.time('recovered_utc'),
  active: column.boolean('status').notNull(),
});

/** Alarms active at the last synchronisation. */
export const alarmCurrent = defineTable('alarm_current', {
  sn: column.text().notNull(),
  deviceSn: column.text().notNull(),
  code: column.text().notNull(),
  level: column.integer().$type<AlarmLevel>().notNull(),
  name: column.text().notNull(),
  startedAt: column.time('started_utc').notNull(),
});

/** What alarm codes mean. */
export const alarmDictionary = defineTable('alarm_dict', {
  code: column.text().notNull(),
  nameZh: column.text().notNull(),
  nameEn: column.text().notNull(),
  level: column.integer().$type<AlarmLevel>().notNull(),
  kind: column.text<AlarmKind>().notNull(),
  explanationZh: column.text('explanation').notNull(),
  explanationEn: column.text().notNull().default(''),
  planZh: column.text('plan').notNull(),
  planEn: column.text().notNull().default(''),
  source: column.text<TableSource>().notNull(),
});

/** Alarms of the fleet by UTC day, country and code. */
export const alarmStatDaily = defineTable('alarm_stat_daily', {
  date: column.date('stat_date').notNull(),
  country: column.text().notNull(),
  code: column.text().notNull(),
  sites: column.integer().notNull(),
  times: column.integer().notNull(),
});

/** What EMS parameter numbers mean. */
export const emsParam = defineTable('ems_param', {
  kind: column.text<EmsParameterKind>().notNull(),
  id: column.integer().notNull(),
  macro: column.text().notNull(),
  nameZh: column.text().notNull(),
  description: column.text().notNull(),
  unit: column.text().notNull(),
  scale: column.real().notNull(),
  valueType: column.text('vtype').notNull(),
  source: column.text<TableSource>().notNull(),
});
