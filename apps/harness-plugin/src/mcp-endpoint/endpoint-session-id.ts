import { createHash } from 'node:crypto';

/**
 * The id of the session that all MCP clients of a user (and agent) share. It is worked out and not drawn, so that every
 * process and every restart has the same one: its calls stay together in the activity log, its files in one workspace.
 */
export function endpointSessionId(userId: number, agentId: string | null): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(['mcp-endpoint', userId, agentId]))
    .digest();
  // A UUID of version 8, the one for ids of one's own making (RFC 9562).
  digest[6] = 0x80 | ((digest[6] ?? 0) & 0x0f);
  digest[8] = 0x80 | ((digest[8] ?? 0) & 0x3f);
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
