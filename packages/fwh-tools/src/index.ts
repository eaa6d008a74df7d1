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
export type { DeviceKind, DeviceRecord } from './domain/device-record.ts';
export type { EmsParameter, EmsParameterKind } from './domain/ems-parameter.ts';
export {
  type PlaneComment,
  type PlaneIssue,
  type PlaneIssueSummary,
  type PlaneState,
  type PlaneStateGroup,
  planeStateGroups,
} from './domain/plane-issue.ts';
export type { PowerFlowDay, PowerFlowSample, PowerFlows } from './domain/power-flow.ts';
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
export type { EmsParameterReader } from './ports/ems-parameter-reader.ts';
export type {
  PlaneIssueReader,
  PlaneIssueSearcher,
  PlaneSearch,
  PlaneSearchAnswer,
} from './ports/plane-issue-reader.ts';
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
// The tool sets, one per service.
export { type ReadonlyPorts, type ReadonlyToolsOptions, readonlyInstructions, readonlyTools } from './readonly.ts';
// Card numbers: how one card may be spelt.
export { iccidSpellings, luhnDigit, normalizeIccid, sameIccid } from './sim/iccid.ts';
// Serial numbers: the rules are data that a deployment may replace.
export { publicSnRules, type SnRules, snRulesSchema } from './sn/sn-rules.ts';
export type { Locale } from './texts/texts.ts';
export type { ReportFailure } from './tools/shared/tool-setting.ts';
