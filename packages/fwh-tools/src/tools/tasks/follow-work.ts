import type { TaskDefinition, TaskReference, TaskStatus } from '@mao/mcp-result-kit';
import type { CancelledTasks } from '../../ports/cancelled-tasks.ts';
import type { Texts } from '../../texts/texts.ts';
import { ask } from '../shared/ask.ts';

/** Work that a worker does, as the tasks of a tool see it. */
export interface FollowedWork {
  /** Marker of a task that found the work under way: others follow it too, so its cancel leaves the work alone. */
  readonly followingMarker: string;
  /** What has become of the work; null when there is no record of it. */
  read(reference: TaskReference, signal: AbortSignal): Promise<TaskStatus | null>;
  /** Ends the work itself, by one conditional update: cancel and completion have one winner. */
  end(reference: TaskReference, signal: AbortSignal): Promise<'cancelled' | 'finished' | 'unknown'>;
}

/**
 * `status` and `cancel` of a task. One that began its work ends it; one that only follows is put on the list of cancelled
 * tasks, which wins over whatever the work comes to later.
 */
export function followWork(
  work: FollowedWork,
  { cancelledTasks, texts }: { readonly cancelledTasks: CancelledTasks; readonly texts: Texts },
): Pick<TaskDefinition<never>, 'status' | 'cancel'> {
  const { store } = texts.sources;

  async function look(reference: TaskReference, signal: AbortSignal): Promise<TaskStatus | null> {
    if (reference.marker === work.followingMarker) {
      const cancelledAt = await ask(store, () => cancelledTasks.findCancellation(reference.taskId, signal));
      if (cancelledAt !== null) {
        return { status: 'cancelled', statusMessage: texts.notes.followingEnded, lastUpdatedAt: cancelledAt };
      }
    }
    return work.read(reference, signal);
  }

  return {
    status: (reference, { signal }) => look(reference, signal),
    async cancel(reference, { signal }) {
      const state = await look(reference, signal);
      if (state === null) return 'unknown';
      if (state.status !== 'working') return 'finished';
      if (reference.marker !== work.followingMarker) return work.end(reference, signal);
      const outcome = await ask(store, () => cancelledTasks.cancelTask(reference.taskId, signal));
      // Of two cancels at once the second finds the task ended.
      return outcome === 'added' ? 'cancelled' : 'finished';
    },
  };
}
