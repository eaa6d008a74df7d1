import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { lingerBeforeClosing } from './linger-before-closing.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A connection whose server side has given its last answer and lingers within these limits. */
async function linger(limits: { maxBytes: number; maxMs: number; maxPauseMs: number }): Promise<[Socket, Socket]> {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const client = connect({ port: (server.address() as AddressInfo).port, allowHalfOpen: true });
  client.on('error', () => undefined);
  const [accepted] = await connected;
  accepted.on('error', () => undefined);
  cleanups.push(
    () => server.close(),
    () => client.destroy(),
    () => accepted.destroy(),
  );
  accepted.write('refused');
  lingerBeforeClosing(accepted, undefined, limits);
  return [client, accepted];
}

const generous = { maxBytes: 1e9, maxMs: 10_000, maxPauseMs: 10_000 };

describe('a lingering connection', () => {
  it('gives its answer, takes in what still comes, and closes with the client', async () => {
    const [client, accepted] = await linger(generous);
    const received = text(client);
    for (let piece = 0; piece < 50; piece += 1) client.write(Buffer.alloc(65_536));
    client.end();
    await once(accepted, 'close');
    expect(await received).toBe('refused');
    expect(accepted.bytesRead).toBe(50 * 65_536);
  });

  it.each([
    ['too much', { ...generous, maxBytes: 500_000 }],
    ['for too long', { ...generous, maxMs: 150 }],
  ])('is cut off from a client that sends %s', async (_name, limits) => {
    const [client, accepted] = await linger(limits);
    const sending = setInterval(() => client.writable && client.write(Buffer.alloc(65_536)), 5);
    cleanups.push(() => clearInterval(sending));
    await once(accepted, 'close');
    expect(accepted.bytesRead).toBeLessThan(5_000_000);
  });

  it('is cut off from a client that does nothing', async () => {
    const [, accepted] = await linger({ ...generous, maxPauseMs: 100 });
    await Promise.race([once(accepted, 'close'), sleep(5_000).then(() => Promise.reject(new Error('still open')))]);
  });
});
