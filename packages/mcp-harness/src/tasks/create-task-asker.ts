import type { ServerId } from '@mao/mcp-workingset';
import type { ToolChannel } from '../dispatch/tool-channel.ts';
import type { HarnessSession } from '../harness-session.ts';
import type { TaskFollowerOptions } from './create-task-follower.ts';

interface TaskAskerOptions {
  readonly channelOf: (session: HarnessSession) => ToolChannel;
  /** Opens the connections of a session. */
  readonly reconnect: (session: HarnessSession) => Promise<unknown>;
  /** Whether the server is one of the session's, as far as that is known. */
  readonly hasServer: (session: HarnessSession, serverId: ServerId) => boolean;
}

function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Asks about a task through its session's channel; after a restart, or a long silence, that has to connect first. */
export function createTaskAsker({ channelOf, reconnect, hasServer }: TaskAskerOptions): TaskFollowerOptions['ask'] {
  return async (session, question, { serverId, taskId }, signal) => {
    const channel = channelOf(session);
    const ask = channel[question]?.bind(channel);
    if (ask === undefined) return { ok: false, reason: 'not_supported' };
    const reply = await ask(session, serverId, taskId, signal);
    if (reply.ok || reply.reason !== 'unavailable') return reply;
    await Promise.race([reconnect(session), abortOf(signal)]);
    if (signal.aborted) return { ok: false, reason: 'cancelled' };
    if (!hasServer(session, serverId)) return { ok: false, reason: 'unknown_task' };
    return ask(session, serverId, taskId, signal);
  };
}
