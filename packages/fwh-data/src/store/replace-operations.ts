import type {
  AhubUpgrade,
  AlarmSnapshot,
  CallableFaultRecord,
  CloudFaultCall,
  CloudFaultRecord,
  CloudFaultSubRecord,
  EmsLogRecord,
  MqttLogEntry,
  ShutdownDay,
  ShutdownSite,
  SiteSyncRecord,
  SystemUpgrade,
  SystemUpgradeStep,
} from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { sql } from 'drizzle-orm';
import { withOpenSlot } from './open-work.ts';
import { fromInstants } from './operation-rows.ts';
import {
  ahubUpgradeRecord,
  alarmSnapshot,
  cloudFaultCall,
  cloudFaultCallable,
  cloudFaultRecord,
  cloudFaultSubRecord,
  emsLogRecord,
  mqttLog,
  shutdownDaily,
  shutdownSite,
  systemUpgradeDetail,
  systemUpgradeRecord,
} from './operation-tables.ts';
import { siteSyncRun } from './writing-tables.ts';

/** What the operation of a fleet has left behind. */
export interface OperationData {
  readonly siteSyncs: readonly SiteSyncRecord[];
  readonly alarmSnapshots: readonly AlarmSnapshot[];
  readonly shutdownDays: readonly ShutdownDay[];
  readonly shutdownSites: readonly ShutdownSite[];
  readonly mqttLog: readonly MqttLogEntry[];
  readonly emsLogRecords: readonly EmsLogRecord[];
  readonly systemUpgrades: readonly SystemUpgrade[];
  readonly systemUpgradeSteps: readonly SystemUpgradeStep[];
  readonly ahubUpgrades: readonly AhubUpgrade[];
  readonly cloudFaultRecords: readonly CloudFaultRecord[];
  readonly cloudFaultSubRecords: readonly CloudFaultSubRecord[];
  readonly callableFaultRecords: readonly CallableFaultRecord[];
  readonly cloudFaultCalls: readonly CloudFaultCall[];
}

/** Makes the tables of the fleet's operation hold exactly this, in one transaction. */
export async function replaceOperations(database: SqlDatabase, data: OperationData): Promise<void> {
  await database.transaction(async (queries) => {
    for (const table of tables) await queries.delete(table, sql`true`);
    await queries.insert(
      siteSyncRun,
      withOpenSlot(data.siteSyncs).map((sync) => fromInstants(sync, ['requestedAt', 'startedAt', 'completedAt'])),
    );
    await queries.insert(
      alarmSnapshot,
      data.alarmSnapshots.map((snapshot) => fromInstants(snapshot, ['takenAt'])),
    );
    await queries.insert(shutdownDaily, data.shutdownDays);
    await queries.insert(
      shutdownSite,
      data.shutdownSites.map((site) => fromInstants(site, ['startedAt'])),
    );
    await queries.insert(
      mqttLog,
      data.mqttLog.map((entry) => fromInstants(entry, ['at'])),
    );
    await queries.insert(
      emsLogRecord,
      data.emsLogRecords.map((record) => fromInstants(record, ['requestedAt'])),
    );
    await queries.insert(
      systemUpgradeRecord,
      data.systemUpgrades.map((upgrade) => fromInstants(upgrade, ['startedAt', 'finishedAt'])),
    );
    await queries.insert(
      systemUpgradeDetail,
      data.systemUpgradeSteps.map((step) => fromInstants(step, ['finishedAt'])),
    );
    await queries.insert(
      ahubUpgradeRecord,
      data.ahubUpgrades.map((upgrade) => fromInstants(upgrade, ['startedAt', 'finishedAt'])),
    );
    await queries.insert(
      cloudFaultRecord,
      data.cloudFaultRecords.map((record) => fromInstants(record, ['recordedAt'])),
    );
    await queries.insert(
      cloudFaultSubRecord,
      data.cloudFaultSubRecords.map((record) => fromInstants(record, ['recordedAt'])),
    );
    await queries.insert(
      cloudFaultCallable,
      data.callableFaultRecords.map((record) => fromInstants(record, ['recordedAt'])),
    );
    await queries.insert(
      cloudFaultCall,
      data.cloudFaultCalls.map((call) => fromInstants(call, ['requestedAt'])),
    );
  });
}

const tables = [
  siteSyncRun,
  alarmSnapshot,
  shutdownDaily,
  shutdownSite,
  mqttLog,
  emsLogRecord,
  systemUpgradeRecord,
  systemUpgradeDetail,
  ahubUpgradeRecord,
  cloudFaultRecord,
  cloudFaultSubRecord,
  cloudFaultCallable,
  cloudFaultCall,
];
