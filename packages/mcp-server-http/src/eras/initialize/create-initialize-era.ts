import type { CallToolResult, ToolListing } from '@mao/mcp-result-kit';
import { errorCodes, type JsonRpcRequest } from '../../jsonrpc/json-rpc.ts';
import { implementationOf, type ServerInfo } from '../../server-info.ts';
import type { TaskRouter } from '../../tasks/task-router.ts';
import type { Texts } from '../../texts.ts';
import { utf8 } from '../../utf8.ts';
import type { Era, Plan } from '../era.ts';
import { hasForeignCursor, planCall } from '../plan-call.ts';
import { planError, shown } from '../plan-error.ts';
import { agreedVersion, initializeVersions } from '../protocol-versions.ts';
import { publishedTaskTools, publishedTools } from '../published-tools.ts';
import { createTaskPlanner, taskRevision } from './create-task-planner.ts';

/**
 * The revisions 2024-11-05 to 2025-11-25. Nothing is remembered between requests: `initialize` only negotiates, and a
 * call without it is served, because behind a load balancer the next request may reach another instance anyway.
 *
 * Protocol errors answer HTTP 200 here, as the official SDK does: clients of these revisions read a status of 4xx as a
 * broken connection.
 */
export function createInitializeEra(options: {
  readonly info: ServerInfo;
  readonly instructions?: string | undefined;
  readonly tools: readonly ToolListing[];
  readonly tasks?: TaskRouter | undefined;
  readonly texts: Texts;
}): Era {
  const { texts, tools, tasks } = options;
  const knownTools: ReadonlySet<string> = new Set(tools.map((tool) => tool.name));
  const listJson = utf8(JSON.stringify({ tools: publishedTools(tools) }));
  const taskListJson = tasks && utf8(JSON.stringify({ tools: publishedTaskTools(tools, tasks) }));
  const taskPlanner = tasks && createTaskPlanner({ router: tasks, tools, texts });
  const emptyJson = utf8('{}');
  const initializeJson = new Map(
    initializeVersions.map((protocolVersion) => [
      protocolVersion as string,
      utf8(
        JSON.stringify({
          protocolVersion,
          capabilities: { tools: {}, ...(tasks !== undefined && protocolVersion === taskRevision && taskCapability) },
          serverInfo: implementationOf(options.info),
          ...(options.instructions !== undefined && { instructions: options.instructions }),
        }),
      ),
    ]),
  );

  function planInitialize(request: JsonRpcRequest): Plan {
    const agreed = agreedVersion(request.params['protocolVersion']);
    return { type: 'result', resultJson: initializeJson.get(agreed) ?? emptyJson };
  }

  return {
    name: 'initialize',
    plan(request, _headers, revision) {
      switch (request.method) {
        case 'tools/call': {
          const plan = planCall(request, knownTools, texts);
          return taskPlanner === undefined ? plan : taskPlanner.planCall(plan, request, revision);
        }
        case 'tools/list':
          return hasForeignCursor(request)
            ? planError(200, errorCodes.invalidParams, texts.cursorInvalid)
            : { type: 'result', resultJson: (revision === taskRevision && taskListJson) || listJson };
        case 'initialize':
          return planInitialize(request);
        case 'ping':
          return { type: 'result', resultJson: emptyJson };
        default:
          return (
            taskPlanner?.planRequest(request, revision) ??
            planError(200, errorCodes.methodNotFound, texts.methodNotFound(shown(request.method)))
          );
      }
    },
    encodeCallResult: (result: CallToolResult) => JSON.stringify(result),
  };
}

/** Not `list`: with one token for all callers, nobody can be told which tasks are theirs. */
const taskCapability = { tasks: { cancel: {}, requests: { tools: { call: {} } } } };
