import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client as ClientV2, StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixtureRunner, standardHandlers } from './support/fixture-runner.ts';
import { legacy, send, sendRaw } from './support/send.ts';
import { startServer, type TestServer, token } from './support/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ runner: createFixtureRunner(standardHandlers) });
});
afterAll(() => server.stop());

/** A good message, but for its size: over the limit of 4 MiB. */
const messageOf = (megabytes: number): string =>
  JSON.stringify(legacy('tools/call', { name: 'echo', arguments: { text: 'x'.repeat(megabytes * 1_000_000) } }));

const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

const inPieces = (text: string): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
      controller.close();
    },
  });

const framings = ['with a declared length', 'chunked'] as const;

describe.each(framings)('a body over the limit, %s', (framing) => {
  const chunked = framing === 'chunked';

  it.each([4.3, 6, 8, 24])('of %d MB reaches fetch as 413', async (megabytes) => {
    const message = messageOf(megabytes);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // `duplex` is asked for by Node and unknown to the types.
      const init = { method: 'POST', headers, body: chunked ? inPieces(message) : message, duplex: 'half' };
      const answer = await fetch(server.url, init as RequestInit);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ error: { code: 413, message: expect.stringContaining('4194304') } });
    }
  });

  it('reaches a client that reads only after it has sent everything', async () => {
    const message = messageOf(8);
    const framed = chunked ? `${message.length.toString(16)}\r\n${message}\r\n0\r\n\r\n` : message;
    const framingHeader = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${message.length}`;
    const socket = connect(server.running.port, '127.0.0.1');
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${framingHeader}\r\n\r\n`;
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.write(head + framed, () => resolve());
    });
    await sleep(100);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(answer).toMatch(/shorten the arguments and send again"}}$/);
  });

  it('reaches curl as 413', async ({ skip }) => {
    const run = promisify(execFile);
    if (
      await run('curl', ['--version']).then(
        () => false,
        () => true,
      )
    )
      skip('curl is not installed');
    const file = join(tmpdir(), `large-body-${process.pid}-${chunked}.json`);
    await writeFile(file, messageOf(8));
    const headerArguments = Object.entries({ ...headers, ...(chunked && { 'transfer-encoding': 'chunked' }) }).flatMap(
      ([name, value]) => ['-H', `${name}: ${value}`],
    );
    for (const expecting of [[], ['-H', 'Expect:']]) {
      const { stdout } = await run('curl', [
        '-sS',
        ...headerArguments,
        ...expecting,
        '--data-binary',
        `@${file}`,
        server.url,
      ]);
      expect(JSON.parse(stdout)).toMatchObject({ error: { code: 413 } });
    }
  });
});

it.each([
  ['without a token', { authorization: null }, 401],
  ['of another type', { 'content-type': 'text/plain' }, 415],
  ['to a foreign Host', { host: 'evil.example' }, 403],
  ['with a method other than POST', {}, 405],
])(
  'a large body %s is refused readably, also when the client wants the connection closed',
  async (_name, given, status) => {
    for (const connection of ['keep-alive', 'close']) {
      const answer = await send(server.url, messageOf(8), {
        headers: { ...given, connection },
        method: status === 405 ? 'PUT' : 'POST',
      });
      expect(answer.status).toBe(status);
      expect(answer.json.error?.code).toBe(status);
    }
  },
);

it('SDK v1 tells its caller 413', async () => {
  const client = new ClientV1({ name: 'test', version: '1' });
  await client.connect(
    new TransportV1(new URL(server.url), {
      requestInit: { headers: { authorization: headers.authorization } },
    }) as never,
  );
  await expect(client.callTool({ name: 'echo', arguments: { text: 'x'.repeat(8_000_000) } })).rejects.toThrow(
    /shorten the arguments/,
  );
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  await client.close();
});

it('SDK v2 tells its caller 413', async () => {
  const client = new ClientV2({ name: 'test', version: '1' });
  await client.connect(
    new TransportV2(new URL(server.url), { requestInit: { headers: { authorization: headers.authorization } } }),
  );
  await expect(client.callTool({ name: 'echo', arguments: { text: 'x'.repeat(8_000_000) } })).rejects.toThrow(
    /shorten the arguments|413/,
  );
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  await client.close();
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function liveBytes(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

it('a body that is thrown away takes no memory', async () => {
  const socket = connect(server.running.port, '127.0.0.1');
  socket.write(
    `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = Buffer.from(`100000\r\n${' '.repeat(0x100000)}\r\n`);
  const before = liveBytes();
  for (let sent = 0; sent < 50; sent += 1) if (!socket.write(chunk)) await once(socket, 'drain');
  // The connection is still open here, so that what it keeps would be alive. Node frees buffers some time after their
  // collection.
  await expect.poll(() => liveBytes() - before, { timeout: 10_000 }).toBeLessThan(10e6);
  socket.end();
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
});

describe('Expect: 100-continue', () => {
  const head = (length: number, authorization = `Bearer ${token}`): string =>
    `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;

  it('is answered with 100 when the body is wanted, and the connection stays', async () => {
    const body = JSON.stringify(legacy('ping'));
    const answer = await sendRaw(server.running.port, [head(body.length), body, head(body.length), body], 800, 50);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toStrictEqual([
      'HTTP/1.1 100',
      'HTTP/1.1 200',
      'HTTP/1.1 100',
      'HTTP/1.1 200',
    ]);
  });

  it.each([
    ['a body that is too large', head(8_000_000), 413],
    ['a wrong token', head(100, 'Bearer wrong'), 401],
  ])(
    'is refused at once for %s, without asking for the body, and the connection closes',
    async (_name, request, status) => {
      const answer = await sendRaw(server.running.port, [request], 300);
      expect(answer.match(/HTTP\/1\.1 \d+/g)).toStrictEqual([`HTTP/1.1 ${status}`]);
      expect(answer.toLowerCase()).toContain('connection: close');
    },
  );
});
