/** Name of the tool through which the model calls any MCP tool. */
export const MCP_CALL = 'mcp_call';
/** Name of the tool that returns a tool's schema; it reads the session's own list and never runs anything. */
export const MCP_DESCRIBE = 'mcp_describe';

export const FULL_NAME_PREFIX = 'mcp__';
/** End of a rule that covers all tools of a server. */
export const ALL_TOOLS = '*';
