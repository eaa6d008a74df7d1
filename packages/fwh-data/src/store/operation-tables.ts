import type { CloudFaultKind, MqttDirection, OperationStatus, SiteSyncState, SnapshotItem } from '@mao/fwh-tools';
import { column, defineTable } from '@mao/sql-database';

/** What everybody reads of a run; the writing side has further columns. */
export const siteInfoManageRecordColumns = {
  id: column.id(),
  status: column.text<SiteSyncState>().notNull(),
  total: column.integer(),
  processed: column.integer().notNull(),
  failed: column.integer().notNull(),
  requestedAt: column.time('requested_utc').notNull(),
  startedAt: column.time('started_utc'),
  completedAt: column.time('completed_utc'),
  errorClass: column.text(),
};

/** Runs of the synchronisation that refreshes the site table. */
export const siteInfoManageRecord = defineTable('site_info_manage_record', siteInfoManageRecordColumns);

/** Readings at the moment of an alarm. */
export const alarmSnapshot = defineTable('alarm_snapshot', {
  id: column.integer().notNull(),
  sn: column.text().notNull(),
  deviceSn: column.text().notNull(),
  code: column.text().notNull(),
  takenAt: column.time('taken_utc').notNull(),
  items: column.json<readonly SnapshotItem[]>().notNull(),
});

/** Shutdowns by UTC day and country. */
export const shutdownDaily = defineTable('shutdown_daily', {
  date: column.date('stat_date').notNull(),
  country: column.text().notNull(),
  sitesTotal: column.integer().notNull(),
  sitesShutdown: column.integer().notNull(),
  apowersShutdown: column.integer().notNull(),
});

/** Sites that shut down, by UTC day. */
export const shutdownSite = defineTable('shutdown_site', {
  date: column.date('stat_date').notNull(),
  sn: column.text().notNull(),
  country: column.text().notNull(),
  model: column.text().notNull(),
  firmwareVersion: column.text('fw_version').notNull(),
  reasonCode: column.text().notNull(),
  startedAt: column.time('started_utc').notNull(),
  durationMinutes: column.integer('duration_min'),
});

/** Messages between platform and gateways. */
export const mqttLog = defineTable('mqtt_log', {
  id: column.integer().notNull(),
  sn: column.text().notNull(),
  command: column.integer('cmd_type').notNull(),
  direction: column.text<MqttDirection>().notNull(),
  sequence: column.integer('snno').notNull(),
  at: column.time('at_utc').notNull(),
  payload: column.json<unknown>().notNull(),
  size: column.integer().notNull(),
});

/** Requests for EMS logs. */
export const emsLogRecord = defineTable('ems_log_record', {
  id: column.integer().notNull(),
  sn: column.text().notNull(),
  requestedAt: column.time('requested_utc').notNull(),
  rangeFrom: column.text('range_from_local').notNull(),
  rangeTo: column.text('range_to_local').notNull(),
  status: column.integer().$type<OperationStatus>().notNull(),
  fileKey: column.text(),
  sizeBytes: column.integer(),
  error: column.text(),
});

/** Upgrades of a site's system. */
export const systemUpgradeRecord = defineTable('system_upgrade_record', {
  id: column.integer().notNull(),
  sn: column.text().notNull(),
  type: column.integer('upgrade_type').notNull(),
  fromVersion: column.text().notNull(),
  toVersion: column.text().notNull(),
  status: column.integer().$type<OperationStatus>().notNull(),
  step: column.integer().notNull(),
  totalSteps: column.integer().notNull(),
  startedAt: column.time('started_utc').notNull(),
  finishedAt: column.time('finished_utc'),
});

/** Steps of the upgrades. */
export const systemUpgradeDetail = defineTable('system_upgrade_detail', {
  recordId: column.integer().notNull(),
  stepNo: column.integer().notNull(),
  stepName: column.text().notNull(),
  deviceSn: column.text().notNull(),
  firmwareName: column.text('fw_name').notNull(),
  status: column.integer().$type<OperationStatus>().notNull(),
  finishedAt: column.time('finished_utc'),
  error: column.text(),
});

/** Upgrades of aHubs. */
export const ahubUpgradeRecord = defineTable('ahub_upgrade_record', {
  id: column.integer().notNull(),
  sn: column.text().notNull(),
  ahubSn: column.text().notNull(),
  fromVersion: column.text().notNull(),
  toVersion: column.text().notNull(),
  status: column.integer().$type<OperationStatus>().notNull(),
  startedAt: column.time('started_utc').notNull(),
  finishedAt: column.time('finished_utc'),
  error: column.text(),
});

/** Faults of which the cloud keeps recordings. */
export const cloudFaultRecord = defineTable('cloud_fault_record', {
  id: column.integer().notNull(),
  sn: column.text().notNull(),
  deviceSn: column.text().notNull(),
  faultCode: column.text().notNull(),
  recordedAt: column.time('record_utc').notNull(),
  subCount: column.integer().notNull(),
});

/** The recordings of a fault. */
export const cloudFaultSubRecord = defineTable('cloud_fault_sub_record', {
  recordId: column.integer().notNull(),
  recordNo: column.integer().notNull(),
  kind: column.text<CloudFaultKind>().notNull(),
  recordedAt: column.time('record_utc').notNull(),
  sizeBytes: column.integer().notNull(),
  fileKey: column.text(),
});

/** Recordings that devices hold. */
export const cloudFaultCallable = defineTable('cloud_fault_callable', {
  sn: column.text().notNull(),
  deviceSn: column.text().notNull(),
  recordNo: column.integer().notNull(),
  faultCode: column.text().notNull(),
  recordedAt: column.time('record_utc').notNull(),
});

/** Calls of recordings. */
export const cloudFaultCall = defineTable('cloud_fault_call', {
  id: column.integer().notNull(),
  sn: column.text().notNull(),
  deviceSn: column.text().notNull(),
  recordNo: column.integer().notNull(),
  status: column.integer().$type<OperationStatus>().notNull(),
  requestedAt: column.time('requested_utc').notNull(),
});
