import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixtureRunner, standardHandlers } from './support/fixture-runner.ts';
import { legacy, type RpcBody, send } from './support/send.ts';
import { startServer, type TestServer, token } from './support/start-server.ts';

let server: TestServer;
const refusals: unknown[] = [];
beforeAll(async () => {
  server = await startServer({
    runner: createFixtureRunner(standardHandlers),
    logger: {
      info: () => undefined,
      warn: (fields) => refusals.push(fields),
      error: (fields) => refusals.push(fields),
    },
  });
});
afterAll(() => server.stop());

const usual = `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
const body = JSON.stringify(legacy('ping'));
const post = (more = '', content = body, version = '1.1'): string =>
  `POST /mcp HTTP/${version}\r\nHost: localhost\r\n${usual}Content-Length: ${Buffer.byteLength(content)}\r\n${more}\r\n${content}`;

interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly json: RpcBody;
}

/** The answers received whole on one connection, in order; all of these have a length. */
function answersOf(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const headers = rest.subarray(0, Math.max(end, 0)).toString('latin1').toLowerCase();
    const length = Number(/content-length: (\d+)/.exec(headers)?.[1]);
    if (end < 0 || rest.length < end + 4 + length) return answers;
    const json = JSON.parse(rest.subarray(end + 4, end + 4 + length).toString('utf8')) as RpcBody;
    answers.push({ status: Number(headers.slice(9, 12)), headers, json });
    rest = rest.subarray(end + 4 + length);
  }
}

/** Sends bytes on a connection of their own and waits for so many answers, or for its end. */
async function ask(sent: string | Buffer, count = 1): Promise<RawAnswer[]> {
  const socket = connect(server.running.port, '127.0.0.1');
  socket.write(sent);
  let received = Buffer.alloc(0);
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    if (answersOf(received).length >= count) break;
  }
  return answersOf(received);
}

/** What every refusal has: a JSON-RPC error that tells its reader what to do. */
function expectRefusal(answer: RawAnswer | undefined, status: number): void {
  expect(answer?.status).toBe(status);
  expect(answer?.headers).toContain('content-type: application/json');
  expect(answer?.json).toStrictEqual({
    jsonrpc: '2.0',
    error: { code: status, message: expect.stringMatching(/send|check|leave|accepts POST|add this|allowedHosts/) },
  });
}

describe('what is no HTTP request is refused in JSON, and the connection closes', () => {
  it.each([
    ['words', 'hello there\r\n\r\n', 400],
    ['an unknown method', 'FETCH /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['an unknown version', 'POST /mcp HTTP/9.9\r\nHost: localhost\r\n\r\n', 400],
    ['HTTP/0.9', 'GET /mcp\r\n\r\n', 400],
    ['a TLS handshake', Buffer.from('16030100a50100', 'hex'), 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['headers of 40 KB', `GET /mcp HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address of 40 KB', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
    ['a NUL in a header', 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n', 400],
    ['a space before the colon', 'GET /mcp HTTP/1.1\r\nHost : localhost\r\n\r\n', 400],
    ['a length that is no number', `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${usual}Content-Length: ten\r\n\r\n`, 400],
    ['a negative length', `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${usual}Content-Length: -1\r\n\r\n`, 400],
    ['two lengths', post('Content-Length: 5\r\n'), 400],
    ['a length and chunks', post('Transfer-Encoding: chunked\r\n'), 400],
    [
      'a chunk size that is no number',
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${usual}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    ['a proxy request', 'CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
    ['an unknown expectation', post('Expect: a miracle\r\n'), 417],
  ])('%s', async (_name, request, status) => {
    // More than one is waited for, so that the connection has to close.
    const answers = await ask(request, 2);
    expect(answers).toHaveLength(1);
    expectRefusal(answers[0], status);
    expect(answers[0]?.headers).toContain('connection: close');
  });

  it('a client that ends in the middle of its request', async () => {
    for (const request of [post().slice(0, -5), 'POST /mcp HTTP/1.1\r\nHost: loc']) {
      const socket = connect(server.running.port, '127.0.0.1');
      socket.end(request);
      expectRefusal(answersOf(await buffer(socket))[0], 400);
    }
  });

  it('a client that is too slow', async () => {
    const connected = once(server.running.server, 'connection');
    const socket = connect(server.running.port, '127.0.0.1');
    socket.write('POST /mcp HTTP/1.1\r\nHost: loc');
    const [serverSide] = await connected;
    // What Node says when its time limits have passed, at which it looks only every 30 s.
    const expired = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.running.server.emit('clientError', expired, serverSide);
    expectRefusal(answersOf(await buffer(socket))[0], 408);
  });

  it('tells the log why, without what was sent', () => {
    expect(refusals).toContainEqual({ reason: 'http_malformed', status: 400 });
    expect(refusals).toContainEqual({ reason: 'head_too_large', status: 431 });
    expect(JSON.stringify(refusals)).not.toContain('hello there');
  });
});

