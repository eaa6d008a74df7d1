import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import { type StdioOptions, serveStdio } from '../src/stdio/index.ts';
import { createFixtureRunner, listing, standardHandlers, text } from './support/fixture-runner.ts';
import { legacy, modern, type RpcBody } from './support/send.ts';

const info = { name: 'stdio', version: '1.0.0' };

function open(options: Partial<StdioOptions> = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  const received: RpcBody[] = [];
  const waiting: (() => void)[] = [];
  createInterface({ input: output }).on('line', (line) => {
    received.push(JSON.parse(line) as RpcBody);
    for (const wake of waiting.splice(0)) wake();
  });
  const runner = createFixtureRunner(standardHandlers);
  const done = serveStdio({ info, runner, input, output, locale: 'en', ...options });
  return {
    input,
    output,
    received,
    runner,
    done,
    write: (message: unknown) => input.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`),
    async count(total: number): Promise<RpcBody[]> {
      while (received.length < total) await new Promise<void>((wake) => waiting.push(wake));
      return received;
    },
  };
}

describe('stdio', () => {
  it('speaks both eras on one stream', async () => {
    const server = open();
    server.write(legacy('initialize', { protocolVersion: '2025-06-18' }, 1));
    server.write(modern('server/discover', {}, 2).body);
    server.write(modern('tools/call', { name: 'echo', arguments: { a: 1 } }, 3).body);
    const [initialized, discovered, called] = await server.count(3);
    expect(initialized?.result?.['protocolVersion']).toBe('2025-06-18');
    expect(discovered?.result?.['supportedVersions']).toContain('2026-07-28');
    expect(called?.result).toMatchObject({ resultType: 'complete', content: [{ text: '{"a":1}' }] });
    server.input.end();
    expect(await server.done).toStrictEqual({ finished: 0, aborted: 0 });
  });

  it('runs calls side by side and answers what is running after the input has ended', async () => {
    const server = open();
    server.write(legacy('tools/call', { name: 'slow', arguments: { ms: 150 } }, 'slow'));
    server.write(legacy('tools/call', { name: 'echo', arguments: {} }, 'fast'));
    server.input.end();
    expect(await server.done).toStrictEqual({ finished: 1, aborted: 0 });
    expect((await server.count(2)).map(({ id }) => id)).toStrictEqual(['fast', 'slow']);
  });

  it('aborts at the limit what runs on after the end, and answers it', async () => {
    const server = open({ drainTimeoutMs: 30 });
    server.write(legacy('tools/call', { name: 'slow' }, 7));
    server.input.end();
    expect(await server.done).toStrictEqual({ finished: 0, aborted: 1 });
    expect((await server.count(1))[0]).toMatchObject({ id: 7, error: { code: -32603 } });
  });

  it('refuses the id of a call that is still running, and goes on with that call', async () => {
    const server = open();
    server.write(legacy('tools/call', { name: 'slow', arguments: { ms: 100 } }, 7));
    server.write(legacy('tools/call', { name: 'echo' }, 7));
    server.input.end();
    await server.done;
    expect(server.runner.begun.map(({ tool }) => tool)).toStrictEqual(['slow']);
    expect(server.received).toMatchObject([
      { id: 7, error: { code: -32600 } },
      { id: 7, result: {} },
    ]);
  });

  it('says that a write cut short may have taken effect', async () => {
    const writes = { ...listing('write'), annotations: { ...listing('write').annotations, readOnlyHint: false } };
    const runner = createFixtureRunner({ write: standardHandlers.slow }, [writes]);
    const server = open({ runner, drainTimeoutMs: 30 });
    server.write(legacy('tools/call', { name: 'write' }, 7));
    server.input.end();
    await server.done;
    expect(JSON.stringify((await server.count(1))[0])).toMatch(/may have taken effect|可能已经生效/);
  });

  it.each([0, 5, 'x', ''])('cancels the request %j and stays silent about it', async (requestId) => {
    const server = open();
    server.write(legacy('tools/call', { name: 'slow' }, requestId));
    await server.runner.whenBegun(1);
    server.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId, reason: 'enough' } });
    server.write(legacy('ping', undefined, 'after'));
    server.input.end();
    await server.done;
    expect(server.runner.begun[0]?.signal.aborted).toBe(true);
    expect(server.received).toStrictEqual([{ jsonrpc: '2.0', id: 'after', result: {} }]);
  });

  it('says nothing about a cancelled call, even when its tool finishes all the same', async () => {
    let finish: (() => void) | undefined;
    const runner = createFixtureRunner({
      stubborn: () =>
        new Promise((resolve) => {
          finish = () => resolve(text('too late'));
        }),
    });
    const server = open({ runner });
    server.write(legacy('tools/call', { name: 'stubborn' }, 1));
    await runner.whenBegun(1);
    server.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    server.write(legacy('ping', undefined, 2));
    await server.count(1);
    finish?.();
    server.input.end();
    await server.done;
    expect(server.received.map(({ id }) => id)).toStrictEqual([2]);
  });

  it('reports progress before the answer', async () => {
    const server = open();
    server.write(legacy('tools/call', { name: 'steps', arguments: { count: 2 }, _meta: { progressToken: 0 } }));
    server.input.end();
    await server.done;
    expect(server.received.map((message) => message.params?.['progress'] ?? message.id)).toStrictEqual([1, 2, 1]);
  });

  it('goes on after lines that are no message', async () => {
    const server = open({ messageLimitBytes: 1_000 });
    for (const line of [
      '{\n',
      '\n',
      '   \r\n',
      '[]\n',
      `"${'x'.repeat(2_000)}"\n`,
      `{"jsonrpc":"2.0","id":1,"method":"ping"}\r\n`,
    ])
      server.write(line);
    // A message in two pieces, cut inside a character.
    const bytes = Buffer.from(`${JSON.stringify(legacy('tools/call', { name: 'echo', arguments: { a: '站' } }, 2))}\n`);
    const middle = bytes.indexOf(0xe7) + 1;
    server.input.write(bytes.subarray(0, middle));
    server.input.write(bytes.subarray(middle));
    server.input.end();
    await server.done;
    expect(server.received.map((message) => message.error?.code ?? message.id)).toStrictEqual([
      -32700, -32600, -32600, 1, 2,
    ]);
    expect(server.received.at(-1)?.result?.content?.[0]?.text).toBe('{"a":"站"}');
  });

  it('reads a last line without an end', async () => {
    const server = open();
    server.input.end(JSON.stringify(legacy('ping')));
    await server.done;
    expect(server.received).toHaveLength(1);
  });

  it('ends when the reader of its output has gone', async () => {
    const input = new PassThrough();
    const output = new Writable({
      write(_chunk, _encoding, callback) {
        callback(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      },
    });
    const runner = createFixtureRunner(standardHandlers);
    const done = serveStdio({ info, runner, input, output });
    input.write(`${JSON.stringify(legacy('tools/call', { name: 'slow' }))}\n${JSON.stringify(legacy('ping'))}\n`);
    await done;
    expect(runner.begun[0]?.signal.aborted).toBe(true);
  });
});

const program = fileURLToPath(new URL('support/stdio-program.ts', import.meta.url));
const spawned = { command: process.execPath, args: ['--conditions=@mao/source', '--import', 'tsx', program] };

describe('stdio under the official clients', () => {
  it('SDK v1 connects, calls and leaves', async () => {
    const client = new ClientV1({ name: 'test', version: '1' });
    await client.connect(new StdioV1(spawned));
    expect(await client.callTool({ name: 'echo', arguments: { a: 1 } })).toMatchObject({
      content: [{ text: '{"a":1}' }],
    });
    await client.close();
  });

  it.each(['auto', { pin: '2026-07-28' }] as const)(
    'SDK v2 in mode %j connects in the newest revision',
    async (mode) => {
      const client = new ClientV2({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(new StdioV2(spawned));
      expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
      expect(await client.callTool({ name: 'echo', arguments: { a: 1 } })).toMatchObject({
        content: [{ text: '{"a":1}' }],
      });
      await client.close();
    },
  );

  it('the process exits by itself when its input ends, with nothing but messages on stdout', async () => {
    const child = fork(program, { execArgv: spawned.args.slice(0, -1), stdio: ['pipe', 'pipe', 'inherit', 'ipc'] });
    let stdout = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stdin?.end(`${JSON.stringify(legacy('tools/call', { name: 'slow', arguments: { ms: 50 } }))}\n`);
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
    expect(stdout).toBe('{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"slept 50"}]}}\n');
  });
});
