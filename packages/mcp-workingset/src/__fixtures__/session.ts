import type { McpServer, McpToolAnnotations, McpToolRef, ServerId } from '../types.ts';

/** A tool ref with the least that a test has to say. */
export function toolRef(
  server: McpServer,
  toolName: string,
  more: { inputSchema?: unknown; description?: string | null; annotations?: McpToolAnnotations | null } = {},
): McpToolRef {
  return {
    serverId: server.id,
    serverName: server.name,
    toolName,
    inputSchema: { type: 'object' },
    ...more,
  } as McpToolRef;
}

export function server(id: ServerId, name: string, description?: string | null): McpServer {
  return description === undefined ? { id, name } : { id, name, description };
}

/** The sample of the design: filesystem available, github timed out with its last known tools. */
export function sampleSession() {
  const filesystem = server(1, 'filesystem', '本地文件系统访问');
  const github = server(2, 'github', 'GitHub 仓库操作');
  const readOnly = { annotations: { readOnlyHint: true } };
  const writable = { annotations: { readOnlyHint: false } };
  return {
    servers: [github, filesystem],
    tools: [
      toolRef(filesystem, 'write_file', writable),
      toolRef(filesystem, 'read_file', readOnly),
      toolRef(github, 'list_issues'),
      toolRef(filesystem, 'search_files', readOnly),
      toolRef(github, 'create_issue'),
      toolRef(filesystem, 'move_file', writable),
      toolRef(filesystem, 'list_directory', readOnly),
    ],
    connectionErrors: [{ serverId: 2, serverName: 'github', reason: 'MCP error -32001: Request timed out' }],
  };
}
