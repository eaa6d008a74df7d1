/** `mcp__{server}__{tool}`: the name for display, rules and providers. Built from the pair, never read back. */
export function fullToolName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`;
}
