import type { EmsLogReader, MqttLogReader } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, desc, eq, gte, lte } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { countRows } from './count-rows.ts';
import { toInstants } from './operation-rows.ts';
import { emsLogRecord, mqttLog } from './operation-tables.ts';

/** Messages and log requests of sites in the database. */
export function createDeviceLogStore(database: SqlDatabase): MqttLogReader & EmsLogReader {
  return {
    async searchMqttLog({ sn, from, to, command, direction, limit }, signal) {
      const matches = and(
        eq(mqttLog.sn, sn),
        command === undefined ? undefined : eq(mqttLog.command, command),
        gte(mqttLog.at, new Date(from)),
        lte(mqttLog.at, new Date(to)),
        direction === undefined ? undefined : eq(mqttLog.direction, direction),
      );
      const total = await abortable(signal, () => countRows(database, mqttLog, matches));
      const rows = await abortable(signal, () =>
        database.select().from(mqttLog).where(matches).orderBy(desc(mqttLog.at), desc(mqttLog.id)).limit(limit),
      );
      return { total, entries: rows.map((row) => ({ ...toInstants(row), payload: row.payload })) };
    },

    async listEmsLogRecords({ sn, offset, limit }, signal) {
      const matches = eq(emsLogRecord.sn, sn);
      const total = await abortable(signal, () => countRows(database, emsLogRecord, matches));
      const rows = await abortable(signal, () =>
        database
          .select()
          .from(emsLogRecord)
          .where(matches)
          .orderBy(desc(emsLogRecord.requestedAt), desc(emsLogRecord.id))
          .limit(limit)
          .offset(offset),
      );
      return { total, records: rows.map(toInstants) };
    },
  };
}
