import type { ToolDefinition } from '@mao/mcp-result-kit';
import type { Scrub } from './mqtt/payload-text.ts';
import type {
  AlarmDictionaryReader,
  AlarmEventReader,
  AlarmStatReader,
  CurrentAlarmReader,
  LiveAlarmReader,
} from './ports/alarm-reader.ts';
import type { AlarmSiteReader } from './ports/alarm-site-reader.ts';
import type { AlarmSnapshotReader } from './ports/alarm-snapshot-reader.ts';
import type { CancelledTasks } from './ports/cancelled-tasks.ts';
import type { CloudFaultRecordReader } from './ports/cloud-fault-record-reader.ts';
import type { EmsLogReader, MqttLogReader } from './ports/device-log-reader.ts';
import type { EmsParameterReader } from './ports/ems-parameter-reader.ts';
import type { FaultRecordControl } from './ports/fault-record-control.ts';
import type { FaultRecordReader } from './ports/fault-record-reader.ts';
import type { ObjectReader } from './ports/object-reader.ts';
import type { PlaneIssueReader, PlaneIssueSearcher } from './ports/plane-issue-reader.ts';
import type { ShutdownReader } from './ports/shutdown-reader.ts';
import type { SimCardReader, SimSearchReader, SimUsageReader } from './ports/sim-reader.ts';
import type { PowerFlowReader, SiteLiveReader } from './ports/site-live-reader.ts';
import type { SiteReader } from './ports/site-reader.ts';
import type { SiteSyncReader } from './ports/site-sync-reader.ts';
import type { TouTemplateReader } from './ports/tou-template-reader.ts';
import type { UpgradeReader } from './ports/upgrade-reader.ts';
import { publicSnRules, type SnRules } from './sn/sn-rules.ts';
import { type Locale, textsOf } from './texts/texts.ts';
import { createAlarmCurrent } from './tools/alarm-current.ts';
import { createAlarmEvents } from './tools/alarm-events.ts';
import { createAlarmSitesByCode } from './tools/alarm-sites-by-code.ts';
import { createAlarmSnapshot } from './tools/alarm-snapshot.ts';
import { createAlarmStats } from './tools/alarm-stats.ts';
import {
  createCloudFaultRecordCallable,
  createCloudFaultRecordCallHistory,
  createCloudFaultRecordDetail,
  createCloudFaultRecordList,
} from './tools/cloud-fault-records.ts';
import { createEmsLogRecords } from './tools/ems-log-records.ts';
import { createEmsParamLookup } from './tools/ems-param-lookup.ts';
import { createFaultRecordData } from './tools/fault-record-data.ts';
import { createFaultRecordDevices } from './tools/fault-record-devices.ts';
import { createFaultRecordExport } from './tools/fault-record-export.ts';
import { createFaultRecordOperationGet, createFaultRecordOperations } from './tools/fault-record-operations.ts';
import { createFaultRecordDeviceInfo, createFaultRecordParamRead } from './tools/fault-record-reads.ts';
import { createMqttLogSearch } from './tools/mqtt-log-search.ts';
import { createPlaneIssueGet } from './tools/plane-issue-get.ts';
import { createPlaneIssueSearch } from './tools/plane-issue-search.ts';
import { type Pause, pause as pauseByTimer } from './tools/shared/pause.ts';
import type { ReportFailure } from './tools/shared/tool-setting.ts';
import { createShutdownSites } from './tools/shutdown-sites.ts';
import { createShutdownStats } from './tools/shutdown-stats.ts';
import { createSimGet } from './tools/sim-get.ts';
import { createSimSearch } from './tools/sim-search.ts';
import { createSimUsageMonthly } from './tools/sim-usage-monthly.ts';
import { createSiteGet } from './tools/site-get.ts';
import { createSiteInfoSyncStatus } from './tools/site-info-sync-status.ts';
import { createSitePowerFlow } from './tools/site-power-flow.ts';
import { createSitePowerFlowExport } from './tools/site-power-flow-export.ts';
import { createSiteSearch } from './tools/site-search.ts';
import { createSnParse } from './tools/sn-parse.ts';
import { createTouTemplateGet } from './tools/tou-template-get.ts';
import { createTouTemplateList } from './tools/tou-template-list.ts';
import { createUpdateLogAhub } from './tools/update-log-ahub.ts';
import { createUpdateLogSystem } from './tools/update-log-system.ts';

