import { expect, it } from 'vitest';
import type { Connector } from '../connection/create-connector.ts';
import type { McpConnection } from '../connection/mcp-connection.ts';
import { silentLogger } from '../harness-logger.ts';
import { createServerSlot } from './server-slot.ts';

it('a server whose annotations are not trusted gets no read-only mark, and its warnings stay', async () => {
  const tools = [
    { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true, openWorldHint: true } },
    { name: 'wipe', inputSchema: { type: 'object' }, annotations: { readOnlyHint: false, destructiveHint: true } },
  ];
  const connection = {
    closed: false,
    toolsChanged: false,
    listTools: async () => ({ tools, skipped: 0, truncated: false }),
    close: async () => {},
  } as unknown as McpConnection;
  const connector: Connector = {
    open: async () => connection,
    explain: () => ({ cause: 'unknown' }),
    close: async () => {},
  };
  const marksWith = async (trustAnnotations: boolean) => {
    const server = {
      id: 1,
      name: 'x',
      transport: { type: 'http', url: 'http://x.example/mcp' },
      trustAnnotations,
    } as const;
    const slot = createServerSlot({
      server,
      connect: async () => connector,
      workspace: () => undefined,
      connectTimeoutMs: 1_000,
      now: () => 0,
      logger: silentLogger,
    });
    await slot.refresh();
    return slot.view.tools.map(({ annotations }) => annotations);
  };
  expect(await marksWith(true)).toEqual(tools.map(({ annotations }) => annotations));
  expect(await marksWith(false)).toEqual([{ openWorldHint: true }, { readOnlyHint: false, destructiveHint: true }]);
});
