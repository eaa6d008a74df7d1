import { randomUUID } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { createSilenceableProxy, serverSkipReason, testRedisUrl } from '@mao/testing';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { createEmbeddedJobQueue } from './create-embedded-job-queue.ts';
import { createRedisJobConsumer } from './create-redis-job-consumer.ts';
import { createRedisJobQueue } from './create-redis-job-queue.ts';
import type { Job, JobConsumer, JobQueue } from './job-queue.ts';
import { JobQueueError } from './job-queue-error.ts';

// Keys have a prefix of their own, so these tests stay in the first database.
const url = testRedisUrl.replace(/\/\d+$/, '');
const { hostname, port } = new URL(url);
const noRedis = (await serverSkipReason(url)) !== null;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Sides {
  readonly queue: JobQueue;
  readonly consumer: JobConsumer;
  readonly errors: unknown[];
}

function onRedis(address = url): Sides & { readonly prefix: string } {
  const errors: unknown[] = [];
  const prefix = `mao-test-${randomUUID()}`;
  const options = { url: address, prefix, onError: (error: unknown) => errors.push(error) };
  const sides = { queue: createRedisJobQueue(options), consumer: createRedisJobConsumer(options), errors, prefix };
  closers.push(async () => {
    const redis = new Redis(url);
    const keys = await redis.keys(`${prefix}:*`);
    if (keys.length > 0) await redis.del(...keys);
    await redis.quit();
  });
  closers.push(() => Promise.all([sides.consumer.close(), sides.queue.close()]));
  return sides;
}

function embedded(): Sides {
  const errors: unknown[] = [];
  return { ...createEmbeddedJobQueue({ onError: (error) => errors.push(error) }), errors };
}

const sync = (id: number): Job => ({ type: 'site_sync', id });
const download: Job = { type: 'fault_record_download', id: '01K0000000000000000000000A' };

/** A handler that writes down what it gets and ends when it is told. */
function handler() {
  const begun: Job[] = [];
  const open: (() => void)[] = [];
  return {
    begun,
    finish: () => open.splice(0).forEach((end) => void end()),
    handle: (job: Job) =>
      new Promise<void>((resolve) => {
        begun.push(job);
        open.push(resolve);
      }),
  };
}

describe.each([
  ['in this process', false, embedded],
  ['on Redis', noRedis, onRedis],
] as const)('job queue %s', (_, skip, open) => {
  it.skipIf(skip)('hands every job over once, whatever its kind, also what was added before', async () => {
    const { queue, consumer } = open();
    const got: Job[] = [];
    await queue.add(sync(1));
    await queue.add(sync(1));
    consumer.consume(async (job) => void got.push(job), { concurrency: 2 });
    await queue.add(download);
    await expect.poll(() => got.length, { timeout: 5_000 }).toBe(2);
    expect(got).toEqual(expect.arrayContaining([sync(1), download]));
    // What is done may come again.
    await expect
      .poll(
        async () => {
          await queue.add(sync(1));
          return got.length;
        },
        { timeout: 5_000 },
      )
      .toBeGreaterThan(2);
  });

  it.skipIf(skip)('adds nothing while the same job is being handled, and does so many at once as it may', async () => {
    const { queue, consumer } = open();
    const { begun, finish, handle } = handler();
    consumer.consume(handle, { concurrency: 2 });
    for (const id of [1, 2, 3, 1, 2]) await queue.add(sync(id));
    await expect.poll(() => begun.length, { timeout: 5_000 }).toBe(2);
    await queue.remove(sync(1));
    await queue.add(sync(1));
    finish();
    await expect.poll(() => begun.length, { timeout: 5_000 }).toBe(3);
    expect(begun).toEqual([sync(1), sync(2), sync(3)]);
    finish();
  });

  it.skipIf(skip)('takes a job back that waits', async () => {
    const { queue, consumer } = open();
    await queue.add(sync(1));
    await queue.add(sync(2));
    await queue.remove(sync(1));
    await queue.remove(sync(99));
    const got: Job[] = [];
    consumer.consume(async (job) => void got.push(job), { concurrency: 1 });
    await expect.poll(() => got, { timeout: 5_000 }).toEqual([sync(2)]);
  });

  it.skipIf(skip)('reports what a handler throws, and goes on without trying again', async () => {
    const { queue, consumer, errors } = open();
    const got: Job[] = [];
    consumer.consume(
      async (job) => {
        got.push(job);
        if (got.length === 1) throw new Error('broken');
      },
      { concurrency: 1 },
    );
    await queue.add(sync(1));
    await queue.add(sync(2));
    await expect.poll(() => got, { timeout: 5_000 }).toEqual([sync(1), sync(2)]);
    expect(errors).toEqual([new Error('broken')]);
  });

  it.skipIf(skip)('waits at its end for what is being handled, and begins nothing more', async () => {
    const { queue, consumer } = open();
    const { begun, finish, handle } = handler();
    consumer.consume(handle, { concurrency: 1 });
    await queue.add(sync(1));
    await queue.add(sync(2));
    await expect.poll(() => begun.length, { timeout: 5_000 }).toBe(1);
    let isClosed = false;
    const closing = consumer.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isClosed).toBe(false);
    finish();
    await closing;
    expect(begun).toEqual([sync(1)]);
  });
});

