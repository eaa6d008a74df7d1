import type { ToolListing } from '@mao/mcp-result-kit';
import { errorCodes, isJsonObject, type JsonRpcRequest } from '../../jsonrpc/json-rpc.ts';
import type { TaskRouter } from '../../tasks/task-router.ts';
import { taskSupportOf } from '../../tasks/task-support.ts';
import type { Texts } from '../../texts.ts';
import type { Plan } from '../era.ts';
import { planError, shown } from '../plan-error.ts';
import { createInitializeTaskAnswers } from './task-answers.ts';

/** The one revision of this era that has tasks. */
export const taskRevision = '2025-11-25';

export interface TaskPlanner {
  /** Makes a planned call one that starts a task, if the client asked for that. */
  planCall(plan: Plan, request: JsonRpcRequest, revision: string | null): Plan;
  /** `null` for methods that are not about tasks. */
  planRequest(request: JsonRpcRequest, revision: string | null): Plan | null;
}

/** What requests about tasks mean under 2025-11-25. */
export function createTaskPlanner(options: {
  readonly router: TaskRouter;
  readonly tools: readonly ToolListing[];
  readonly texts: Texts;
}): TaskPlanner {
  const { router, texts } = options;
  const support = taskSupportOf(options.tools, router);
  const answers = createInitializeTaskAnswers(texts);

  return {
    planCall(plan, request, revision) {
      if (plan.type !== 'call') return plan;
      const { tool, args } = plan;
      const { task } = request.params;
      if (task === undefined || !mayUseTasks(revision)) {
        return support.get(tool) === 'required'
          ? planError(200, errorCodes.methodNotFound, texts.taskRequired(shown(tool)))
          : plan;
      }
      if (!isTaskMetadata(task)) return planError(200, errorCodes.invalidParams, texts.taskInvalid);
      if (!support.has(tool)) return planError(200, errorCodes.methodNotFound, texts.taskNotSupported(shown(tool)));
      return { ...plan, start: async (call) => answers.created(await router.start(tool, args, call)) };
    },

    planRequest(request, revision) {
      const { method, params } = request;
      if (!mayUseTasks(revision) || !methods.has(method)) return null;
      const { taskId } = params;
      if (typeof taskId !== 'string') return planError(200, errorCodes.invalidParams, texts.taskNotFound);
      switch (method) {
        case 'tasks/get':
          return {
            type: 'task',
            waits: false,
            ask: async (call) => answers.state(await router.get(taskId, call)),
          };
        case 'tasks/result':
          return { type: 'task', waits: true, ask: async (call) => answers.result(await router.result(taskId, call)) };
        default:
          return {
            type: 'task',
            waits: false,
            ask: async (call) => answers.cancelled(await router.cancel(taskId, call)),
          };
      }
    },
  };
}

const methods: ReadonlySet<string> = new Set(['tasks/get', 'tasks/result', 'tasks/cancel']);

/** Who states no revision may all the same speak this one (stdio, a proxy that strips headers): nobody asks by accident. */
function mayUseTasks(revision: string | null): boolean {
  return revision === null || revision === taskRevision;
}

/** `ttl` is a wish that is never granted: how long an id is valid is the router's. */
function isTaskMetadata(task: unknown): boolean {
  if (!isJsonObject(task)) return false;
  const { ttl } = task;
  return ttl === undefined || (Number.isSafeInteger(ttl) && (ttl as number) >= 0);
}
