import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcpHttpApp } from '../src/index.ts';
import { createFixtureRunner, standardHandlers } from './support/fixture-runner.ts';
import { legacy, send, sendRaw } from './support/send.ts';
import { startServer, type TestServer, token } from './support/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    runner: createFixtureRunner(standardHandlers),
    bearerTokens: [token, 'second-token'],
    allowedHosts: ['mcp.example.com', 'only.example.com:8443'],
    allowedOrigins: ['https://app.example.com'],
    bodyLimitBytes: 64 * 1024,
    bodyTimeoutMs: 300,
  });
});
afterAll(() => server.stop());

const ping = legacy('ping');

describe('methods', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'])(
    '%s answers 405 with Allow at once, also without a token',
    async (method) => {
      const answer = await send(server.url, '', { method, headers: { authorization: null } });
      expect(answer.status).toBe(405);
      expect(answer.headers['allow']).toBe('POST');
      expect(answer.headers['www-authenticate']).toBeUndefined();
    },
  );

  it('answers unknown paths with a JSON 404', async () => {
    const answer = await send(`${server.base}/nothing`, ping);
    expect(answer.status).toBe(404);
    expect(answer.json.error?.code).toBe(404);
  });

  it('takes the address with a trailing slash too', async () => {
    expect((await send(`${server.url}/`, ping)).status).toBe(200);
  });
});

