import { qualifyToolName } from './qualify-tool-name.ts';
import { readCallTarget } from './read-call-target.ts';

/**
 * The full name of the tool that an `mcp_call` addresses, from the outer arguments `{ server, tool, arguments }`.
 *
 * @returns `null` where the arguments are no JSON object or lack a server or tool: the call is an MCP call all the same
 *   and has to be asked for.
 */
export function restoreFullToolName(argumentsJson: string): string | null {
  const { server, tool } = readCallTarget(argumentsJson);
  return server === undefined || tool === undefined ? null : qualifyToolName(server, tool);
}