describe.skipIf(noRedis)('job queue without Redis', () => {
  async function timed(work: Promise<unknown>) {
    const start = performance.now();
    const error = await work.then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(performance.now() - start).toBeLessThan(2_500);
    return error;
  }

  it('fails in time while nobody listens, reports one failure, and works as soon as Redis is there', {
    timeout: 30_000,
  }, async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port: free } = holder.address() as { port: number };
    await new Promise((resolve) => holder.close(resolve));
    const { queue, consumer, errors } = onRedis(`redis://127.0.0.1:${free}`);
    const got: Job[] = [];
    consumer.consume(async (job) => void got.push(job), { concurrency: 1 });
    expect(await timed(queue.add(sync(1)))).toBeInstanceOf(JobQueueError);
    expect(await timed(queue.remove(sync(1)))).toBeInstanceOf(JobQueueError);
    // One of the queue, and at most one of each connection of the consumer.
    expect(errors.length).toBeLessThanOrEqual(3);
    const proxy = createServer((client) => {
      const upstream = connect(Number(port || 6379), hostname);
      client.pipe(upstream).pipe(client);
      for (const socket of [client, upstream]) socket.on('error', () => {});
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(free, '127.0.0.1', resolve));
    closers.unshift(() => new Promise((resolve) => proxy.close(resolve)));
    await expect.poll(async () => timed(queue.add(sync(2))), { timeout: 10_000 }).toBeNull();
    await expect.poll(() => got, { timeout: 10_000 }).toContainEqual(sync(2));
  });

  it('fails in time while Redis is silent, and works again afterwards', { timeout: 30_000 }, async () => {
    const proxy = await createSilenceableProxy(url.replace(/:?$/, port ? '' : ':6379'));
    const { queue } = onRedis(proxy.url);
    closers.unshift(async () => proxy.close());
    await queue.add(sync(1));
    proxy.silence();
    expect(await timed(queue.add(sync(2)))).toBeInstanceOf(JobQueueError);
    proxy.resume();
    await expect.poll(async () => timed(queue.add(sync(3))), { timeout: 10_000 }).toBeNull();
  });

  it('ends without Redis', { timeout: 20_000 }, async () => {
    const { queue, consumer } = onRedis('redis://127.0.0.1:1');
    consumer.consume(async () => {}, { concurrency: 1 });
    const start = performance.now();
    await Promise.all([queue.close(), consumer.close()]);
    expect(performance.now() - start).toBeLessThan(4_000);
  });
});
