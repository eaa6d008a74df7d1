import type { SiteSyncRecord } from '../domain/site-sync.ts';
import type { SiteSyncJudgement } from './judge-site-sync.ts';

/** What to do about a wish for a new run. */
export type SiteSyncPlan =
  /** @property giveUp id of the interrupted run that has to be closed first; null when there is none */
  | { readonly action: 'request'; readonly giveUp: number | null }
  /** @property record the run that is followed, or that speaks against a new one */
  | { readonly action: 'tracking' | 'skipped_fresh' | 'skipped_stale'; readonly record: SiteSyncRecord };

/**
 * A run under way is followed, even by force. Force begins another one over a fresh table, and over a run that was probably
 * interrupted, which without it waits for somebody to look.
 *
 * @param lastComplete the run that completed last
 */
export function planSiteSync(
  judgement: SiteSyncJudgement,
  lastComplete: SiteSyncRecord | null,
  force: boolean,
): SiteSyncPlan {
  switch (judgement.type) {
    case 'running':
      return { action: 'tracking', record: judgement.record };
    case 'interrupted': {
      const { record } = judgement;
      return force ? { action: 'request', giveUp: record.id } : { action: 'skipped_stale', record };
    }
    case 'fresh':
      if (!force && lastComplete !== null) return { action: 'skipped_fresh', record: lastComplete };
      return { action: 'request', giveUp: null };
    case 'stale':
    case 'never':
      return { action: 'request', giveUp: null };
  }
}
