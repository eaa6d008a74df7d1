import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@mao/sql-database';

/**
 * A random secret kept in a file of the data folder, made at first use and readable by its owner only. Two processes
 * that start at once agree on one: whoever creates the file wins.
 */
export function dataFolderSecret(folder: string, name: string): Uint8Array {
  makeFolder(folder, 0o700);
  const path = join(folder, name);
  try {
    const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    try {
      writeSync(file, `${randomBytes(32).toString('base64')}\n`);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (secret.byteLength !== 32) throw new Error(`${path} does not hold a key; remove it to have a new one made`);
  return secret;
}
