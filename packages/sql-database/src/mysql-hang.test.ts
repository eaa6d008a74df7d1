import { createMysqlTestDatabase, createSilenceableProxy, mysqlSkipReason, type SilenceableProxy } from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlDatabase, type SqlDatabase } from './index.ts';

const skip = await mysqlSkipReason();

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => new Error('it should have failed'),
    (reason: unknown) => reason as Error & { code?: unknown; cause?: { code?: unknown } },
  );
  return (error as { code?: unknown }).code ?? (error.cause as { code?: unknown } | undefined)?.code ?? error.message;
}

const statementTimeoutMs = 300;

describe.skipIf(skip !== null)('a MySQL server that does not answer', { timeout: 60_000 }, () => {
  let created: Awaited<ReturnType<typeof createMysqlTestDatabase>>;
  let proxy: SilenceableProxy;
  let database: SqlDatabase;

  beforeAll(async () => {
    created = await createMysqlTestDatabase();
    proxy = await createSilenceableProxy(created.url);
    database = await openSqlDatabase({ url: proxy.url, poolSize: 2, statementTimeoutMs });
  });
  afterAll(async () => {
    proxy.resume();
    await database.close();
    proxy.close();
    await created.drop();
  });

  it('stops a slow statement on the server and keeps the connection', async () => {
    const idOf = async () => (await database.execute('select connection_id() as id')).rows[0]?.['id'];
    const before = await idOf();
    const long = 'select sum(length(concat(a.id, b.id, c.id))) as n from information_schema.collations a, ';
    const rest = 'information_schema.collations b, information_schema.collations c';
    expect(await codeOf(database.execute(long + rest))).toMatch(/^ER_(STATEMENT|QUERY)_TIMEOUT$/);
    expect(await idOf()).toBe(before);
  });

  it('leaves a migration its time', async () => {
    await database.withMigrationSession('slow', 5_000, async (session) => {
      expect(await session.query('select sleep(0.9) as slept')).toEqual([{ slept: 0 }]);
    });
  });

  it('fails every statement within the limit, more than there are connections, and a transaction too', async () => {
    proxy.silence();
    const started = performance.now();
    const codes = await Promise.all([
      ...[1, 2, 3, 4, 5].map(() => codeOf(database.execute('select 1'))),
      codeOf(database.transaction(async (queries) => queries.execute('select 1'))),
    ]);
    expect(codes).toEqual(codes.map(() => 'PROTOCOL_SEQUENCE_TIMEOUT'));
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('answers a ping in the time that it is given', async () => {
    await expect(database.ping(200)).rejects.toThrow(/^MySQL 127\.0\.0\.1:\d+\/\S+ did not answer within 200 ms$/);
  });

  it('recovers with the server, without a restart', async () => {
    proxy.resume();
    await expect.poll(() => codeOf(database.ping(2_000)), { timeout: 20_000 }).toBe('it should have failed');
    expect((await database.execute('select 7 as seven')).rows).toEqual([{ seven: 7 }]);
  });

  it('is left in time', async () => {
    const other = await openSqlDatabase({ url: proxy.url, poolSize: 2, statementTimeoutMs });
    proxy.silence();
    void other.execute('select 1').catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(other.close()).resolves.toBeUndefined();
  });
});