/** Everything the read-only tools ask for; each tool is handed only the ports that it names. */
export interface ReadonlyPorts {
  readonly sites: SiteReader;
  readonly live: SiteLiveReader;
  readonly powerFlow: PowerFlowReader;
  /** The platform's own list of active alarms. */
  readonly liveAlarms: LiveAlarmReader;
  /** The last known list of active alarms, for gateways that cannot be asked. */
  readonly recordedAlarms: CurrentAlarmReader;
  readonly alarmEvents: AlarmEventReader;
  readonly alarmStats: AlarmStatReader;
  readonly alarmSites: AlarmSiteReader;
  readonly alarmSnapshots: AlarmSnapshotReader;
  readonly alarmDictionary: AlarmDictionaryReader;
  readonly emsParameters: EmsParameterReader;
  readonly siteSyncs: SiteSyncReader;
  readonly shutdowns: ShutdownReader;
  readonly mqttLog: MqttLogReader;
  readonly emsLogs: EmsLogReader;
  readonly upgrades: UpgradeReader;
  readonly faultRecords: FaultRecordReader;
  /**
   * How a recorder is asked to tell what it holds. Null in a deployment without a worker: the tools that ask a device are
   * then not listed.
   *
   * @default null
   */
  readonly recorders?: {
    readonly faultRecordControl: Pick<FaultRecordControl, 'submitOperation' | 'cancelOperation'>;
    readonly cancelledTasks: CancelledTasks;
  } | null;
  /** Null in a deployment without an object store; the tools that read recordings then say so. */
  readonly recordingFiles: ObjectReader | null;
  readonly cloudFaultRecords: CloudFaultRecordReader;
  readonly touTemplates: TouTemplateReader;
  readonly sims: SimCardReader;
  readonly simSearch: SimSearchReader;
  readonly simUsage: SimUsageReader;
  /** Null in a deployment without Plane; its tools then say so. */
  readonly planeSearch: PlaneIssueSearcher | null;
  readonly planeIssues: PlaneIssueReader | null;
}

export interface ReadonlyToolsOptions {
  /** Language of descriptions, labels and errors. @default 'zh-CN' */
  readonly locale?: Locale;
  /** Epoch ms. @default Date.now */
  readonly now?: () => number;
  /** @default publicSnRules */
  readonly snRules?: SnRules;
  /** Log of failures that an answer could do without. @default nothing is written; the number is `-` */
  readonly report?: ReportFailure;
  /**
   * Removes personal data from what a tool cuts itself, before the cut; whole answers are scrubbed by the runner.
   *
   * @default nothing is removed
   */
  readonly scrub?: Scrub;
  /** Waits between two looks at a device's operation. @default a timer */
  readonly pause?: Pause;
}

/** The tools of the read-only service, in the order in which they are listed. */
export function readonlyTools(ports: ReadonlyPorts, options: ReadonlyToolsOptions = {}): readonly ToolDefinition[] {
  const { locale = 'zh-CN', now = Date.now, snRules = publicSnRules, report = () => '-' } = options;
  const { scrub = (value) => value, pause = pauseByTimer } = options;
  const setting = { locale, texts: textsOf(locale), now, report, scrub, pause };
  const { recorders = null } = ports;
  const recorderPorts = recorders && {
    ...recorders,
    sites: ports.sites,
    live: ports.live,
    faultRecords: ports.faultRecords,
  };
  return [
    createSiteSearch(ports, setting),
    createSiteGet(ports, setting),
    createSitePowerFlow(ports, setting),
    createSitePowerFlowExport(ports, setting),
    createSiteInfoSyncStatus(ports, setting),
    createAlarmCurrent(ports, setting),
    createAlarmEvents(ports, setting),
    createAlarmSnapshot(ports, setting),
    createAlarmStats(ports, setting),
    createAlarmSitesByCode(ports, setting),
    createShutdownStats(ports, setting),
    createShutdownSites(ports, setting),
    createMqttLogSearch(ports, setting),
    createEmsLogRecords(ports, setting),
    createUpdateLogSystem(ports, setting),
    createUpdateLogAhub(ports, setting),
    createFaultRecordDevices(ports, setting),
    ...(recorderPorts === null
      ? []
      : [createFaultRecordDeviceInfo(recorderPorts, setting), createFaultRecordParamRead(recorderPorts, setting)]),
    createFaultRecordOperations(ports, setting),
    createFaultRecordOperationGet(ports, setting),
    createFaultRecordData(ports, setting),
    createFaultRecordExport(ports, setting),
    createCloudFaultRecordList(ports, setting),
    createCloudFaultRecordDetail(ports, setting),
    createCloudFaultRecordCallable(ports, setting),
    createCloudFaultRecordCallHistory(ports, setting),
    createTouTemplateList(ports, setting),
    createTouTemplateGet(ports, setting),
    createSimGet(ports, setting),
    createSimSearch(ports, setting),
    createSimUsageMonthly(ports, setting),
    createEmsParamLookup(ports, setting),
    createPlaneIssueSearch(ports, setting),
    createPlaneIssueGet(ports, setting),
    createSnParse(snRules, setting),
  ];
}

/** What a client may tell its model about using these tools together. */
export function readonlyInstructions(locale?: Locale): string {
  return textsOf(locale).instructions;
}
