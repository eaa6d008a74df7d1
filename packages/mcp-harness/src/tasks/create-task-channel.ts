import type { ToolChannel } from '../dispatch/tool-channel.ts';
import type { HarnessSession } from '../harness-session.ts';
import type { textsOf } from '../texts.ts';
import type { TaskFollower } from './create-task-follower.ts';

interface TaskChannelOptions {
  readonly channel: ToolChannel;
  readonly follower: Pick<TaskFollower, 'hasRoom' | 'follow'>;
  readonly accept: (session: HarnessSession) => boolean;
  readonly texts: Pick<ReturnType<typeof textsOf>, 'taskAccepted' | 'taskRuns'>;
}

/** The channel with its tasks followed: a call that has become one returns at once with what the model needs to know. */
export function createTaskChannel({ channel, follower, accept, texts }: TaskChannelOptions): ToolChannel {
  if (channel.getTask === undefined) return channel;
  return {
    ...channel,
    async callTool(session, ref, args, options) {
      const outcome = await channel.callTool(session, ref, args, {
        ...options,
        acceptTask: accept(session) && follower.hasRoom(session.id),
      });
      if (!outcome.ok || outcome.task === undefined) return outcome;
      const { id } = await follower.follow(session, options.callId ?? '', ref, outcome.task);
      const text = `${outcome.task.immediateResponse?.trim() || texts.taskAccepted}\n${texts.taskRuns(id)}`;
      return { ok: true, result: { content: [{ type: 'text', text }], isError: false } };
    },
  };
}
