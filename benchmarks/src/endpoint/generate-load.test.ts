import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { generateLoad, type Load, type LoadOptions } from './generate-load.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const body = JSON.stringify({ jsonrpc: '2.0', id: 7, result: { text: '电网' } });
const answer = (json: string, status = '200 OK'): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;

/** A server that gives one answer to everything, in pieces of this many bytes. */
async function load(
  text: string,
  { pieceBytes = 1e6, limit = { requests: 40 } }: { pieceBytes?: number; limit?: LoadOptions['limit'] } = {},
): Promise<Load> {
  const bytes = Buffer.from(text);
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('data', async () => {
      for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
        socket.write(bytes.subarray(offset, offset + pieceBytes));
        if (offset + pieceBytes < bytes.length) await new Promise((resolve) => setImmediate(resolve));
      }
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return generateLoad({
    port: (server.address() as AddressInfo).port,
    connections: 4,
    messages: [{ id: 7 }],
    isRight: (result) => (result as { text?: string } | undefined)?.text === '电网',
    limit,
  });
}

describe('generateLoad', () => {
  it('counts the answers, however they arrive', async () => {
    for (const pieceBytes of [1, 5, 50, 1e6]) {
      const { requests, seconds, p99 } = await load(answer(body), { pieceBytes });
      expect(requests).toBe(40);
      expect(seconds).toBeGreaterThan(0);
      expect(p99).toBeGreaterThan(0);
    }
  });

  it('sends for a time', async () => {
    const { requests, seconds } = await load(answer(body), { limit: { seconds: 0.1 } });
    expect(requests).toBeGreaterThan(0);
    expect(seconds).toBeGreaterThanOrEqual(0.1);
  });

  it.each([
    ['a refusal', answer(body, '503 Service Unavailable')],
    ['another result', answer(body.replace('电网', '电站'))],
    ['an answer under another id', answer(body.replace('7', '8'))],
    ['an error', answer('{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no"}}')],
    ['an answer of unknown length', answer(body).replace(/Content-Length: \d+\r\n/, '')],
  ])('fails for %s', async (_name, text) => {
    await expect(load(text)).rejects.toThrow(/answer/);
  });

  it('fails when the server closes a connection', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const options = { port, connections: 1, messages: [{ id: 1 }], isRight: () => true, limit: { requests: 1 } };
    await expect(generateLoad(options)).rejects.toThrow();
  });
});
