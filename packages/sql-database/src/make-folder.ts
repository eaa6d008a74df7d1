import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder with those above it, and proves that files can be made in it.
 *
 * One level at a time: the recursive way of `node:fs` tries for ever where a file system has no such folders and answers
 * "not found" to their making, as `/proc` does.
 *
 * @param mode of the folders that are made
 * @throws Error with the system's `code`; the message names the folder and what cannot be done
 */
export function makeFolder(path: string, mode?: number): void {
  const folder = resolve(path);
  try {
    if (!isFolder(folder)) {
      if (dirname(folder) !== folder) makeAbove(dirname(folder), mode);
      makeOne(folder, mode);
    }
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw Object.assign(new Error(`the folder ${folder} cannot be made or written (${code})`, { cause: error }), {
      code,
    });
  }
}

function makeAbove(folder: string, mode: number | undefined): void {
  if (isFolder(folder)) return;
  makeAbove(dirname(folder), mode);
  makeOne(folder, mode);
}

function makeOne(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
