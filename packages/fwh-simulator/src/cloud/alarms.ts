import { localText } from '../energy/day-frame.ts';
import { alarmCatalog, alarmOfCode } from '../fleet/alarm-catalog.ts';
import type { CloudRequest, SiteRequest } from './cloud-request.ts';
import { type CloudAnswer, success } from './envelope.ts';

/** Active alarms as `currentAlarmVOList` and `selectGatewayAlarm` list them; times are site-local text. */
export function alarmRows(request: SiteRequest): object[] {
  const { fleet, site, now, language } = request;
  return fleet.alarms.current(now, site.sn).map((alarm, index) => {
    const entry = alarmOfCode(alarm.code);
    return {
      id: index + 1,
      gatewayId: site.sn,
      alarmEqSn: alarm.deviceSn,
      alarmCode: alarm.code,
      time: 'at' in alarm.started ? localText(alarm.started.at, site.zone) : alarm.started.localTime,
      logName: language === 'zh' ? entry.nameZh : entry.nameEn,
      alarmExplanation: language === 'zh' ? entry.explanationZh : entry.explanationEn,
      plan: language === 'zh' ? entry.planZh : entry.planEn,
      level: alarm.level,
    };
  });
}

export function gatewayAlarm(request: SiteRequest): CloudAnswer {
  const rows = alarmRows(request);
  return success(rows, rows.length);
}

/** `selectDeviceRunLogList`: in spite of its name the dictionary of codes. */
export function alarmDictionary(_request: CloudRequest): CloudAnswer {
  const rows = alarmCatalog.map((entry) => ({
    alarmCode: entry.code,
    logName: entry.nameZh,
    enLogName: entry.nameEn,
  }));
  return success(rows, rows.length);
}

/** `listDeviceMessagesByType`: 17 grid outage, 43 gateway offline, 44 storm hedge (numbers of the simulator). */
export function deviceMessages(request: SiteRequest): CloudAnswer {
  const { fleet, site, now, query } = request;
  const codes: Readonly<Record<string, string>> = { '17': '1101', '43': '5001', '44': '1040' };
  const wanted = new Map((query.get('eventTypes') ?? '17,43,44').split(',').map((type) => [codes[type.trim()], type]));
  const rows = fleet.alarms
    .between(now - 30 * 86_400_000, now + 1, now)
    .filter((event) => event.sn === site.sn && wanted.has(event.code))
    .reverse()
    .map((event) => ({
      id: event.id,
      event: Number(wanted.get(event.code)),
      title: alarmOfCode(event.code).nameEn,
      type: 1,
      subType: 0,
      gatewayId: site.sn,
      content: `${alarmOfCode(event.code).nameEn} at ${site.owner.street}`,
      startTime: event.startedAt,
      creationTime: event.startedAt + 2_000,
      deviceSendTime: localText(event.startedAt, site.zone),
      status: event.active ? 1 : 0,
    }));
  return success(rows, rows.length);
}