describe('Host and address', () => {
  it.each([
    '',
    'a b',
    'localhost/evil',
    'user@localhost',
    'localhost:99999',
    'localhost:port',
    '[::1',
    '[]',
    'local%68ost',
    'localhost#',
    'localhost?',
    'evil.example, localhost',
    '\u00e9vil',
  ])('Host: %j is refused in JSON', async (host) => {
    const [answer] = await ask(
      `POST /mcp HTTP/1.1\r\nHost: ${host}\r\n${usual}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expectRefusal(answer, [400, 403].find((status) => status === answer?.status) ?? 400);
  });

  it.each(['1.1', '1.0'])('no Host is refused in JSON, HTTP/%s', async (version) => {
    const [answer] = await ask(`POST /mcp HTTP/${version}\r\n${usual}Content-Length: ${body.length}\r\n\r\n${body}`);
    expectRefusal(answer, 400);
  });

  it('two Hosts are refused, whichever comes first', async () => {
    for (const hosts of [
      ['localhost', 'evil.example'],
      ['evil.example', 'localhost'],
    ]) {
      const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
      const [answer] = await ask(`POST /mcp HTTP/1.1\r\n${lines}${usual}Content-Length: ${body.length}\r\n\r\n${body}`);
      expectRefusal(answer, 403);
    }
  });

  it.each([
    ['OPTIONS *', 400],
    ['POST mcp', 400],
    ['POST http://', 400],
    ['POST /\\mcp', 400],
    ['POST //', 404],
    ['POST /%zz', 404],
    ['POST /mcp/tools', 404],
    ['GET /MCP', 404],
    ['TRACE /mcp', 405],
    ['GET /mcp', 405],
    ['QUERY /mcp', 405],
  ])('%s is refused with %d in JSON', async (line, status) => {
    const [answer] = await ask(`${line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`);
    expectRefusal(answer, status);
  });

  it.each(['/mcp', '/mcp/', '/mcp?x=1', '/%6dcp', 'http://localhost/mcp'])('POST %s is served', async (target) => {
    const [answer] = await ask(
      `POST ${target} HTTP/1.1\r\nHost: localhost\r\n${usual}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer?.json).toStrictEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });
});

describe('connections', () => {
  it('go on after a refusal whose request was whole', async () => {
    const refused = post().replace(token, 'wrong');
    const answers = await ask(`${refused}${post()}GET /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n${post()}`, 4);
    expect(answers.map(({ status }) => status)).toStrictEqual([401, 200, 405, 200]);
  });

  it('carry pipelined requests, answered in their order', async () => {
    const slow = JSON.stringify(legacy('tools/call', { name: 'slow', arguments: { ms: 200 } }, 'slow'));
    const answers = await ask(post('', slow) + post() + post(), 3);
    expect(answers.map(({ json }) => json.id)).toStrictEqual(['slow', 1, 1]);
  });

  it('that break behind a running call give its answer first', async () => {
    const slow = JSON.stringify(legacy('tools/call', { name: 'slow', arguments: { ms: 200 } }, 'slow'));
    const answers = await ask(`${post('', slow)}nonsense\r\n\r\n`, 2);
    expect(answers[0]?.json).toMatchObject({ id: 'slow', result: {} });
    expectRefusal(answers[1], 400);
  });

  it.each([
    ['1.0', '', 'close'],
    ['1.0', 'Connection: keep-alive\r\n', 'keep-alive'],
    ['1.1', 'Connection: close\r\n', 'close'],
    ['1.1', '', 'keep-alive'],
  ])('of HTTP/%s with "%s" are kept as asked: %s', async (version, more, connection) => {
    const [answer] = await ask(post(more, body, version));
    expect(answer?.json.result).toStrictEqual({});
    expect(answer?.headers).toContain(`connection: ${connection}`);
  });

  it('with an unwanted Upgrade are served as they are', async () => {
    const [answer] = await ask(post('Connection: Upgrade\r\nUpgrade: websocket\r\n'));
    expect(answer?.json.result).toStrictEqual({});
  });

  it('leave nothing behind', async () => {
    await expect
      .poll(
        () => new Promise<number>((resolve) => server.running.server.getConnections((_error, count) => resolve(count))),
      )
      .toBe(0);
    expect((await send(server.url, legacy('ping'))).status).toBe(200);
  });
});
