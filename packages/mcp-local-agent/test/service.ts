import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

// biome-ignore lint/suspicious/noExplicitAny: messages are looked at, not typed
type Message = any;

export interface ServicePeer {
  readonly socket: WebSocket;
  readonly received: Message[];
  send(message: unknown): void;
  /** The oldest message of a type that was not taken yet, now or when it comes. */
  next(type: string): Promise<Message>;
}

export interface TestService {
  readonly url: string;
  readonly port: number;
  /** The next agent that connects; it has been welcomed. */
  accept(): Promise<ServicePeer>;
  close(): Promise<void>;
}

function createPeer(socket: WebSocket, onHello: (peer: ServicePeer) => void): void {
  const received: Message[] = [];
  const untaken: Message[] = [];
  const waiters: { readonly type: string; readonly resolve: (message: Message) => void }[] = [];
  const peer: ServicePeer = {
    socket,
    received,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next(type) {
      const index = untaken.findIndex((message) => message.type === type);
      if (index >= 0) return Promise.resolve(untaken.splice(index, 1)[0]);
      return new Promise((resolve) => waiters.push({ type, resolve }));
    },
  };
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString());
    received.push(message);
    if (message.type === 'hello') return onHello(peer);
    const waiter = waiters.findIndex(({ type }) => type === message.type);
    if (waiter < 0) untaken.push(message);
    else waiters.splice(waiter, 1)[0]?.resolve(message);
  });
}

/** A scripted service on a real socket. It welcomes everybody who has the right token. */
export async function startService(
  options: { readonly port?: number; readonly token?: string; readonly welcome?: object } = {},
): Promise<TestService> {
  const { port = 0, token = 'token', welcome = {} } = options;
  const ready: ServicePeer[] = [];
  const waiting: ((peer: ServicePeer) => void)[] = [];
  const server = new WebSocketServer({
    port,
    host: '127.0.0.1',
    path: '/v1/stream',
    verifyClient: ({ req }, done) => done(req.headers.authorization === `Bearer ${token}`, 401),
  });
  server.on('connection', (socket) =>
    createPeer(socket, (peer) => {
      peer.send({ type: 'welcome', protocolVersion: 1, ...welcome });
      const waiter = waiting.shift();
      if (waiter === undefined) ready.push(peer);
      else waiter(peer);
    }),
  );
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    accept() {
      const peer = ready.shift();
      return peer === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(peer);
    },
    close: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate();
        server.close(() => resolve());
      }),
  };
}
