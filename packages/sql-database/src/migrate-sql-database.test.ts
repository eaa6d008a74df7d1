import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateSqlDatabase, openSqlDatabase, type SqlDatabase } from './index.ts';

const mysqlSkip = await mysqlSkipReason();

const backends = [
  {
    name: 'MariaDB',
    skip: mysqlSkip !== null,
    async open(_folder: string) {
      const created = await createMysqlTestDatabase();
      return { url: created.url, remove: () => created.drop() };
    },
  },
  {
    name: 'SQLite',
    skip: false,
    open: async (folder: string) => ({ url: `file:${folder}/app.sqlite`, remove: async () => {} }),
  },
];

for (const backend of backends) {
  describe.skipIf(backend.skip)(`migrateSqlDatabase on ${backend.name}`, () => {
    let folder: string;
    let directory: string;
    let place: { url: string; remove(): Promise<void> };
    let database: SqlDatabase;

    const put = (name: string, sql: string): Promise<void> => writeFile(join(directory, name), sql);
    const migrate = (): Promise<readonly string[]> => migrateSqlDatabase(database, { directory });
    const read = async (sql: string) => (await database.execute(sql)).rows;

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'migrations-'));
      directory = join(folder, 'migrations');
      await mkdir(directory);
      place = await backend.open(folder);
      database = await openSqlDatabase({ url: place.url, poolSize: 3 });
      await put(
        'V9__first.sql',
        "create table a (x integer, y varchar(40)); -- don't; stop\ninsert into a values (1, 'one;two');",
      );
      await put('V10__second.sql', "insert into a values (2, 'it''s');\ninsert into a values (3, 'c')");
    });
    afterEach(async () => {
      await database.close();
      await place.remove();
      await rm(folder, { recursive: true });
    });

    it('applies files in order of version, once', async () => {
      expect(await migrate()).toEqual(['V9__first.sql', 'V10__second.sql']);
      expect(await migrate()).toEqual([]);
      await put('V10.1__third.sql', "update a set y = 'changed' where x = 3;");
      expect(await migrate()).toEqual(['V10.1__third.sql']);
      expect(await read('select x, y from a order by x')).toEqual([
        { x: 1, y: 'one;two' },
        { x: 2, y: "it's" },
        { x: 3, y: 'changed' },
      ]);
    });

    it('applies nothing twice when several callers come at once', async () => {
      const others = await Promise.all([1, 2, 3].map(() => openSqlDatabase({ url: place.url, poolSize: 2 })));
      const results = await Promise.all([database, ...others].map((one) => migrateSqlDatabase(one, { directory })));
      expect(results.flat().sort()).toEqual(['V10__second.sql', 'V9__first.sql']);
      expect(await read('select count(*) as n from a')).toEqual([{ n: 3 }]);
      await Promise.all(others.map((one) => one.close()));
    });

    it('applies nothing twice when several processes come at once', async () => {
      const program = fileURLToPath(new URL('./__fixtures__/migrate-in-process.mjs', import.meta.url));
      const run = (): Promise<string> =>
        new Promise((resolve, reject) => {
          const child = spawn(process.execPath, [program, place.url, directory], { stdio: ['ignore', 'pipe', 'pipe'] });
          let output = '';
          child.stdout.on('data', (chunk) => (output += chunk));
          child.stderr.on('data', (chunk) => (output += chunk));
          child.on('error', reject);
          child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
        });
      const outputs = await Promise.all([run(), run(), run()]);
      expect(outputs.flatMap((output) => JSON.parse(output)).sort()).toEqual(['V10__second.sql', 'V9__first.sql']);
      expect(await read('select count(*) as n from a')).toEqual([{ n: 3 }]);
    });

    it('refuses a changed file, but not other line ends', async () => {
      await migrate();
      await put('V10__second.sql', "insert into a values (2, 'it''s');\r\ninsert into a values (3, 'c')");
      expect(await migrate()).toEqual([]);
      await put('V10__second.sql', 'insert into a values (4, null)');
      await expect(migrate()).rejects.toThrow(
        'migration V10__second.sql has been changed after it was applied: restore the file and put the change into a new version',
      );
    });

    it('goes on after a failure where the repaired file stopped, and leaves nothing half-recorded', async () => {
      await put(
        'V11__broken.sql',
        'create table b (x integer);\ninsert into missing values (1);\ninsert into b values (7);',
      );
      await expect(migrate()).rejects.toThrow(
        database.dialect === 'mysql'
          ? /^migration V11__broken\.sql, line 2, failed: .*missing/
          : /^migration V11__broken\.sql failed: .*missing/,
      );
      await put('V11__broken.sql', 'create table b (x integer);\ninsert into b values (5);\ninsert into b values (7);');
      const applied = await migrate();
      expect(applied.at(-1)).toBe('V11__broken.sql');
      expect(await read('select x from b order by x')).toEqual([{ x: 5 }, { x: 7 }]);
      expect(await migrate()).toEqual([]);
    });

    it('refuses to go back, a lost file, two of one version and unreadable names', async () => {
      await migrate();
      await put('V9.5__late.sql', 'select 1');
      await expect(migrate()).rejects.toThrow(/V9\.5__late\.sql is older than 10, .* give it a higher version/);
      await rm(join(directory, 'V9.5__late.sql'));
      await rm(join(directory, 'V9__first.sql'));
      await expect(migrate()).rejects.toThrow(
        'migration V9__first.sql has been applied, but its file is gone: put it back',
      );
      await put('V009__first.sql', 'select 1');
      await put('V9__first.sql', 'select 1');
      await expect(migrate()).rejects.toThrow('have the same version');
      await rm(join(directory, 'V009__first.sql'));
      await put('159_first.sql', 'select 1');
      await expect(migrate()).rejects.toThrow('expected a name like V159__what_it_does.sql');
    });

    it('leaves versions of a newer release alone', async () => {
      await put('V11__newer.sql', 'create table newer (x integer)');
      await migrate();
      await rm(join(directory, 'V11__newer.sql'));
      expect(await migrate()).toEqual([]);
    });

    it('keeps two histories apart', async () => {
      await migrate();
      const other = join(folder, 'other');
      await mkdir(other);
      await writeFile(join(other, 'V9__theirs.sql'), 'create table theirs (x integer)');
      expect(await migrateSqlDatabase(database, { directory: other, historyTable: 'their_history' })).toEqual([
        'V9__theirs.sql',
      ]);
      await expect(migrateSqlDatabase(database, { directory, historyTable: 'a; drop' })).rejects.toThrow(TypeError);
    });
  });
}

