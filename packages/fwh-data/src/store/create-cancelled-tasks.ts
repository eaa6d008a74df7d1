import { createHash } from 'node:crypto';
import type { CancelledTasks } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { eq } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { cancelledTask } from './writing-tables.ts';

/** The list of cancelled tasks in the database; of an id only its digest, for whoever has the id may ask for its task. */
export function createCancelledTasks({
  database,
  now = Date.now,
}: {
  readonly database: SqlDatabase;
  /** Epoch ms. @default Date.now */
  readonly now?: () => number;
}): CancelledTasks {
  return {
    async cancelTask(taskId, signal) {
      const row = { taskDigest: digestOf(taskId), cancelledAt: new Date(now()) };
      const added = await abortable(signal, () => database.insertIfAbsent(cancelledTask, row));
      return added ? 'added' : 'present';
    },

    async findCancellation(taskId, signal) {
      const [row] = await abortable(signal, () =>
        database
          .select()
          .from(cancelledTask)
          .where(eq(cancelledTask.taskDigest, digestOf(taskId)))
          .limit(1),
      );
      return row?.cancelledAt.getTime() ?? null;
    },
  };
}

function digestOf(taskId: string): string {
  return createHash('sha256').update(taskId).digest('hex');
}
