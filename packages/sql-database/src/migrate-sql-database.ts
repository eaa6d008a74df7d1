import type { InputMigrations } from 'umzug';
import { type HistoryRow, type MigrationPlan, planMigrations } from './migration-plan.ts';
import { checksumOf, readMigrations } from './read-migrations.ts';
import { splitMysqlScript } from './split-mysql-script.ts';
import type { MigrationSession, SqlDatabase } from './sql-database.ts';
import { formatUtc } from './utc-text.ts';

export interface MigrateOptions {
  /** Folder of files named `V159__what_it_does.sql`, in the SQL of this database's dialect; sub-folders are not read. */
  readonly directory: string;
  /** Table that records what was applied; one per set of versions. @default 'schema_migration' */
  readonly historyTable?: string;
  /** How long to wait for another process that migrates, in milliseconds. @default 60_000 */
  readonly lockTimeoutMs?: number;
}

/** Column types are words that both dialects accept. */
const historyTableDdl = (table: string): string =>
  `create table if not exists ${table} (version varchar(50) not null primary key, name varchar(200) not null,
   checksum varchar(64) not null, complete smallint not null, script_position integer not null,
   applied_at_utc varchar(23) not null)`;

async function readHistory(session: MigrationSession, table: string): Promise<HistoryRow[]> {
  const rows = await session.query(`select version, name, checksum, complete, script_position from ${table}`);
  return rows.map((row) => ({
    version: String(row['version']),
    name: String(row['name']),
    checksum: String(row['checksum']),
    complete: Number(row['complete']) === 1,
    position: Number(row['script_position']),
  }));
}

/** Runs one script from where it stopped, recording in MySQL, where nothing can be rolled back, each statement that ran. */
async function apply(session: MigrationSession, table: string, { file, from }: MigrationPlan): Promise<void> {
  const record = async (position: number, complete: boolean): Promise<void> => {
    await session.query(`delete from ${table} where version = ?`, [file.version]);
    await session.query(`insert into ${table} values (?, ?, ?, ?, ?, ?)`, [
      file.version,
      file.name,
      checksumOf(file.script.slice(0, complete ? undefined : position)),
      complete ? 1 : 0,
      position,
      formatUtc(new Date()),
    ]);
  };
  const failed = (error: unknown, place: string): Error =>
    new Error(`migration ${file.name}${place} failed: ${(error as Error).message}`, { cause: error });

  if (session.transactional) {
    await session.run(file.script).catch((error: unknown) => Promise.reject(failed(error, '')));
  } else {
    for (const statement of splitMysqlScript(file.script)) {
      if (statement.end <= from) continue;
      await session
        .run(statement.sql)
        .catch((error: unknown) => Promise.reject(failed(error, `, line ${statement.line},`)));
      await record(statement.end, false);
    }
  }
  await record(file.script.length, true);
}

/**
 * Brings a database to the newest version: plain SQL files, each applied once, in order of version, forward only.
 *
 * Any number of processes may call it at once: one works, the others wait for it and find nothing left to do. On SQLite
 * all of a call is one transaction. MySQL commits each statement of a schema change by itself, so a file that fails there
 * is continued, by the next call, behind its last statement that ran.
 *
 * @returns names of the files that this call applied
 */
export async function migrateSqlDatabase(
  database: SqlDatabase,
  { directory, historyTable = 'schema_migration', lockTimeoutMs = 60_000 }: MigrateOptions,
): Promise<readonly string[]> {
  if (!/^\w{1,60}$/.test(historyTable)) throw new TypeError('historyTable must be a plain table name');
  const files = await readMigrations(directory);

  return database.withMigrationSession(historyTable, lockTimeoutMs, async (session) => {
    await session.query(historyTableDdl(historyTable));
    const history = await readHistory(session, historyTable);
    const plans = new Map(planMigrations(files, history).map((plan) => [plan.file.name, plan]));
    const migrations: InputMigrations<object> = files.map((file) => ({
      name: file.name,
      up: async () => {
        const plan = plans.get(file.name);
        if (plan !== undefined) await apply(session, historyTable, plan);
      },
    }));
    // Most starts find nothing to do, and the runner with all it brings is a large part of a start.
    if (plans.size === 0) return [];
    const { Umzug } = await import('umzug');
    const umzug = new Umzug({
      migrations,
      logger: undefined,
      storage: {
        executed: async () => files.filter((file) => !plans.has(file.name)).map((file) => file.name),
        // `apply` records with the checksum; migrations are never reverted.
        logMigration: async () => {},
        unlogMigration: async () => {},
      },
    });
    // umzug wraps what a migration throws; ours already says which file and line.
    const applied = await umzug.up().catch((error: unknown) => Promise.reject((error as Error).cause ?? error));
    return applied.map(({ name }) => name);
  });
}
