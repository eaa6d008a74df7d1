import type { SiteSyncRecord } from '../domain/site-sync.ts';

const HOUR = 3_600_000;

/** A table younger than this needs no new run. */
export const FRESH_HOURS = 24;

/** A run that has not ended after so long has probably been interrupted: a run may take four hours at most. */
export const INTERRUPTED_HOURS = 6;

/**
 * What the present runs mean for a new one. The same judgement serves the status tool and whoever starts runs:
 * `running` is to be followed, `interrupted` and `fresh` start nothing by themselves, `stale` and `never` may be started.
 */
export type SiteSyncJudgement =
  | { readonly type: 'running'; readonly record: SiteSyncRecord; readonly minutes: number }
  | { readonly type: 'interrupted'; readonly record: SiteSyncRecord; readonly hours: number }
  | { readonly type: 'fresh'; readonly ageHours: number }
  | { readonly type: 'stale'; readonly ageHours: number }
  | { readonly type: 'never' };

/**
 * @param latest the run requested last
 * @param lastComplete the run that completed last
 * @param now epoch ms
 */
export function judgeSiteSync(
  latest: SiteSyncRecord | null,
  lastComplete: SiteSyncRecord | null,
  now: number,
): SiteSyncJudgement {
  if (latest?.status === 'pending' || latest?.status === 'running') {
    const age = now - latest.requestedAt;
    return age > INTERRUPTED_HOURS * HOUR
      ? { type: 'interrupted', record: latest, hours: Math.floor(age / HOUR) }
      : { type: 'running', record: latest, minutes: Math.max(0, Math.floor(age / 60_000)) };
  }
  const completedAt = lastComplete?.completedAt ?? null;
  if (completedAt === null) return { type: 'never' };
  const age = now - completedAt;
  return { type: age <= FRESH_HOURS * HOUR ? 'fresh' : 'stale', ageHours: Math.max(0, Math.round(age / 360_000) / 10) };
}
