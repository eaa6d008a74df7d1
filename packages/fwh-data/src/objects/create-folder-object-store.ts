import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { ObjectAnswer } from '@mao/fwh-tools';
import { CloudError } from '../cloud/cloud-error.ts';
import type { ObjectStore } from './object-store.ts';

/** Parts of a key: nothing that a file system reads as another folder, a drive or a stream. */
const SAFE_PART = /^[0-9A-Za-z_][0-9A-Za-z._-]{0,127}$/;

/**
 * Objects as files below a folder, the key being the path. A key with any other part than plain names, and a link that
 * leads out of the folder, is an object that is not there.
 */
export function createFolderObjectStore({ directory }: { readonly directory: string }): ObjectStore {
  const root = resolve(directory);

  async function locate(key: string): Promise<string | null> {
    const parts = key.split('/');
    if (!parts.every((part) => SAFE_PART.test(part))) return null;
    // The folder itself must be there: without it nothing can be said about an object.
    const realRoot = await openRoot();
    try {
      const path = await realpath(join(realRoot, ...parts));
      return path.startsWith(realRoot + sep) ? path : null;
    } catch (error) {
      if (isAbsence(error)) return null;
      throw failed(error);
    }
  }

  async function openRoot(): Promise<string> {
    try {
      const realRoot = await realpath(root);
      // Ends in a separator so that a file is refused.
      await access(realRoot + sep, constants.R_OK | constants.X_OK);
      return realRoot;
    } catch (error) {
      throw failed(error);
    }
  }

  return {
    async readObject(key, { signal, maxBytes }): Promise<ObjectAnswer> {
      signal.throwIfAborted();
      const path = await locate(key);
      const file = path === null ? null : await openFile(path);
      if (file === null) return { type: 'missing' };
      const { size } = await file.stat();
      if (size > maxBytes) {
        await file.close();
        return { type: 'too_large' };
      }
      // A file that grows meanwhile is read as far as it was.
      return { type: 'found', chunks: file.createReadStream({ signal, ...(size > 0 && { end: size - 1 }) }) };
    },
    async writeObject(key, content, signal) {
      const parts = key.split('/');
      const name = parts.pop() ?? '';
      if (![...parts, name].every((part) => SAFE_PART.test(part))) {
        throw new CloudError('bad_request', 'a key with other signs than plain names', { source: 'object store' });
      }
      const realRoot = await openRoot();
      try {
        const folder = join(realRoot, ...parts);
        await mkdir(folder, { recursive: true });
        if (!`${await realpath(folder)}${sep}`.startsWith(realRoot + sep)) throw new Error('a link leads outside');
        // Under a name that no key has, so that nobody reads half a file.
        const part = join(folder, `.${randomUUID()}.part`);
        try {
          await writeFile(part, content, { signal });
          await rename(part, join(folder, name));
        } finally {
          await rm(part, { force: true });
        }
      } catch (error) {
        signal.throwIfAborted();
        throw failed(error);
      }
    },
    check: async () => void (await openRoot()),
    close: async () => {},
  };
}

/** Null for a folder and for what has gone. */
async function openFile(path: string): Promise<Awaited<ReturnType<typeof open>> | null> {
  try {
    const file = await open(path);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw failed(error);
  }
}

/** The folder is gone or shut, which is for an administrator to mend, or its file system fails. */
function failed(error: unknown): CloudError {
  const code = String((error as NodeJS.ErrnoException | undefined)?.code);
  const failure = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP'].includes(code) ? 'misconfigured' : 'server_error';
  return new CloudError(failure, `the folder cannot be used (${code})`, { source: 'object store', cause: error });
}

function isAbsence(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
