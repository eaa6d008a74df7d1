import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serveOnNode } from '../src/node/index.ts';
import { createFixtureRunner } from './support/fixture-runner.ts';
import { legacy, send } from './support/send.ts';
import { startServer } from './support/start-server.ts';

const program = fileURLToPath(new URL('support/http-program.ts', import.meta.url));

/** A server process, its address, and what it said when it ended. */
async function start() {
  const child = spawn(process.execPath, ['--conditions=@mao/source', '--import', 'tsx', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await once(output, 'line');
  const exit = once(child, 'exit') as Promise<[code: number | null]>;
  return { child, url: `${lines[0]}/mcp`, lines, exit };
}

describe('a process with the Node helper', () => {
  it('finishes the running call on SIGTERM and ends with 0', async () => {
    const { child, url, lines, exit } = await start();
    const running = send(url, legacy('tools/call', { name: 'slow', arguments: { ms: 400 } }));
    await new Promise((resolve) => setTimeout(resolve, 150));
    child.kill('SIGTERM');
    expect((await running).json.result?.content?.[0]?.text).toBe('slept 400');
    expect(await exit).toStrictEqual([0, null]);
    expect(lines[1]).toBe('stopped {"finished":1,"aborted":0}');
  });

  it('ends at once on a second signal', async () => {
    const { child, url, exit } = await start();
    const running = send(url, legacy('tools/call', { name: 'slow', arguments: { ms: 20_000 } })).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 150));
    child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill('SIGINT');
    expect(await exit).toStrictEqual([130, null]);
    await running;
  });
});

describe('serveOnNode', () => {
  it('says why it cannot listen', async () => {
    const first = await startServer({ runner: createFixtureRunner({}) });
    await expect(serveOnNode({ app: first.app, port: first.running.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await first.stop();
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === '::1'),
  );
  it.skipIf(!hasIpv6)('serves IPv6', async () => {
    const { app, stop } = await startServer({ runner: createFixtureRunner({}) });
    const server = await serveOnNode({ app, hostname: '::1', port: 0 });
    expect(server.url).toBe(`http://[::1]:${server.port}`);
    expect((await send(`${server.url}/mcp`, legacy('ping'))).status).toBe(200);
    await server.close();
    await stop();
  });
});
