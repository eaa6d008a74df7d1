// Domain: what the ports carry. Times are epoch ms UTC; zones are IANA names.
export type {
  AlarmDictionaryEntry,
  AlarmEvent,
  AlarmKind,
  AlarmLevel,
  AlarmStatDay,
  CurrentAlarm,
  TableSource,
} from './domain/alarm.ts';
export type { AlarmSnapshot, SnapshotItem } from './domain/alarm-snapshot.ts';
export type {
  CallableFaultRecord,
  CloudFaultCall,
  CloudFaultKind,
  CloudFaultRecord,
  CloudFaultSubRecord,
} from './domain/cloud-fault-record.ts';
export type { EmsLogRecord, MqttDirection, MqttLogEntry } from './domain/device-log.ts';
export type { DeviceKind, DeviceRecord } from './domain/device-record.ts';
export type { EmsParameter, EmsParameterKind } from './domain/ems-parameter.ts';
export {
  type FaultRecordAction,
  type FaultRecordDeviceKind,
  type FaultRecordEntry,
  type FaultRecordFile,
  type FaultRecordOperation,
  type FaultRecordResult,
  type FaultRecordState,
  faultRecordStates,
} from './domain/fault-record.ts';
export type { OperationStatus } from './domain/operation-status.ts';
export {
  type PlaneComment,
  type PlaneIssue,
  type PlaneIssueSummary,
  type PlaneState,
  type PlaneStateGroup,
  planeStateGroups,
} from './domain/plane-issue.ts';
export type { PowerFlowDay, PowerFlowSample, PowerFlows } from './domain/power-flow.ts';
export type { ShutdownDay, ShutdownSite } from './domain/shutdown.ts';
export type {
  SimCard,
  SimCardRecord,
  SimMonthTotal,
  SimPlatform,
  SimStatus,
  SimUsageDay,
} from './domain/sim-card.ts';
export type {
  ApowerDetail,
  ApowerReading,
  SiteEnergyToday,
  SiteHardware,
  SitePower,
  SiteStatus,
  SiteStatusAnswer,
} from './domain/site-live.ts';
export type { SiteRecord } from './domain/site-record.ts';
export type { SiteSyncRecord, SiteSyncState } from './domain/site-sync.ts';
export {
  type TouBlock,
  type TouDay,
  type TouEnv,
  type TouRates,
  type TouSeason,
  type TouTemplate,
  type TouTemplateSummary,
  touEnvs,
} from './domain/tou-template.ts';
export type { AhubUpgrade, SystemUpgrade, SystemUpgradeStep } from './domain/upgrade.ts';
// The tool sets, one per service.
export { type OpsPorts, type OpsToolsOptions, opsInstructions, opsTools } from './ops.ts';
// Ports: what the tools ask of the adapters, each as small as the tools that use it.
export type {
  AlarmDictionaryReader,
  AlarmEventPage,
  AlarmEventQuery,
  AlarmEventReader,
  AlarmStatQuery,
  AlarmStatReader,
  CurrentAlarmReader,
  LiveAlarmReader,
} from './ports/alarm-reader.ts';
export type { AlarmSite, AlarmSitePage, AlarmSiteQuery, AlarmSiteReader } from './ports/alarm-site-reader.ts';
export type { AlarmSnapshotPage, AlarmSnapshotQuery, AlarmSnapshotReader } from './ports/alarm-snapshot-reader.ts';
export type { CancelledTasks } from './ports/cancelled-tasks.ts';
export type { CloudFaultRecordQuery, CloudFaultRecordReader } from './ports/cloud-fault-record-reader.ts';
export type { EmsLogReader, MqttLogPage, MqttLogQuery, MqttLogReader } from './ports/device-log-reader.ts';
export type { EmsParameterReader } from './ports/ems-parameter-reader.ts';
export type { FaultRecordControl, FaultRecordOrder, FaultRecordSubmission } from './ports/fault-record-control.ts';
export type { FaultRecordOperationQuery, FaultRecordReader } from './ports/fault-record-reader.ts';
export type { ObjectAnswer, ObjectReader } from './ports/object-reader.ts';
export { type PlaneIntake, type PlaneIntakeIssue, type PlanePriority, planePriorities } from './ports/plane-intake.ts';
export type {
  PlaneIssueReader,
  PlaneIssueSearcher,
  PlaneSearch,
  PlaneSearchAnswer,
} from './ports/plane-issue-reader.ts';
export type { ShutdownReader, ShutdownSitePage, ShutdownSiteQuery } from './ports/shutdown-reader.ts';
export type {
  SimAnswer,
  SimCardReader,
  SimPage,
  SimPlatformFailure,
  SimQuery,
  SimSearchReader,
  SimUsageAnswer,
  SimUsageReader,
} from './ports/sim-reader.ts';
export type { PowerFlowReader, SiteLiveReader } from './ports/site-live-reader.ts';
export type { SitePage, SiteQuery, SiteReader } from './ports/site-reader.ts';
export type { SiteSyncControl, SiteSyncRequest } from './ports/site-sync-control.ts';
export type { SiteSyncReader } from './ports/site-sync-reader.ts';
export { StoreError } from './ports/store-error.ts';
export type { TouTemplatePage, TouTemplateQuery, TouTemplateReader } from './ports/tou-template-reader.ts';
export type { TouTemplateDraft, TouTemplateSave, TouTemplateWriter } from './ports/tou-template-writer.ts';
export type { UpgradeQuery, UpgradeReader } from './ports/upgrade-reader.ts';
export { type ReadonlyPorts, type ReadonlyToolsOptions, readonlyInstructions, readonlyTools } from './readonly.ts';
// Card numbers: how one card may be spelt.
export { iccidSpellings, luhnDigit, normalizeIccid, sameIccid } from './sim/iccid.ts';
// Serial numbers: the rules are data that a deployment may replace.
export { publicSnRules, type SnRules, snRulesSchema } from './sn/sn-rules.ts';
export type { Locale } from './texts/texts.ts';
export type { ReportFailure } from './tools/shared/tool-setting.ts';
// TOU templates: the rules of the configuration.
export { publicTouDispatches } from './tou/tou-dispatch.ts';
export type { TouFinding, TouProblem } from './tou/tou-problem.ts';
export type { TouValidationContext } from './tou/tou-validation-context.ts';
export { validateTouTemplate } from './tou/validate-tou-template.ts';
