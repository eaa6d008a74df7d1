import type { CallToolResult, ToolListing } from '@mao/mcp-result-kit';
import { errorCodes, isJsonObject, type JsonRpcRequest } from '../../jsonrpc/json-rpc.ts';
import { implementationOf, type ServerInfo } from '../../server-info.ts';
import type { TaskRouter } from '../../tasks/task-router.ts';
import type { Texts } from '../../texts.ts';
import { utf8 } from '../../utf8.ts';
import type { Era, Plan, RequestHeaders } from '../era.ts';
import { hasForeignCursor, planCall } from '../plan-call.ts';
import { planError, planUnsupportedVersion, shown } from '../plan-error.ts';
import { isPerRequestVersion, supportedVersions } from '../protocol-versions.ts';
import { publishedTools } from '../published-tools.ts';
import { checkNameHeader } from './check-name-header.ts';
import { createTaskPlanner, tasksExtension } from './create-task-planner.ts';
import { metaKeys } from './meta-keys.ts';
import { createMirrorCheck, type MirrorFault } from './mirrored-arguments.ts';

/**
 * Revision 2026-07-28: every request states its version and the client's capabilities in `_meta`, and over HTTP mirrors
 * version, method and tool name into headers that must agree with the body.
 */
export function createPerRequestEra(options: {
  readonly info: ServerInfo;
  readonly instructions?: string | undefined;
  readonly tools: readonly ToolListing[];
  readonly tasks?: TaskRouter | undefined;
  /** How long clients may keep the lists, in milliseconds. */
  readonly listTtlMs: number;
  readonly texts: Texts;
}): Era {
  const { texts, tools, tasks, listTtlMs: ttlMs } = options;
  const knownTools: ReadonlySet<string> = new Set(tools.map((tool) => tool.name));
  const ownMeta = { [metaKeys.serverInfo]: implementationOf(options.info) };
  // The list is the same for every caller, but it lies behind a token: shared caches must not hand it out.
  const cached = { resultType: 'complete', ttlMs, cacheScope: 'private', _meta: ownMeta };
  const listJson = utf8(JSON.stringify({ ...cached, tools: publishedTools(tools) }));
  const discoverJson = utf8(
    JSON.stringify({
      ...cached,
      supportedVersions,
      capabilities: { tools: {}, ...(tasks !== undefined && { extensions: { [tasksExtension]: {} } }) },
      ...(options.instructions !== undefined && { instructions: options.instructions }),
    }),
  );

  const checkMirrors = createMirrorCheck(tools);
  const taskPlanner = tasks && createTaskPlanner({ router: tasks, tools, ownMeta, texts });

  function planToolCall(request: JsonRpcRequest, headers: RequestHeaders): Plan {
    const { name } = request.params;
    const mismatch = typeof name === 'string' ? checkNameHeader(name, headers, texts) : null;
    if (mismatch !== null) return mismatch;
    const plan = planCall(request, knownTools, texts);
    if (plan.type !== 'call') return plan;
    const fault = headers === null ? null : checkMirrors(plan.tool, plan.args, headers);
    if (fault !== null) return planError(400, errorCodes.headerMismatch, describe(fault, texts));
    return taskPlanner === undefined ? plan : taskPlanner.planCall(plan, request);
  }

  function dispatch(request: JsonRpcRequest, headers: RequestHeaders): Plan {
    switch (request.method) {
      case 'tools/call':
        return planToolCall(request, headers);
      case 'tools/list':
        return hasForeignCursor(request)
          ? planError(200, errorCodes.invalidParams, texts.cursorInvalid)
          : { type: 'result', resultJson: listJson };
      case 'server/discover':
        return { type: 'result', resultJson: discoverJson };
      default:
        return (
          taskPlanner?.planRequest(request, headers) ??
          planError(404, errorCodes.methodNotFound, texts.methodNotFound(shown(request.method)))
        );
    }
  }

  return {
    name: 'per-request',
    plan: (request, headers) =>
      checkMeta(request, texts) ?? checkHeaders(request, headers, texts) ?? dispatch(request, headers),
    encodeCallResult: (result: CallToolResult) =>
      JSON.stringify({ resultType: 'complete', ...result, _meta: { ...result._meta, ...ownMeta } }),
  };
}

/** The required `_meta` keys; a request without them is malformed: -32602 on HTTP 400. */
function checkMeta(request: JsonRpcRequest, texts: Texts): Plan | null {
  const invalid = (message: string): Plan => planError(400, errorCodes.invalidParams, message);
  const meta = request.params['_meta'];
  if (meta === undefined || meta === null) return invalid(texts.metaKeyMissing(metaKeys.protocolVersion));
  if (!isJsonObject(meta)) return invalid(texts.metaInvalid);
  for (const key of [metaKeys.protocolVersion, metaKeys.clientCapabilities]) {
    if (meta[key] === undefined) return invalid(texts.metaKeyMissing(key));
  }
  if (typeof meta[metaKeys.protocolVersion] !== 'string')
    return invalid(texts.metaKeyInvalid(metaKeys.protocolVersion));
  if (!isJsonObject(meta[metaKeys.clientCapabilities])) {
    return invalid(texts.metaKeyInvalid(metaKeys.clientCapabilities));
  }
  const client = meta[metaKeys.clientInfo];
  if (client === undefined) return null;
  const named = isJsonObject(client) && typeof client['name'] === 'string' && typeof client['version'] === 'string';
  return named ? null : invalid(texts.metaKeyInvalid(metaKeys.clientInfo));
}

/** Version and method: header and body must agree, and the version must be one of ours. */
function checkHeaders(request: JsonRpcRequest, headers: RequestHeaders, texts: Texts): Plan | null {
  const claimed = (request.params['_meta'] as Record<string, unknown>)[metaKeys.protocolVersion] as string;
  const mismatch = (message: string): Plan => planError(400, errorCodes.headerMismatch, message);
  const version = headers?.get('mcp-protocol-version')?.trim();
  if (version !== undefined && version !== claimed) return mismatch(texts.headerMismatch('MCP-Protocol-Version'));
  if (!isPerRequestVersion(claimed)) {
    return planUnsupportedVersion(shown(claimed), supportedVersions, texts.unsupportedVersion(shown(claimed)));
  }
  if (headers === null) return null;
  if (version === undefined) return mismatch(texts.headerMissing('MCP-Protocol-Version'));
  const method = headers.get('mcp-method')?.trim();
  if (method === undefined) return mismatch(texts.headerMissing('Mcp-Method'));
  if (method !== request.method) return mismatch(texts.headerMismatch('Mcp-Method'));
  return null;
}

function describe(fault: MirrorFault, texts: Texts): string {
  switch (fault.type) {
    case 'missing':
      return texts.headerMissing(fault.header);
    case 'not-decodable':
      return texts.headerNotDecodable(fault.header);
    case 'mismatch':
      return texts.headerMismatch(fault.header);
  }
}
