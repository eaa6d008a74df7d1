import type { Pool, PoolConnection } from 'mysql2/promise';

/** What is used of a pool or of one of its connections; drizzle takes it for either. */
type Client = Pick<Pool, 'query' | 'execute'>;

export interface LimitedPool extends Client {
  getConnection(): Promise<PoolConnection>;
  /** The same pool with another limit for one statement and the wait for a connection. */
  within(limitMs: number): LimitedPool;
}

/**
 * A pool in which no wait lasts for ever: neither for a connection, when all hang, nor for the answer to a statement.
 *
 * The driver's own `timeout` leaves the connection with its unanswered statement in the pool; here such a connection is
 * closed, so that the pool recovers as soon as the server does.
 *
 * @param description names the server in the error, whose `code` is that of the driver's own time limit
 */
export function limitMysqlPool(pool: Pool, description: string, limitMs: number): LimitedPool {
  const late = (): Error =>
    Object.assign(new Error(`${description} did not answer within ${limitMs} ms`), {
      code: 'PROTOCOL_SEQUENCE_TIMEOUT',
    });

  function acquire(): Promise<PoolConnection> {
    const asked = pool.getConnection();
    return before(asked, limitMs, () => {
      // Nobody waits for it any more when it comes.
      asked.then((connection) => connection.release()).catch(() => {});
      return late();
    });
  }

  /** The connection with a limit on each statement; after one has passed it every further one fails the same way. */
  function limited(connection: PoolConnection): Client {
    let hung: Error | undefined;
    const run = async <T>(statement: () => Promise<T>): Promise<T> => {
      if (hung) throw hung;
      return before(statement(), limitMs, () => {
        hung = late();
        connection.destroy();
        return hung;
      }).catch((error: unknown) => Promise.reject(named(error)));
    };
    return {
      query: ((...statement: Parameters<Client['query']>) =>
        run(() => connection.query(...statement))) as Client['query'],
      execute: ((...statement: Parameters<Client['execute']>) =>
        run(() => connection.execute(...statement))) as Client['execute'],
    };
  }

  async function once<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const connection = await acquire();
    try {
      return await work(limited(connection));
    } finally {
      connection.release();
    }
  }

  return {
    query: ((...statement: Parameters<Client['query']>) =>
      once((client) => client.query(...statement))) as Client['query'],
    execute: ((...statement: Parameters<Client['execute']>) =>
      once((client) => client.execute(...statement))) as Client['execute'],
    async getConnection() {
      const connection = await acquire();
      return Object.assign(Object.create(connection) as PoolConnection, limited(connection));
    },
    within: (shorter) => limitMysqlPool(pool, description, shorter),
  };
}

/** `work`, or the error of `onLate` when it takes longer. */
function before<T>(work: Promise<T>, limitMs: number, onLate: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onLate()), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** MariaDB's number for a statement that the server stopped; the driver has no name for it. */
function named(error: unknown): unknown {
  const { errno, code } = error as { errno?: unknown; code?: unknown };
  return errno === 1969 && code !== 'ER_STATEMENT_TIMEOUT'
    ? Object.assign(error as Error, { code: 'ER_STATEMENT_TIMEOUT' })
    : error;
}
