import type { Redis, RedisOptions } from 'ioredis';

export interface RedisQueueOptions {
  /** `redis://[user:password@]host:port[/database]`, or `rediss://`. */
  readonly url: string;
  /** Beginning of all keys, so that several installations share one Redis. @default 'fwh' */
  readonly prefix?: string;
  /** Told of the first failure of an outage, and of what a handler threw. */
  readonly onError?: (error: unknown) => void;
}

type Limits = Pick<RedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest'>;

export interface RedisConnection {
  readonly redis: Redis;
  /** Takes failures of the connection and of what is built on it; one of each outage is reported. */
  onFailure(error: unknown): void;
  /** Rejects when the connection does not stand within so many ms. */
  ready(withinMs: number): Promise<void>;
}

/** A connection that comes back by itself, for ever. Its client is loaded here: most services have no Redis. */
export async function connectRedis({ url, onError }: RedisQueueOptions, more: Limits): Promise<RedisConnection> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    connectTimeout: 2_000,
    retryStrategy: (tries) => Math.min(100 * tries, 2_000),
    ...more,
  });
  let isReported = false;
  let last: unknown;
  const onFailure = (error: unknown): void => {
    last = error;
    if (isReported) return;
    isReported = true;
    onError?.(error);
  };
  redis.on('error', onFailure);
  redis.on('ready', () => {
    isReported = false;
  });
  return {
    redis,
    onFailure,
    async ready(withinMs) {
      if (redis.status === 'ready') return;
      await new Promise<void>((resolve, reject) => {
        const settle = (finish: () => void) => () => {
          clearTimeout(timer);
          redis.off('ready', onReady);
          finish();
        };
        const onReady = settle(resolve);
        const timer = setTimeout(
          settle(() => reject(last ?? new Error('no connection'))),
          withinMs,
        );
        redis.once('ready', onReady);
      });
    },
  };
}
