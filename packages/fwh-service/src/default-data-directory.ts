import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where a demo keeps its database: a folder of this user's that may be deleted at any time. */
export function defaultDataDirectory(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'mao-mcp');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'mao-mcp');
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'mao-mcp');
}
