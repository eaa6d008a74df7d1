import type { UpgradeReader } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { asc, desc, eq } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { countRows } from './count-rows.ts';
import { toInstants } from './operation-rows.ts';
import {
  ahubUpgradeRecord as ahub,
  systemUpgradeDetail as detail,
  systemUpgradeRecord as system,
} from './operation-tables.ts';

/** Upgrade histories in the database. */
export function createUpgradeStore(database: SqlDatabase): UpgradeReader {
  return {
    async listSystemUpgrades({ sn, limit }, signal) {
      const matches = eq(system.sn, sn);
      const total = await abortable(signal, () => countRows(database, system, matches));
      const rows = await abortable(signal, () =>
        database.select().from(system).where(matches).orderBy(desc(system.startedAt), desc(system.id)).limit(limit),
      );
      return { total, upgrades: rows.map(toInstants) };
    },

    async findSystemUpgrade(id, signal) {
      const [row] = await abortable(signal, () => database.select().from(system).where(eq(system.id, id)).limit(1));
      if (!row) return null;
      const steps = await abortable(signal, () =>
        database.select().from(detail).where(eq(detail.recordId, id)).orderBy(asc(detail.stepNo), asc(detail.deviceSn)),
      );
      return { upgrade: toInstants(row), steps: steps.map(toInstants) };
    },

    async listAhubUpgrades({ sn, limit }, signal) {
      const matches = eq(ahub.sn, sn);
      const total = await abortable(signal, () => countRows(database, ahub, matches));
      const rows = await abortable(signal, () =>
        database.select().from(ahub).where(matches).orderBy(desc(ahub.startedAt), desc(ahub.id)).limit(limit),
      );
      return { total, upgrades: rows.map(toInstants) };
    },
  };
}
