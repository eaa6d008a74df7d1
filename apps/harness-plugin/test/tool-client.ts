import { hello, openStream, type StreamClient } from './stream-client.ts';

export interface ToolClient {
  readonly client: StreamClient;
  /** Full names of what it was told to run. */
  readonly ran: string[];
}

/** A LOCAL client with the server `fs`: `write` says nothing of itself, `read` only reads, `remove` destroys. */
export async function connectToolClient(url: string, token: string): Promise<ToolClient> {
  const client = await openStream(url, token);
  const ran: string[] = [];
  const object = { type: 'object' };
  const tools = [
    { name: 'write', inputSchema: object },
    { name: 'read', inputSchema: object, annotations: { readOnlyHint: true } },
    { name: 'remove', inputSchema: object, annotations: { destructiveHint: true } },
  ];
  client.socket.on('message', (data) => {
    const message = JSON.parse(data.toString());
    if (message.type === 'mcp_sync_required') {
      const servers = [{ serverName: 'fs', connected: true, tools }];
      client.send({ type: 'mcp_tools_report', requestId: message.requestId, servers });
    }
    if (message.type === 'tool_execute') {
      ran.push(message.toolName);
      const result = { content: [{ type: 'text', text: `ran ${message.tool}` }] };
      client.send({ type: 'tool_result', callId: message.callId, result });
    }
  });
  client.send(hello);
  await client.next('welcome');
  return { client, ran };
}
