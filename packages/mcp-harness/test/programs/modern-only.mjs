// An MCP server of the 2026-07-28 revision alone: it refuses `initialize`.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

serveStdio(
  () => {
    const server = new McpServer({ name: 'modern', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.registerTool(
      'greet',
      { description: 'Greets', inputSchema: z.object({ name: z.string() }) },
      ({ name }) => ({
        content: [{ type: 'text', text: `Hello ${name}` }],
      }),
    );
    return server;
  },
  { legacy: 'reject' },
);
