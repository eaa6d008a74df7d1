import { checksumOf, compareVersions, type MigrationFile } from './read-migrations.ts';

/** A row of the history table. */
export interface HistoryRow {
  readonly version: string;
  readonly name: string;
  /** SHA-256 of the script, or of its part that has run where `complete` is false. */
  readonly checksum: string;
  readonly complete: boolean;
  /** Characters of the script that have run. */
  readonly position: number;
}

export interface MigrationPlan {
  readonly file: MigrationFile;
  /** Where to go on in the script: 0, or behind the last statement that ran before a failure. */
  readonly from: number;
}

/**
 * Decides what is left to do, and refuses whatever forward-only migrations cannot repair. Versions above the newest file
 * are left alone: they belong to a newer release that ran on this database before.
 */
export function planMigrations(
  files: readonly MigrationFile[],
  history: readonly HistoryRow[],
): readonly MigrationPlan[] {
  const byVersion = new Map(files.map((file) => [file.version, file]));
  const newestFile = files.at(-1)?.version;
  const started = new Map<string, number>();

  for (const row of history) {
    const file = byVersion.get(row.version);
    if (file === undefined) {
      if (newestFile !== undefined && compareVersions(row.version, newestFile) > 0) continue;
      throw new Error(`migration ${row.name} has been applied, but its file is gone: put it back`);
    }
    if (checksumOf(file.script.slice(0, row.complete ? undefined : row.position)) !== row.checksum) {
      throw new Error(
        row.complete
          ? `migration ${file.name} has been changed after it was applied: restore the file and put the change into a new version`
          : `migration ${file.name} failed half-way, and the part that has run was changed since: restore that part, repair what follows it`,
      );
    }
    if (!row.complete) started.set(row.version, row.position);
  }

  const done = new Set(history.filter((row) => row.complete).map((row) => row.version));
  const newestDone = history
    .map((row) => row.version)
    .filter((version) => done.has(version))
    .sort(compareVersions)
    .at(-1);
  return files
    .filter((file) => !done.has(file.version))
    .map((file) => {
      if (newestDone !== undefined && compareVersions(file.version, newestDone) < 0) {
        throw new Error(
          `migration ${file.name} is older than ${newestDone}, which has been applied: migrations only go forward, give it a higher version`,
        );
      }
      return { file, from: started.get(file.version) ?? 0 };
    });
}
