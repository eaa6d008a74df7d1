import type { ToolListing } from '@mao/mcp-result-kit';
import { errorCodes, isJsonObject, type JsonRpcRequest } from '../../jsonrpc/json-rpc.ts';
import type { TaskRouter } from '../../tasks/task-router.ts';
import { taskSupportOf } from '../../tasks/task-support.ts';
import type { Texts } from '../../texts.ts';
import type { Plan, RequestHeaders } from '../era.ts';
import { planError } from '../plan-error.ts';
import { checkNameHeader } from './check-name-header.ts';
import { metaKeys } from './meta-keys.ts';
import { createPerRequestTaskAnswers } from './task-answers.ts';

/** The tasks extension (SEP-2663), as both sides declare it. */
export const tasksExtension = 'io.modelcontextprotocol/tasks';

export interface TaskPlanner {
  /** Makes a planned call one that starts a task, if the client can follow one. */
  planCall(plan: Plan, request: JsonRpcRequest): Plan;
  /** `null` for methods that are not about tasks. */
  planRequest(request: JsonRpcRequest, headers: RequestHeaders): Plan | null;
}

/** What requests about tasks mean under 2026-07-28. `_meta` of the requests has been checked. */
export function createTaskPlanner(options: {
  readonly router: TaskRouter;
  readonly tools: readonly ToolListing[];
  readonly ownMeta: object;
  readonly texts: Texts;
}): TaskPlanner {
  const { router, ownMeta, texts } = options;
  const support = taskSupportOf(options.tools, router);
  const answers = createPerRequestTaskAnswers(ownMeta, texts);

  const planMissingCapability = (): Plan =>
    planError(400, errorCodes.missingClientCapability, texts.extensionMissing(tasksExtension), {
      requiredCapabilities: { extensions: { [tasksExtension]: {} } },
    });

  return {
    planCall(plan, request) {
      if (plan.type !== 'call' || !support.has(plan.tool)) return plan;
      const { tool, args } = plan;
      if (!declaresTasks(request)) return support.get(tool) === 'required' ? planMissingCapability() : plan;
      return { ...plan, start: async (call) => answers.created(await router.start(tool, args, call)) };
    },

    planRequest(request, headers) {
      const { method, params } = request;
      if (!methods.has(method)) return null;
      if (!declaresTasks(request)) return planMissingCapability();
      const { taskId } = params;
      if (typeof taskId !== 'string') return planError(200, errorCodes.invalidParams, texts.taskNotFound);
      const mismatch = checkNameHeader(taskId, headers, texts);
      if (mismatch !== null) return mismatch;
      switch (method) {
        case 'tasks/get':
          return { type: 'task', waits: false, ask: async (call) => answers.state(await router.get(taskId, call)) };
        case 'tasks/cancel':
          return {
            type: 'task',
            waits: false,
            ask: async (call) => answers.cancelled(await router.cancel(taskId, call)),
          };
        default:
          // No task of ours ever asks its client for anything, so that every response is one to a question never asked.
          return isJsonObject(params['inputResponses'])
            ? { type: 'task', waits: false, ask: async (call) => answers.updated(await router.get(taskId, call)) }
            : planError(200, errorCodes.invalidParams, texts.inputResponsesInvalid);
      }
    },
  };
}

const methods: ReadonlySet<string> = new Set(['tasks/get', 'tasks/cancel', 'tasks/update']);

function declaresTasks(request: JsonRpcRequest): boolean {
  const meta = request.params['_meta'] as Record<string, Record<string, unknown>>;
  const extensions = meta[metaKeys.clientCapabilities]?.['extensions'];
  return isJsonObject(extensions) && isJsonObject(extensions[tasksExtension]);
}
