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
import { alarmSnapshots } from './alarm-snapshots.ts';
import { cloudFaultRecordings } from './cloud-fault-recordings.ts';
import { emsLogRequests } from './ems-log-requests.ts';
import { mqttMessages } from './mqtt-messages.ts';
import type { OperationContext } from './operation-context.ts';
import { shutdownRows } from './shutdown-rows.ts';
import { siteSyncs } from './site-syncs.ts';
import { ahubUpgradeHistory, systemUpgradeHistory } from './upgrade-history.ts';

/** What the operation of the fleet has left behind: records that tell the same stories as alarms and energy. */
export interface OperationRows {
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

export function createOperationRows(context: OperationContext): OperationRows {
  return {
    siteSyncs: siteSyncs(context),
    alarmSnapshots: alarmSnapshots(context),
    ...shutdownRows(context),
    mqttLog: mqttMessages(context),
    emsLogRecords: emsLogRequests(context),
    ...systemUpgradeHistory(context),
    ahubUpgrades: ahubUpgradeHistory(context),
    ...cloudFaultRecordings(context),
  };
}
