import { randomBytes } from 'node:crypto';
import { onStopSignal } from '@mao/mcp-server-http/node';
import { createService } from './service.ts';

const service = createService();

if (process.argv.includes('--stdio')) {
  await service.serveStdio();
} else {
  const token = process.env['MCP_TOKEN'] ?? randomBytes(24).toString('base64url');
  const server = await service.listen({ port: Number(process.env['PORT'] ?? 8080), bearerTokens: [token] });
  console.error(`MCP endpoint: ${server.url}/mcp`);
  console.error(`Header:       Authorization: Bearer ${token}`);
  onStopSignal(() => void server.close());
}
