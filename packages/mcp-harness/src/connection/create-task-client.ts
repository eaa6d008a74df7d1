import {
  CLIENT_CAPABILITIES_META_KEY,
  type Client,
  type JSONRPCMessage,
  ProtocolError,
  type Transport,
} from '@modelcontextprotocol/client';
import { anyResult } from './any-result.ts';
import { type RawToolResult, toRawResult } from './raw-tool-result.ts';
import { isFields, readStartedTask, readTaskView } from './read-task.ts';
import type { StartedTask, TaskReply, TaskView } from './task-outcome.ts';

/** The tasks extension of 2026-07-28 (SEP-2663), as both sides declare it. */
const EXTENSION = 'io.modelcontextprotocol/tasks';
/** `_meta` key under which `revealTasks` puts a task. */
const REVEALED = 'mao/task';

const declaration = { [CLIENT_CAPABILITIES_META_KEY]: { extensions: { [EXTENSION]: {} } } };

const INVALID_PARAMS = -32_602;
const METHOD_NOT_FOUND = -32_601;

export interface TaskRequestOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/**
 * Tasks in the words of the connection's revision. Its requests reject with what the client throws, except for what
 * a server says about a task.
 */
export interface TaskClient {
  /** What a call's parameters get so that it may become a task; `{}` where it cannot. */
  callParameters(taskSupport: 'optional' | 'required' | undefined): Readonly<Record<string, unknown>>;
  /** The task that an answer to a call is; `null`: an ordinary result. @throws TypeError for a task without a usable id */
  startedTask(answer: Readonly<Record<string, unknown>>): StartedTask | null;
  /** How the task is; of a finished one also what it came to. */
  get(taskId: string, options: TaskRequestOptions): Promise<TaskReply>;
  cancel(taskId: string, options: TaskRequestOptions): Promise<TaskReply>;
}

/**
 * The client knows two kinds of results only and refuses `resultType: 'task'`, keeping nothing of it. Here such a result
 * becomes an empty complete one that carries the task in its metadata.
 */
export function revealTasks(transport: Transport): void {
  const receive = transport.onmessage;
  transport.onmessage = (message, extra) => receive?.(revealed(message), extra);
}

function revealed<T extends JSONRPCMessage>(message: T): T {
  if (!('result' in message) || !isFields(message.result) || message.result['resultType'] !== 'task') return message;
  const { result } = message;
  return { ...message, result: { resultType: 'complete', content: [], _meta: { [REVEALED]: result } } };
}

export function createTaskClient(client: Client): TaskClient {
  const isModern = client.getProtocolEra() === 'modern';
  const capabilities = client.getServerCapabilities() as
    | { extensions?: unknown; tasks?: { cancel?: unknown; requests?: { tools?: { call?: unknown } } } }
    | undefined;
  const isServed = isModern
    ? isFields(capabilities?.extensions) && isFields(capabilities.extensions[EXTENSION])
    : client.getNegotiatedProtocolVersion() === '2025-11-25' &&
      capabilities?.tasks?.requests?.tools?.call !== undefined;
  const canCancel = isModern || capabilities?.tasks?.cancel !== undefined;

  function ask(
    method: string,
    taskId: string,
    { signal, timeoutMs }: TaskRequestOptions,
  ): Promise<Record<string, unknown>> {
    const params = { taskId, ...(isModern ? { _meta: declaration } : {}) };
    return client.request({ method, params }, anyResult, { signal, timeout: timeoutMs });
  }

  /** What a server says when it is asked about a task is an answer; everything else is a failure to ask. */
  async function reply(work: () => Promise<TaskReply>): Promise<TaskReply> {
    try {
      return await work();
    } catch (error) {
      if (!ProtocolError.isInstance(error)) throw error;
      if (error.code === INVALID_PARAMS) return { ok: false, reason: 'unknown_task' };
      if (error.code === METHOD_NOT_FOUND) return { ok: false, reason: 'not_supported' };
      throw error;
    }
  }

  /** Of a finished task of 2025-11-25: its result, or the error that stands for one. */
  async function finished(view: TaskView, taskId: string, options: TaskRequestOptions): Promise<TaskView> {
    try {
      const result: RawToolResult = toRawResult(await ask('tasks/result', taskId, options));
      return { ...view, result: view.status === 'failed' ? { ...result, isError: true } : result };
    } catch (error) {
      // Servers answer for a failed task with the error that failed it.
      if (!ProtocolError.isInstance(error)) throw error;
      return { ...view, status: 'failed', serverMessage: error.message.slice(0, 2_000) };
    }
  }

  return {
    callParameters(taskSupport) {
      if (!isServed) return {};
      // Under 2026-07-28 the server alone decides; a client only says that it can follow a task.
      if (isModern) return { _meta: declaration };
      return taskSupport === undefined ? {} : { task: {} };
    },
    startedTask(answer) {
      const meta = isFields(answer['_meta']) ? answer['_meta'] : {};
      const task = isModern ? meta[REVEALED] : answer['task'];
      if (!isFields(task)) return null;
      const started = readStartedTask(task, isModern ? task : answer);
      if (started === null) throw new TypeError('The server started a task without a usable id');
      return started;
    },
    get: (taskId, options) =>
      reply(async () => {
        const view = readTaskView(await ask('tasks/get', taskId, options));
        if (view === null) throw new TypeError('tasks/get was answered with something that is no task');
        const isOver = view.status === 'completed' || view.status === 'failed';
        return { ok: true, task: isOver && !isModern ? await finished(view, taskId, options) : view };
      }),
    cancel: (taskId, options) =>
      reply(async () => {
        if (!canCancel) return { ok: false, reason: 'not_supported' };
        const answer = await ask('tasks/cancel', taskId, options);
        // 2026-07-28 only acknowledges.
        return { ok: true, task: { ...readTaskView(answer), status: 'cancelled' } };
      }),
  };
}
