// Gets one more tool each time `grow` is called, and says so.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 'changing', version: '1.0.0' });
let count = 0;
server.registerTool('grow', { description: 'Adds a tool' }, () => {
  count += 1;
  server.registerTool(`tool_${count}`, { description: 'Added' }, () => ({ content: [{ type: 'text', text: 'new' }] }));
  return { content: [{ type: 'text', text: String(count) }] };
});
server.registerTool('exit', { description: 'Ends the process' }, () => process.exit(1));
server.registerTool('pid', { description: 'Process id' }, () => ({
  content: [{ type: 'text', text: String(process.pid) }],
}));
server.registerTool('sleep', { description: 'Never answers' }, () => new Promise(() => {}));
await server.connect(new StdioServerTransport());
