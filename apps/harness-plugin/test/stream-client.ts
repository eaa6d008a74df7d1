import { type ClientOptions, WebSocket } from 'ws';

// biome-ignore lint/suspicious/noExplicitAny: messages are looked at, not typed
type Message = any;

export interface StreamClient {
  readonly socket: WebSocket;
  readonly received: Message[];
  /** How the connection ended. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  send(message: unknown): void;
  /** The oldest message of a type that was not taken yet, now or when it comes. */
  next(type: string): Promise<Message>;
}

/** Status of an upgrade that is refused, and what the body says. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Message;
  constructor(status: number, body: Message) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** A scripted LOCAL client over a real socket. @throws Refused */
export function openStream(
  url: string,
  token: string | null,
  options: ClientOptions & { readonly path?: string } = {},
): Promise<StreamClient> {
  const { path = '/v1/stream', ...socketOptions } = options;
  const socket = new WebSocket(url.replace('http', 'ws') + path, {
    ...socketOptions,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  const received: Message[] = [];
  const untaken: Message[] = [];
  const waiters: { readonly type: string; readonly resolve: (message: Message) => void }[] = [];
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString());
    received.push(message);
    const waiter = waiters.findIndex(({ type }) => type === message.type);
    if (waiter < 0) untaken.push(message);
    else waiters.splice(waiter, 1)[0]?.resolve(message);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => reject(new Refused(response.statusCode ?? 0, JSON.parse(body))));
    });
    socket.once('open', () =>
      resolve({
        socket,
        received,
        closed,
        send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
        next(type) {
          const index = untaken.findIndex((message) => message.type === type);
          if (index >= 0) return Promise.resolve(untaken.splice(index, 1)[0]);
          return new Promise((taken) => waiters.push({ type, resolve: taken }));
        },
      }),
    );
  });
}

export const hello = { type: 'hello', client: { name: 'test', version: '1.0.0' }, protocolVersion: 1 };

/** A report of one server with one tool that only reads. */
export const report = {
  type: 'mcp_tools_report',
  servers: [
    {
      serverName: 'notes',
      connected: true,
      tools: [{ name: 'find', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }],
    },
  ],
};
