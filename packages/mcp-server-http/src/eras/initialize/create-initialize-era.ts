import type { CallToolResult, ToolListing } from '@mao/mcp-result-kit';
import { errorCodes, type JsonRpcRequest } from '../../jsonrpc/json-rpc.ts';
import { implementationOf, type ServerInfo } from '../../server-info.ts';
import type { Texts } from '../../texts.ts';
import { utf8 } from '../../utf8.ts';
import type { Era, Plan } from '../era.ts';
import { hasForeignCursor, planCall } from '../plan-call.ts';
import { planError, shown } from '../plan-error.ts';
import { initializeVersions, isInitializeVersion, latestInitializeVersion } from '../protocol-versions.ts';
import { publishedTools } from '../published-tools.ts';

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
  readonly texts: Texts;
}): Era {
  const { texts, tools } = options;
  const knownTools: ReadonlySet<string> = new Set(tools.map((tool) => tool.name));
  const listJson = utf8(JSON.stringify({ tools: publishedTools(tools) }));
  const emptyJson = utf8('{}');
  const initializeJson = new Map(
    initializeVersions.map((protocolVersion) => [
      protocolVersion as string,
      utf8(
        JSON.stringify({
          protocolVersion,
          capabilities: { tools: {} },
          serverInfo: implementationOf(options.info),
          ...(options.instructions !== undefined && { instructions: options.instructions }),
        }),
      ),
    ]),
  );

  function planInitialize(request: JsonRpcRequest): Plan {
    const requested = request.params['protocolVersion'];
    const agreed =
      typeof requested === 'string' && isInitializeVersion(requested) ? requested : latestInitializeVersion;
    return { type: 'result', resultJson: initializeJson.get(agreed) ?? emptyJson };
  }

  return {
    name: 'initialize',
    plan(request) {
      switch (request.method) {
        case 'tools/call':
          return planCall(request, knownTools, texts);
        case 'tools/list':
          return hasForeignCursor(request)
            ? planError(200, errorCodes.invalidParams, texts.cursorInvalid)
            : { type: 'result', resultJson: listJson };
        case 'initialize':
          return planInitialize(request);
        case 'ping':
          return { type: 'result', resultJson: emptyJson };
        default:
          return planError(200, errorCodes.methodNotFound, texts.methodNotFound(shown(request.method)));
      }
    },
    encodeCallResult: (result: CallToolResult) => JSON.stringify(result),
  };
}
