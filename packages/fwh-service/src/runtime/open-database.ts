import { checkFwhDatabase, migrateFwhDatabase } from '@mao/fwh-data';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import type { DatabaseSettings } from '../settings.ts';
import { explainDatabaseFailure } from './explain-database-failure.ts';

/** Longest wait at start for the answer that all tables are there. */
const CHECK_WITHIN_MS = 10_000;

/**
 * The configured database, migrated where that is wanted, and proven to hold what the services read.
 *
 * @throws {StartError} that names the setting to change
 */
export async function openDatabase(settings: DatabaseSettings): Promise<SqlDatabase> {
  const url = settings.AGENT_MCP_DATABASE_URL;
  const explained = (step: 'open' | 'migrate' | 'check', description: string) => (error: unknown) =>
    Promise.reject(explainDatabaseFailure(error, step, description) ?? error);
  const database = await openSqlDatabase({ url, poolSize: settings.AGENT_MCP_DATABASE_POOL_SIZE }).catch(
    explained('open', describe(url)),
  );
  try {
    if (settings.AGENT_MCP_MIGRATE === 'true') {
      await migrateFwhDatabase(database).catch(explained('migrate', database.description));
    }
    await checkFwhDatabase(database, CHECK_WITHIN_MS).catch(explained('check', database.description));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Host and database of an address, without user and password. */
function describe(url: string): string {
  if (url.startsWith('file:')) return url;
  const { hostname, port, pathname } = new URL(url);
  return `MySQL ${hostname}:${port || 3306}${pathname}`;
}
