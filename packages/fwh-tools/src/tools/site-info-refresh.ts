import { defineTool, objectResult, type TaskStatus, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { SiteSyncRecord } from '../domain/site-sync.ts';
import type { CancelledTasks } from '../ports/cancelled-tasks.ts';
import type { SiteSyncControl } from '../ports/site-sync-control.ts';
import type { SiteSyncReader } from '../ports/site-sync-reader.ts';
import { FRESH_HOURS, INTERRUPTED_HOURS, judgeSiteSync } from '../sync/judge-site-sync.ts';
import { planSiteSync } from '../sync/plan-site-sync.ts';
import { ask } from './shared/ask.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import { formatUtcTime } from './shared/utc-time.ts';
import { followWork } from './tasks/follow-work.ts';

/** A run takes minutes to hours. */
const POLL_MS = 15_000;

/** Nothing was begun: the first question finds the answer. */
const POLL_AT_ONCE_MS = 100;

/** What a call did: began a run, found one under way, or left the table as it is. */
type Action = 'triggered' | 'tracking' | 'skipped_fresh' | 'skipped_stale';

interface Ports {
  readonly siteSyncs: SiteSyncReader;
  readonly siteSyncControl: SiteSyncControl;
  readonly cancelledTasks: CancelledTasks;
}

/** `site_info_refresh`: has the worker read all sites anew, unless that is under way or not needed. */
export function createSiteInfoRefresh(
  ports: Ports,
  { texts, now }: Pick<ToolSetting, 'texts' | 'now'>,
): ToolDefinition {
  const words = texts.tools.site_info_refresh;
  const { errors, notes, labels, sources } = texts;

  async function begin(
    force: boolean,
    signal: AbortSignal,
  ): Promise<{ readonly action: Action; readonly record: SiteSyncRecord }> {
    const [latest, lastComplete] = await ask(sources.store, () =>
      Promise.all([ports.siteSyncs.findLatestSync(signal), ports.siteSyncs.findLastCompleteSync(signal)]),
    );
    const plan = planSiteSync(judgeSiteSync(latest, lastComplete, now()), lastComplete, force);
    if (plan.action !== 'request') return plan;
    const { record, isNew } = await ask(sources.store, () => ports.siteSyncControl.requestSync(plan.giveUp, signal));
    return { action: isNew ? 'triggered' : 'tracking', record };
  }

  /** Why nothing was begun, with the figures of the run that speaks against it. */
  function skipped(action: 'skipped_fresh' | 'skipped_stale', record: SiteSyncRecord, at: number): object {
    return action === 'skipped_fresh'
      ? {
          action,
          ...figures(record),
          ageHours: hours(at - (record.completedAt ?? at)),
          note: notes.syncFresh(FRESH_HOURS),
        }
      : {
          action,
          requestedAt: formatUtcTime(record.requestedAt),
          processed: record.processed,
          total: record.total,
          note: notes.syncStale(INTERRUPTED_HOURS),
        };
  }

  function stateOf(action: string, record: SiteSyncRecord, at: number): TaskStatus {
    if (action === 'skipped_fresh' || action === 'skipped_stale') {
      return { status: 'completed', result: objectResult(skipped(action, record, at)), lastUpdatedAt: at };
    }
    const { processed, total, completedAt } = record;
    const ended = completedAt === null ? {} : { lastUpdatedAt: completedAt };
    switch (record.status) {
      case 'pending':
      case 'running': {
        const minutes = Math.max(0, Math.floor((now() - record.requestedAt) / 60_000));
        if (judgeSiteSync(record, null, now()).type === 'interrupted') {
          const error = new ToolUserError(errors.syncInterrupted(INTERRUPTED_HOURS), {
            advice: errors.syncForceAdvice,
          });
          return { status: 'failed', error };
        }
        const statusMessage = notes.syncWorking(labels.syncStatus[record.status], minutes, processed, total);
        return { status: 'working', statusMessage };
      }
      case 'complete':
        return { status: 'completed', result: objectResult({ action, ...figures(record) }), ...ended };
      case 'error': {
        const error = new ToolUserError(errors.syncFailed(record.errorClass, processed, total), {
          advice: errors.syncFailedAdvice,
        });
        return { status: 'failed', error, ...ended };
      }
      case 'cancelled':
        return { status: 'cancelled', statusMessage: notes.syncCancelled(processed, total), ...ended };
    }
  }

  return defineTool({
    name: 'site_info_refresh',
    title: words.title,
    description: words.description,
    readOnly: false,
    input: z.object({ force: z.boolean().default(false).describe(words.force) }),
    async handler({ force }, { signal }) {
      const { action, record } = await begin(force, signal);
      if (action === 'skipped_fresh' || action === 'skipped_stale') return objectResult(skipped(action, record, now()));
      return objectResult({
        action,
        status: labels.syncStatus[record.status],
        requestedAt: formatUtcTime(record.requestedAt),
        processed: record.processed,
        total: record.total,
        note: notes.syncBegun[action],
      });
    },
    task: {
      pollIntervalMs: POLL_MS,
      async start({ force }, { signal }) {
        const { action, record } = await begin(force, signal);
        const hasEnded = action === 'skipped_fresh' || action === 'skipped_stale';
        return {
          key: String(record.id),
          marker: action,
          ...(hasEnded && { pollIntervalMs: POLL_AT_ONCE_MS }),
          immediateResponse: notes.syncTask[action],
        };
      },
      ...followWork(
        {
          followingMarker: 'tracking',
          async read({ key, marker, issuedAt }, signal) {
            const record = await ask(sources.store, () => ports.siteSyncControl.findSync(Number(key), signal));
            return record === null ? null : stateOf(marker, record, issuedAt);
          },
          end: ({ key }, signal) => ask(sources.store, () => ports.siteSyncControl.cancelSync(Number(key), signal)),
        },
        { cancelledTasks: ports.cancelledTasks, texts },
      ),
    },
  });
}

/** What a complete run has brought. */
function figures({ processed, failed, requestedAt, startedAt, completedAt }: SiteSyncRecord): object {
  return {
    sites: processed - failed,
    ...(failed > 0 && { failed }),
    durationSec: completedAt === null ? null : Math.round((completedAt - (startedAt ?? requestedAt)) / 1_000),
    completedAt: formatUtcTime(completedAt),
  };
}

function hours(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds / 360_000) / 10);
}
