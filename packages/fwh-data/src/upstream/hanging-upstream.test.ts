import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeClock } from '@mao/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCloudClient } from '../cloud/create-cloud-client.ts';
import { createUpstream } from './create-upstream.ts';

/** A platform on a real socket that takes requests and, while `hangs`, answers none. */
let server: Server;
let baseUrl: string;
let hangs: boolean;
let received: number;
const { signal } = new AbortController();

beforeEach(async () => {
  [hangs, received] = [true, 0];
  server = createServer((_request, response) => {
    received += 1;
    if (!hangs) response.end('{"success":true,"code":200,"result":{"token":"t"}}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

const failureOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answer',
    (error: { failure?: string }) => String(error.failure ?? error),
  );

it('a platform that hangs costs two questions their time limit, then none, until one is answered', async () => {
  const clock = createFakeClock();
  const upstream = createUpstream('Platform', { baseUrl, timeoutMs: 100, elapsed: clock.now });
  const ask = () =>
    failureOf(
      upstream.ask(
        () => ({ method: 'GET', path: '/', headers: {} }),
        ({ body }) => body,
        signal,
      ),
    );
  expect([await ask(), await ask()]).toEqual(['timeout', 'timeout']);
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array.from({ length: 20 }, () => 'unreachable'));
  expect(received).toBe(2);
  clock.advance(30_000);
  expect((await Promise.all([ask(), ask(), ask()])).sort()).toEqual(['timeout', 'unreachable', 'unreachable']);
  hangs = false;
  expect(await ask()).toBe('unreachable');
  clock.advance(30_000);
  expect([await ask(), await ask()]).toEqual(['answer', 'answer']);
  expect(received).toBe(5);
  await upstream.close();
});

it('the FWH cloud is left alone after five', async () => {
  const clock = createFakeClock();
  const client = createCloudClient({ baseUrl, account: 'a', password: 'b', timeoutMs: 50, elapsed: clock.now });
  const ask = () => failureOf(client.get('/x', {}, signal));
  for (let count = 0; count < 5; count += 1) expect(await ask()).toBe('timeout');
  const before = received;
  expect(await ask()).toBe('unreachable');
  expect(received).toBe(before);
  hangs = false;
  clock.advance(30_000);
  expect(await ask()).not.toBe('unreachable');
  expect(received).toBeGreaterThan(before);
  await client.close();
});