describe('bearer token', () => {
  it.each([
    ['the first token', `Bearer ${token}`],
    ['the second token', 'Bearer second-token'],
    ['a lower-case scheme', `bearer ${token}`],
  ])('lets in %s', async (_name, authorization) => {
    expect((await send(server.url, ping, { headers: { authorization } })).status).toBe(200);
  });

  it.each([
    ['no header', null],
    ['an empty header', ''],
    ['another scheme', `Basic ${token}`],
    ['the bare token', token],
    ['no token after the scheme', 'Bearer '],
  ])('asks for a token when there is %s', async (_name, authorization) => {
    const answer = await send(server.url, ping, { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="mcp"');
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.json.error?.message).toMatch(/token is missing/);
  });

  it.each([
    ['another token of the same length', 'test-token-2'],
    ['a prefix', 'test-token'],
    ['a longer one', `${token}x`],
    ['two tokens at once', `${token} second-token`],
    ['a very long one', 'x'.repeat(8_000)],
  ])('refuses %s', async (_name, given) => {
    const answer = await send(server.url, ping, { headers: { authorization: `Bearer ${given}` } });
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain(token);
  });

  it('does not take a token from the query', async () => {
    const answer = await send(`${server.url}?key=${token}&access_token=${token}`, ping, {
      headers: { authorization: null },
    });
    expect(answer.status).toBe(401);
  });

  it.each([[[]], [['']], [[' ']], [['ok', '']], [['with space']], [['line\nbreak']]])(
    'refuses to start with %j',
    (tokens) => {
      expect(() =>
        createMcpHttpApp({ info: { name: 'x', version: '1' }, runner: createFixtureRunner({}), bearerTokens: tokens }),
      ).toThrow(RangeError);
    },
  );
});

describe('Host and Origin', () => {
  it.each([
    '127.0.0.1',
    'localhost:1234',
    '[::1]:80',
    'mcp.example.com',
    'MCP.example.com:99',
    'only.example.com:8443',
  ])('serves Host %s', async (host) => {
    expect((await send(server.url, ping, { headers: { host } })).status).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:80',
    'localhost.evil.example',
    'only.example.com',
    'only.example.com:1',
    '127.0.0.1.nip.io',
  ])('refuses Host %s', async (host) => {
    const answer = await send(server.url, ping, { headers: { host } });
    expect(answer.status).toBe(403);
    expect(answer.json.error?.message).toContain('Host');
  });

  it.each(['http://localhost', 'http://127.0.0.1:5173', 'https://app.example.com'])(
    'serves pages of %s and lets them read',
    async (origin) => {
      const answer = await send(server.url, ping, { headers: { origin } });
      expect(answer.status).toBe(200);
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
      expect(answer.headers['vary']).toContain('Origin');
    },
  );

  it.each([
    'http://evil.example',
    'null',
    'http://app.example.com',
    'https://app.example.com.evil.example',
    'http://localhost@evil.example',
    'file://',
  ])('refuses pages of %s', async (origin) => {
    const answer = await send(server.url, ping, { headers: { origin } });
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('answers the preflight of a welcome page', async () => {
    const answer = await send(server.url, '', {
      method: 'OPTIONS',
      headers: {
        authorization: null,
        origin: 'https://app.example.com',
        'access-control-request-headers': 'authorization,mcp-method',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['access-control-allow-headers']).toBe('authorization,mcp-method');
  });

  it('opens up with *', async () => {
    const open = await startServer({ runner: createFixtureRunner({}), allowedHosts: ['*'], allowedOrigins: ['*'] });
    const answer = await send(open.url, ping, { headers: { host: 'evil.example', origin: 'null' } });
    expect(answer.status).toBe(200);
    await open.stop();
  });
});

describe('content types', () => {
  it.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json;charset=UTF-8',
    ' application/json ',
  ])('reads %s', async (type) => {
    expect((await send(server.url, ping, { headers: { 'content-type': type } })).status).toBe(200);
  });

  it.each([
    'text/plain',
    'text/plain; a=application/json',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    null,
  ])('refuses %s with 415', async (type) => {
    expect((await send(server.url, ping, { headers: { 'content-type': type } })).status).toBe(415);
  });

  it.each(['application/json', '*/*', 'application/*', 'text/html, application/json;q=0.1', null])(
    'answers clients that accept %s',
    async (accept) => {
      expect((await send(server.url, ping, { headers: { accept } })).status).toBe(200);
    },
  );

  it.each(['text/html', 'text/event-stream', 'application/json;q=0'])(
    'refuses clients that accept only %s with 406',
    async (accept) => {
      expect((await send(server.url, ping, { headers: { accept } })).status).toBe(406);
    },
  );
});

describe('body limits', () => {
  it('refuses a declared length beyond the limit without reading the body', async () => {
    const answer = await sendRaw(server.running.port, [
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 6000000\r\n\r\n`,
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('65536');
  });

  it('stops reading a chunked body at the limit', async () => {
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    const answer = await sendRaw(server.running.port, [
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      ...Array.from({ length: 30 }, () => chunk),
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('serves a chunked body within the limit', async () => {
    const body = JSON.stringify(ping);
    const answer = await sendRaw(
      server.running.port,
      [
        `POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
        `5\r\n${body.slice(0, 5)}\r\n`,
        `${(body.length - 5).toString(16)}\r\n${body.slice(5)}\r\n0\r\n\r\n`,
      ],
      1_000,
      20,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"jsonrpc":"2.0","id":1,"result":{}}');
  });

  it.each([
    ['with a declared length', 'Content-Length: 100'],
    ['chunked', 'Transfer-Encoding: chunked'],
  ])('gives up on a body that does not arrive, %s', async (_name, framing) => {
    const startedAt = performance.now();
    const answer = await sendRaw(
      server.running.port,
      [
        `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`,
      ],
      3_000,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(performance.now() - startedAt).toBeLessThan(2_500);
  });

  it('goes on serving after a client that left in the middle of its body', async () => {
    await sendRaw(
      server.running.port,
      [
        `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"js`,
      ],
      30,
    );
    expect((await send(server.url, ping)).status).toBe(200);
  });
});

describe('messages', () => {
  it.each([
    ['', -32700],
    ['{', -32700],
    ['{"jsonrpc":"2.0","id":1,"method":"ping"}{}', -32700],
    ['\u0000', -32700],
    ['NaN', -32700],
    ['null', -32600],
    ['1', -32600],
    ['"ping"', -32600],
    ['{}', -32600],
    ['[]', -32600],
    [JSON.stringify([legacy('tools/call', { name: 'echo' }), legacy('tools/call', { name: 'echo' }, 2)]), -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ['{"id":1,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":1}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":""}', -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1e400,"method":"ping"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', -32602],
    [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"__proto__":{"polluted":1}}}}',
      -32600,
    ],
    [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"constructor":{"prototype":{"polluted":1}}}}}',
      -32600,
    ],
    [`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}}`, -32600],
  ])('refuses %.60s with 400', async (body, code) => {
    const answer = await send(server.url, body);
    expect(answer.status).toBe(400);
    expect(answer.json.error?.code).toBe(code);
    expect(answer.json).not.toHaveProperty('result');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('refuses a forbidden key under the id of its request, with what to do', async () => {
    const answer = await send(server.url, '{"jsonrpc":"2.0","id":"a7","method":"ping","params":{"__proto__":{}}}');
    expect(answer.json).toMatchObject({
      id: 'a7',
      error: { code: -32600, message: expect.stringContaining('remove it') },
    });
  });

  it('echoes a method without its invisible characters', async () => {
    const answer = await send(server.url, legacy('pi\u001b[31m\u202eng'));
    expect(answer.json.error?.message).toMatch(/^Method not found: pi�\[31m�ng; /);
  });

  it('refuses bytes that are no UTF-8', async () => {
    const answer = await send(server.url, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
    expect(answer.status).toBe(400);
    expect(answer.json.error?.code).toBe(-32700);
  });

  it('says that it does not read compressed bodies', async () => {
    const answer = await send(server.url, gzipSync(JSON.stringify(ping)), { headers: { 'content-encoding': 'gzip' } });
    expect(answer.status).toBe(415);
    expect(answer.json.error?.message).toContain('Content-Encoding');
  });

  it('reads a body behind a byte order mark', async () => {
    expect((await send(server.url, `\ufeff${JSON.stringify(ping)}`)).status).toBe(200);
  });

  it.each([0, -1, 7, '', 'a', '😀', Number.MAX_SAFE_INTEGER])('answers under the id %j', async (id) => {
    const answer = await send(server.url, legacy('ping', undefined, id));
    expect(answer.json).toStrictEqual({ jsonrpc: '2.0', id, result: {} });
  });

  it.each([
    ['notifications/initialized', undefined],
    ['notifications/cancelled', { requestId: 0 }],
    ['notifications/unknown', {}],
    ['tools/call', { name: 'explode' }],
  ])('accepts the notification %s with 202 and no body', async (method, params) => {
    const answer = await send(server.url, { jsonrpc: '2.0', method, params });
    expect(answer.status).toBe(202);
    expect(answer.text).toBe('');
  });

  it('accepts a response of an older client, and refuses it from a client of 2026-07-28', async () => {
    const response = { jsonrpc: '2.0', id: 1, result: {} };
    expect((await send(server.url, response)).status).toBe(202);
    expect((await send(server.url, response, { headers: { 'mcp-protocol-version': '2026-07-28' } })).status).toBe(400);
  });
});
