import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createMcpClientManager, type HarnessServer } from '@mao/mcp-harness';
import { createToolRunner, defineTool, objectResult } from '@mao/mcp-result-kit';
import { createMcpHttpApp } from '@mao/mcp-server-http';
import { serveOnNode } from '@mao/mcp-server-http/node';
import { z } from 'zod';
import type { Report } from './report.ts';

const token = 'token-of-the-bench';
const deadline = 2_000;

/** A session of 20 servers of which three accept and never answer: how long it waits beyond its deadline. */
export async function benchSessionStart(report: Report): Promise<void> {
  const good = await serveOnNode({ app: oneToolApp(), port: 0 });
  const silent = createServer((socket) => socket.on('error', () => {}));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/mcp`;
  const servers: readonly HarnessServer[] = Array.from({ length: 20 }, (_, index) => ({
    id: index,
    name: `server${index}`,
    transport: {
      type: 'http',
      url: index < 17 ? `${good.url}/mcp` : silentUrl,
      headers: { authorization: `Bearer ${token}` },
    },
  }));
  const manager = createMcpClientManager({
    clientInfo: { name: 'bench', version: '1.0.0' },
    turnTimeoutMs: deadline,
  });
  try {
    // The first connection loads the protocol client; that is not the servers' doing.
    await manager.connectForCloud('warm', servers.slice(0, 1));
    const late: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const startedAt = performance.now();
      const { tools, failedServers } = await manager.connectForCloud(`round${round}`, servers);
      late.push(performance.now() - startedAt - deadline);
      if (tools.length !== 17 || failedServers.length !== 3) throw new Error('not 17 good servers and 3 hung ones');
    }
    report.row({
      what: 'session start with 20 servers, 3 of them hung: over the deadline',
      against: `the deadline of ${deadline} ms`,
      value: [...late].sort((left, right) => left - right)[1] ?? Number.NaN,
      unit: ' ms',
      target: { atMost: 100 },
      note: `median of 3 rounds, ${late.map((one) => one.toFixed(0)).join(', ')}`,
    });
  } finally {
    await manager.close();
    await good.close();
    silent.close();
  }
}

function oneToolApp() {
  const ping = defineTool({
    name: 'ping_it',
    title: 'Ping',
    description: 'Answers.',
    readOnly: true,
    input: z.object({}),
    handler: () => objectResult({ ok: true }),
  });
  return createMcpHttpApp({
    info: { name: 'bench', version: '1.0.0' },
    runner: createToolRunner({ tools: [ping], scrub: (value) => value }),
    bearerTokens: [token],
  });
}
