import type { AlarmLevel, CurrentAlarm } from '@mao/fwh-tools';
import { z } from 'zod';
import { CloudError } from './cloud-error.ts';
import { reading, words } from './shapes.ts';

export const alarmShape = z.object({
  alarmEqSn: words,
  alarmCode: words,
  time: words,
  logName: words,
  alarmExplanation: words,
  plan: words,
  level: reading,
});

type AlarmRow = z.output<typeof alarmShape>;

/** Reads `selectGatewayAlarm`; null is an empty list. */
export function readAlarms(result: unknown, sn: string): readonly CurrentAlarm[] {
  const parsed = z.array(alarmShape).nullable().safeParse(result);
  if (!parsed.success) throw new CloudError('bad_response', 'selectGatewayAlarm', { cause: parsed.error });
  return toCurrentAlarms(parsed.data ?? [], sn);
}

/** Rows without a code say nothing and are left out; newest first. */
export function toCurrentAlarms(rows: readonly AlarmRow[], sn: string): readonly CurrentAlarm[] {
  const alarms = rows.flatMap((row) => {
    if (row.alarmCode === null || row.alarmCode === '') return [];
    return [
      {
        sn,
        deviceSn: row.alarmEqSn ?? sn,
        code: row.alarmCode,
        level: isLevel(row.level) ? row.level : null,
        name: row.logName ?? '',
        started: { localTime: row.time ?? '' },
        ...(row.alarmExplanation && { explanation: row.alarmExplanation }),
        ...(row.plan && { plan: row.plan }),
      },
    ];
  });
  return alarms.sort((left, right) => (left.started.localTime < right.started.localTime ? 1 : -1));
}

function isLevel(level: number | null): level is AlarmLevel {
  return level === 1 || level === 2 || level === 3 || level === 4;
}
