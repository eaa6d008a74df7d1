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
export type { PowerFlowDay, PowerFlowSample, PowerFlows } from './domain/power-flow.ts';
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
export type { PowerFlowReader, SiteLiveReader } from './ports/site-live-reader.ts';
export type { SitePage, SiteQuery, SiteReader } from './ports/site-reader.ts';
// The tool sets, one per service.
export { type ReadonlyPorts, type ReadonlyToolsOptions, readonlyInstructions, readonlyTools } from './readonly.ts';
// Serial numbers: the rules are data that a deployment may replace.
export { publicSnRules, type SnRules, snRulesSchema } from './sn/sn-rules.ts';
export type { Locale } from './texts/texts.ts';
