import type { AlarmEvent, CurrentAlarm, DeviceRecord, SiteRecord } from '@mao/fwh-tools';
import type { alarmCurrent, alarmEvent, siteDevice, siteInfo } from './tables.ts';

type Row<Table extends { readonly $inferSelect: unknown }> = Table['$inferSelect'];

const millis = (time: Date | null): number | null => (time === null ? null : time.getTime());
const date = (time: number | null): Date | null => (time === null ? null : new Date(time));

export function toSite(row: Row<typeof siteInfo>): SiteRecord {
  return {
    ...row,
    activatedAt: millis(row.activatedAt),
    createdAt: row.createdAt.getTime(),
    lastSeenAt: millis(row.lastSeenAt),
    syncedAt: row.syncedAt.getTime(),
  };
}

export function fromSite(site: SiteRecord): Row<typeof siteInfo> {
  return {
    ...site,
    activatedAt: date(site.activatedAt),
    createdAt: new Date(site.createdAt),
    lastSeenAt: date(site.lastSeenAt),
    syncedAt: new Date(site.syncedAt),
  };
}

export function toDevice(row: Row<typeof siteDevice>): DeviceRecord {
  return { ...row, boundAt: row.boundAt.getTime() };
}

export function fromDevice(device: DeviceRecord): Row<typeof siteDevice> {
  return { ...device, boundAt: new Date(device.boundAt) };
}

export function toAlarmEvent(row: Row<typeof alarmEvent>): AlarmEvent {
  return { ...row, startedAt: row.startedAt.getTime(), recoveredAt: millis(row.recoveredAt) };
}

export function fromAlarmEvent(event: AlarmEvent): Row<typeof alarmEvent> {
  return { ...event, startedAt: new Date(event.startedAt), recoveredAt: date(event.recoveredAt) };
}

export function toCurrentAlarm({ startedAt, ...row }: Row<typeof alarmCurrent>): CurrentAlarm {
  return { ...row, started: { at: startedAt.getTime() } };
}
