import type { TouTemplateSave, TouTemplateWriter } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, eq, ne, sql } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { countRows } from './count-rows.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import { touTemplate } from './tou-tables.ts';
import { toTouRow } from './tou-template-row.ts';
import { joinOrMake } from './work-orders.ts';

const env = 'test';
const ofTestServer = eq(touTemplate.env, env);

/** Blanks around a name do not count: some databases pass over them when they compare, others do not. */
const withPlainName = <Named extends { readonly name: string }>(named: Named): Named => ({
  ...named,
  name: named.name.trim(),
});

/** Writes TOU templates of the test server into the database, and no other's. */
export function createTouTemplateWriter({
  database,
  now = Date.now,
}: {
  readonly database: SqlDatabase;
  /** Epoch ms. @default Date.now */
  readonly now?: () => number;
}): TouTemplateWriter {
  const isNameTaken = async (name: string, exceptId: number | null): Promise<boolean> => {
    const other = exceptId === null ? undefined : ne(touTemplate.id, exceptId);
    return (await countRows(database, touTemplate, and(ofTestServer, eq(touTemplate.name, name), other))) > 0;
  };
  const refuseTakenName = async (name: string, exceptId: number | null): Promise<TouTemplateSave | null> =>
    (await isNameTaken(name, exceptId)) ? { outcome: 'name_taken' } : null;

  return {
    isTouNameTaken: (name, exceptId, signal) => abortable(signal, () => isNameTaken(name.trim(), exceptId)),

    addTouTemplate: (given, signal) =>
      abortable(signal, () => {
        const draft = withPlainName(given);
        return joinOrMake<TouTemplateSave>(
          () => refuseTakenName(draft.name, null),
          async () => {
            const next = sql<number>`coalesce(max(${touTemplate.id}), 0) + 1`.mapWith(Number);
            const [found] = await database.select({ next }).from(touTemplate).where(ofTestServer);
            const id = found?.next ?? 1;
            const row = toTouRow({ ...draft, env, id, version: 1, updatedAt: now() });
            const isMade = await retryDeadlocks(() => database.insertIfAbsent(touTemplate, row));
            return isMade ? { outcome: 'saved', id, version: 1 } : null;
          },
        );
      }),

    replaceTouTemplate: (id, expectedVersion, given, signal) =>
      abortable(signal, async () => {
        const draft = withPlainName(given);
        const isThis = sql`${ofTestServer} and ${eq(touTemplate.id, id)}`;
        const stored = async () => {
          const [row] = await database
            .select({ version: touTemplate.version })
            .from(touTemplate)
            .where(isThis)
            .limit(1);
          return row?.version;
        };
        const version = expectedVersion + 1;
        const row = toTouRow({ ...draft, env, id, version, updatedAt: now() });
        try {
          const { affectedRows } = await retryDeadlocks(() =>
            database.update(touTemplate, row, sql`${isThis} and ${eq(touTemplate.version, expectedVersion)}`),
          );
          if (affectedRows === 1) return { outcome: 'saved', id, version };
        } catch (error) {
          // The unique key has refused the name, or it was something else.
          const refused = await refuseTakenName(draft.name, id);
          if (refused) return refused;
          throw error;
        }
        const current = await stored();
        return current === undefined ? { outcome: 'unknown' } : { outcome: 'changed', version: current };
      }),
  };
}
