import type { ManifestServer } from './api-types.ts';

const KEY = 'mao.status';

export interface LastStatus {
  readonly at: number;
  readonly servers: readonly ManifestServer[];
}

/** How the servers were in the last context that this tab has seen. */
export const lastStatus = {
  read(): LastStatus | null {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as LastStatus | null;
    } catch {
      return null;
    }
  },
  save(servers: readonly ManifestServer[]): void {
    sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now(), servers } satisfies LastStatus));
  },
};