describe.skipIf(mysqlSkip !== null)('the lock on MariaDB', () => {
  it('is given up for, with a clear error, and freed when its holder is done', async () => {
    const created = await createMysqlTestDatabase();
    const database = await openSqlDatabase({ url: created.url });
    let release = (): void => {};
    const holding = database.withMigrationSession(
      'h',
      1_000,
      () => new Promise<void>((resolve) => (release = resolve)),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(database.withMigrationSession('h', 1_000, async () => {})).rejects.toThrow(
      /another process has been migrating MySQL 127\.0\.0\.1:3306\/\w+ for more than 1000 ms/,
    );
    release();
    await holding;
    await expect(database.withMigrationSession('h', 5_000, async () => 'free')).resolves.toBe('free');
    await database.close();
    await created.drop();
  });
});

describe('on SQLite', () => {
  it('runs triggers, and refuses a script that ends the transaction', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
    const database = await openSqlDatabase({ url: ':memory:' });
    await writeFile(
      join(directory, 'V1__trigger.sql'),
      'create table a (x integer); create trigger t after insert on a begin update a set x = x + 1; update a set x = x * 2; end;',
    );
    await migrateSqlDatabase(database, { directory });
    await database.execute('insert into a values (1)');
    expect((await database.execute('select x from a')).rows).toEqual([{ x: 4 }]);
    await writeFile(join(directory, 'V2__commit.sql'), 'create table b (x integer); commit;');
    await expect(migrateSqlDatabase(database, { directory })).rejects.toThrow(/must not end the transaction/);
    await database.close();
    await rm(directory, { recursive: true });
  });
});
