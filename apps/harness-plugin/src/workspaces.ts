import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { makeFolder } from '@mao/sql-database';
import type { Identity } from './identity/identity.ts';
import { ApiError } from './routes/api-error.ts';

export interface Workspaces {
  /** A folder of its own for a session that asks for none. */
  create(userId: number, sessionId: string): Promise<string>;
  /**
   * The real path of a folder that a session asks for. An administrator may name any folder of this host, others only
   * one below their own part of the workspace root, since results are written into it.
   *
   * @throws ApiError
   */
  check(requested: string, identity: Identity): Promise<string>;
}

export function createWorkspaces(root: string): Workspaces {
  return {
    async create(userId, sessionId) {
      const folder = join(root, String(userId), sessionId);
      makeFolder(folder);
      return realpath(folder);
    },
    async check(requested, { userId, isAdmin }) {
      const refused = new ApiError(400, 'bad_workspace', 'workspace must be the absolute path of a folder that exists');
      if (!isAbsolute(requested) || requested.includes('\0')) throw refused;
      const real = await realpath(requested).catch(() => null);
      // Whether a folder outside of their part exists is nothing that other users learn from the answer.
      if (!isAdmin) {
        const own = await realpath(join(root, String(userId))).catch(() => null);
        const path = real === null || own === null ? '..' : relative(own, real);
        if (path.startsWith('..') || isAbsolute(path)) {
          throw new ApiError(
            403,
            'bad_workspace',
            'workspace must lie in your part of the workspace folder; leave it out to get one',
          );
        }
      }
      if (real === null || !(await stat(real)).isDirectory()) throw refused;
      return real;
    },
  };
}
