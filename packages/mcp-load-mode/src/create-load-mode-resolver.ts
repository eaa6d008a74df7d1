import { createTtlCache } from './create-ttl-cache.ts';
import { DEFAULT_LOAD_MODE, type LoadMode } from './load-mode.ts';
import { parseLoadMode } from './parse-load-mode.ts';

export interface LoadModeResolverOptions {
  /** The user's own choice as stored, `null` if there is none. */
  findUserMode(userId: number): Promise<string | null>;
  /** The system setting `mcp.loadMode`, `null` if there is none. */
  getGlobalMode(): Promise<string | null>;
  /** How long an answer of a store is used, in milliseconds; 0 asks every time. @default 5000 */
  readonly ttlMs?: number;
  /** Users to remember; the least recently used are forgotten first. @default 10_000 */
  readonly maxUsers?: number;
  /** Current time in epoch milliseconds. @default Date.now */
  readonly now?: () => number;
  /** Told when a store fails; the session goes on with `working_set`. */
  readonly onWarning?: (message: string, error: unknown) => void;
}

export interface LoadModeResolver {
  /**
   * The mode of a session that starts now: the user's choice, else the global one, else `working_set`. Values that are
   * empty or unknown count as not set. Never rejects: a store that fails gives `working_set`, also where the user's
   * store fails and the global mode is `full`, since the user may have chosen otherwise. Failures are not cached.
   *
   * @param userId `null` for a session without a user: the global mode.
   */
  resolve(userId: number | null): Promise<LoadMode>;
  /**
   * To be called after a mode was saved: forgets one user's choice, or, without an id, everything including the global
   * mode. A read that had begun before is not cached after it.
   */
  invalidate(userId?: number): void;
}

/** Creates the resolver; reads are cached for `ttlMs`, shared between callers of one moment, and bounded in number. */
export function createLoadModeResolver(options: LoadModeResolverOptions): LoadModeResolver {
  const { ttlMs = 5_000, maxUsers = 10_000, now = Date.now, onWarning } = options;
  if (!(ttlMs >= 0)) throw new RangeError('ttlMs must be 0 or more milliseconds');
  if (!Number.isInteger(maxUsers) || maxUsers < 1)
    throw new RangeError('maxUsers must be a whole number of at least 1');

  const userModes = createTtlCache<number, LoadMode | null>({ ttlMs, maxEntries: maxUsers, now });
  const globalMode = createTtlCache<'global', LoadMode | null>({ ttlMs, maxEntries: 1, now });

  const warn = (message: string, error: unknown): void => {
    try {
      onWarning?.(message, error);
    } catch {
      // A logger that fails must not keep a session from starting.
    }
  };

  return {
    async resolve(userId) {
      if (userId !== null) {
        try {
          const own = await userModes.get(userId, async () => parseLoadMode(await options.findUserMode(userId)));
          if (own !== null) return own;
        } catch (error) {
          warn(`reading the MCP load mode of user ${userId} failed, using ${DEFAULT_LOAD_MODE}`, error);
          return DEFAULT_LOAD_MODE;
        }
      }
      try {
        const common = await globalMode.get('global', async () => parseLoadMode(await options.getGlobalMode()));
        return common ?? DEFAULT_LOAD_MODE;
      } catch (error) {
        warn(`reading the global MCP load mode failed, using ${DEFAULT_LOAD_MODE}`, error);
        return DEFAULT_LOAD_MODE;
      }
    },
    invalidate(userId) {
      userModes.forget(userId);
      if (userId === undefined) globalMode.forget();
    },
  };
}
