import { constants } from 'node:fs';
import { mkdir, open, realpath, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Where result files go, below a session's workspace. */
const FOLDER = ['.agent', 'mcp'] as const;

export interface WrittenFile {
  /** Relative to the workspace, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
}

/**
 * Writes one new file below `.agent/mcp/` of a workspace. Existing files are never touched: a taken name gets a number.
 *
 * The folder is resolved after it was made and must still lie inside the workspace, so a link that the agent put there
 * leads nowhere; the file itself is created exclusively, which does not follow links.
 *
 * @param name A single safe path segment (see `safeFileName`).
 */
export async function writeWorkspaceFile(
  workspace: string,
  name: string,
  data: string | Uint8Array,
): Promise<WrittenFile> {
  const root = await realpath(workspace);
  let folder = root;
  for (const part of FOLDER) {
    folder = join(folder, part);
    // One level at a time: the recursive way never ends in a place like /proc.
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  const real = await realpath(folder);
  const inside = relative(root, real);
  if (inside.startsWith('..') || inside === '' || !real.startsWith(root + sep)) {
    throw new Error('.agent/mcp leads out of the workspace');
  }
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 1; number < 10_000; number += 1) {
    const candidate = number === 1 ? name : `${stem}-${number}${ending}`;
    const path = join(real, candidate);
    try {
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
      const file = await open(path, flags, 0o644);
      try {
        await file.writeFile(data);
      } catch (error) {
        // A half-written file would be read as if it were whole.
        await rm(path, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      const bytes = typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength;
      return { path: [...FOLDER, candidate].join('/'), bytes };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error(`No free name for ${name} in .agent/mcp`);
}
