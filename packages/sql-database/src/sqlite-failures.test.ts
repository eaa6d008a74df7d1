import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { explainSqliteFailure, openSqlDatabase } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'sqlite-failures-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a database file that cannot be used', () => {
  const path = (name: string): string => join(folder, name);

  it('is named with what is wrong with it', async () => {
    writeFileSync(path('text.sqlite'), 'this is a text and no database, long enough for a header'.repeat(100));
    await expect(openSqlDatabase({ url: `file:${path('text.sqlite')}` })).rejects.toThrow(
      `the SQLite file ${path('text.sqlite')} is no SQLite database (SQLITE_NOTADB)`,
    );
    mkdirSync(path('folder.sqlite'));
    await expect(openSqlDatabase({ url: `file:${path('folder.sqlite')}` })).rejects.toThrow(
      `the SQLite file ${path('folder.sqlite')} cannot be opened (SQLITE_CANTOPEN)`,
    );
    writeFileSync(path('file'), '');
    await expect(openSqlDatabase({ url: `file:${path('file/x.sqlite')}` })).rejects.toThrow(
      `the folder ${path('file')} cannot be made or written (EEXIST)`,
    );
  });

  it('is known by the code of any wrapped error, and other errors are not about it', () => {
    const wrapped = new Error('Failed query', {
      cause: Object.assign(new Error('x'), { code: 'SQLITE_CORRUPT_INDEX' }),
    });
    expect(explainSqliteFailure(wrapped)).toBe('is damaged (SQLITE_CORRUPT)');
    expect(explainSqliteFailure(Object.assign(new Error('x'), { code: 'EADDRINUSE' }))).toBeNull();
    expect(explainSqliteFailure(undefined)).toBeNull();
  });
});
