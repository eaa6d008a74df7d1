import { connect, type Socket } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { readAnswers } from './read-answers.ts';

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  /** Messages that each connection sends in turn, one after the answer to the other. */
  readonly messages: readonly { readonly id: number }[];
  /** Whether the `result` of an answer is the right one. */
  readonly isRight: (result: unknown) => boolean;
  readonly limit: { readonly seconds: number } | { readonly requests: number };
}

export interface Load {
  readonly requests: number;
  readonly seconds: number;
  /** Of the times between a request and the end of its answer, in microseconds. */
  readonly p99: number;
}

/** Every how many answers of a connection one is read: the first, and then few enough to cost nothing. */
const readEvery = 500;

/** How much longer than wanted a run may take before its server counts as hung. */
const patienceMs = 60_000;

function requestBytes(message: object, port: number): Buffer {
  const body = JSON.stringify(message);
  return Buffer.from(
    `POST /mcp HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer bench\r\ncontent-type: application/json\r\n` +
      `accept: application/json, text/event-stream\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/**
 * Keeps a server busy over keep-alive connections, with as little work of its own as Node allows: requests are bytes made
 * beforehand, answers are counted. General load generators written in JavaScript cost more per request than the servers
 * compared here, so that they are what is measured.
 *
 * Rejects when a connection breaks, an answer is not 200, or one of those that are read is wrong.
 */
export async function generateLoad(options: LoadOptions): Promise<Load> {
  const { port, connections, messages, isRight, limit } = options;
  const requests = messages.map((message) => ({ id: message.id, bytes: requestBytes(message, port) }));
  const latencies = createHistogram();
  const sockets: Socket[] = [];
  const startedAt = performance.now();
  const endsAt = 'seconds' in limit ? startedAt + limit.seconds * 1000 : Number.POSITIVE_INFINITY;
  const most = 'requests' in limit ? limit.requests : Number.POSITIVE_INFINITY;
  let sent = 0;
  let answers = 0;

  function runConnection(): Promise<void> {
    return new Promise((resolve, reject) => {
      let count = 0;
      let sentAt = 0;
      let current = requests[0];
      const send = (): void => {
        if (sent >= most || performance.now() >= endsAt) {
          resolve();
          return;
        }
        sent += 1;
        current = requests[count % requests.length];
        sentAt = performance.now();
        if (current !== undefined) socket.write(current.bytes);
      };
      const take = readAnswers(
        () => count % readEvery === 0,
        (body) => {
          latencies.record(Math.max(1, Math.round((performance.now() - sentAt) * 1000)));
          if (body !== undefined) {
            const answer = JSON.parse(body) as { id?: unknown; result?: unknown };
            if (answer.id !== current?.id || !isRight(answer.result)) throw new Error(`wrong answer: ${body}`);
          }
          count += 1;
          answers += 1;
          send();
        },
      );
      const buffer = Buffer.alloc(65_536);
      const socket = connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer,
          callback(size) {
            try {
              take(buffer.subarray(0, size));
            } catch (error) {
              reject(error);
            }
            return true;
          },
        },
      });
      sockets.push(socket);
      socket.once('connect', send);
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('the server closed a connection')));
    });
  }

  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    const wanted = 'seconds' in limit ? limit.seconds * 1000 : 0;
    timer = setTimeout(() => reject(new Error('the server gives no answer')), wanted + patienceMs);
  });
  try {
    await Promise.race([hung, Promise.all(Array.from({ length: connections }, runConnection))]);
  } finally {
    clearTimeout(timer);
    for (const socket of sockets) socket.destroy();
  }
  return { requests: answers, seconds: (performance.now() - startedAt) / 1000, p99: latencies.percentile(99) };
}
