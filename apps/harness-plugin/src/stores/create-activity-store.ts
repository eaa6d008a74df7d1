import type { ActivityEntry, ActivityLog, HarnessLogger } from '@mao/mcp-harness';
import type { SqlDatabase } from '@mao/sql-database';
import { mcpActivity } from './tables.ts';

const LONGEST_NAME = 512;
const LONGEST_CALL_ID = 128;

/** Writes the activity log in the background; `flush` waits for what is under way. */
export function createActivityStore(
  database: SqlDatabase,
  logger: HarnessLogger,
): ActivityLog & { flush(): Promise<void> } {
  const writing = new Set<Promise<unknown>>();
  return {
    record(entry: ActivityEntry) {
      const { startedAt, reason, ...rest } = entry;
      const row = {
        ...rest,
        callId: entry.callId.slice(0, LONGEST_CALL_ID),
        toolName: entry.toolName.slice(0, LONGEST_NAME),
        effectiveToolName: entry.effectiveToolName.slice(0, LONGEST_NAME),
        answer: entry.answer ?? null,
        reason: reason ?? null,
        startedAt: new Date(startedAt),
      };
      const write = database.insert(mcpActivity, row).catch((error: unknown) => {
        logger.warn({ error, sessionId: entry.sessionId }, 'an activity entry could not be stored');
      });
      writing.add(write);
      void write.finally(() => writing.delete(write));
    },
    async flush() {
      await Promise.all([...writing]);
    },
  };
}
