import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { servicesRequired } from './services-required.ts';

/** Server that tests may create databases on; the test command sets it when it had to start one itself. */
const serverUrl = process.env['MAO_TEST_MYSQL_URL'] ?? 'mysql://root@127.0.0.1:3306';

export interface MysqlTestDatabase {
  readonly url: string;
  readonly name: string;
  drop(): Promise<void>;
}

let reachable: Promise<string | null> | undefined;

async function probe(): Promise<string | null> {
  try {
    const connection = await createConnection({ uri: serverUrl, connectTimeout: 3_000 });
    await connection.end();
    return null;
  } catch (error) {
    return `no MySQL server answers at ${serverUrl}: ${(error as Error).message}`;
  }
}

/**
 * Why tests against MySQL must be skipped, or `null` when a server answers.
 * With `REQUIRE_SERVICES=1` a missing server throws. Use it with a top-level `await` before `describe.skipIf(...)`.
 */
export async function mysqlSkipReason(): Promise<string | null> {
  reachable ??= probe();
  const reason = await reachable;
  if (reason !== null && servicesRequired()) throw new Error(reason);
  return reason;
}

/** Creates an empty database of its own for one test file; `drop` removes it. */
export async function createMysqlTestDatabase(): Promise<MysqlTestDatabase> {
  const name = `mao_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const run = async (sql: string): Promise<void> => {
    const connection = await createConnection({ uri: serverUrl });
    try {
      await connection.query(sql);
    } finally {
      await connection.end();
    }
  };
  await run(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`);
  return {
    url: `${serverUrl.replace(/\/+$/, '')}/${name}`,
    name,
    drop: () => run(`DROP DATABASE IF EXISTS \`${name}\``),
  };
}
