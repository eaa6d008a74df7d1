import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HarnessLogger, LocalChannel } from '@mao/mcp-harness';
import type { WebSocket, WebSocketServer } from 'ws';
import type { Identity, TokenVerifier } from '../identity/identity.ts';
import { readBearer } from '../identity/read-bearer.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';

export interface ClientStreamOptions {
  readonly channel: Pick<LocalChannel, 'attach'>;
  readonly verifyToken: TokenVerifier;
  readonly clientsPerUser: number;
  readonly maxMessageBytes: number;
  /** A client that did not answer the ping of the last round is gone. */
  readonly heartbeatMs: number;
  readonly logger: HarnessLogger;
  readonly now?: () => number;
}

/** `GET /v1/stream`: the WebSockets of LOCAL clients, from the upgrade to the last byte. */
export interface ClientStream {
  /** Takes an `upgrade` event of the HTTP server. Never throws. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Open connections, ready or not. */
  readonly connections: number;
  /** Takes no more clients. */
  refuse(): void;
  /** Ends what is still open; politely first, and after a moment for good. */
  close(): Promise<void>;
}

const TOKEN_EXPIRED = 4401;
const TEXT_ONLY = 1003;
const GOING_AWAY = 1001;
/** Of all users together; each costs a socket and its last report. */
const MOST_CONNECTIONS = 5_000;
/** How long clients have to answer a close. */
const CLOSE_MS = 1_000;
const LONGEST_TIMER = 2 ** 31 - 1;

export function createClientStream(options: ClientStreamOptions): ClientStream {
  const { channel, verifyToken, clientsPerUser, maxMessageBytes, logger, now = Date.now } = options;
  const sockets = new Set<WebSocket>();
  const alive = new WeakSet<WebSocket>();
  const perUser = new Map<number, number>();
  let loading: Promise<WebSocketServer> | undefined;
  let closing: Promise<void> | undefined;
  let refusing = false;

  /** Loaded by the first client and not at start. */
  function load(): Promise<WebSocketServer> {
    const settings = { noServer: true, clientTracking: false, maxPayload: maxMessageBytes, perMessageDeflate: false };
    loading ??= import('ws').then(({ WebSocketServer: Server }) => new Server(settings));
    return loading;
  }

  const heartbeat = setInterval(() => {
    for (const socket of sockets) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, options.heartbeatMs);
  heartbeat.unref();

  /** Ends the connection when its token does: who it was is not who it is for ever. */
  function closeAtExpiry(socket: WebSocket, expiresAt: number): void {
    const left = expiresAt - now();
    const timer = setTimeout(
      () => (left > LONGEST_TIMER ? closeAtExpiry(socket, expiresAt) : socket.close(TOKEN_EXPIRED, 'token expired')),
      Math.min(Math.max(left, 0), LONGEST_TIMER),
    );
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  }

  function serve(socket: WebSocket, { userId, expiresAt }: Identity): void {
    perUser.set(userId, (perUser.get(userId) ?? 0) + 1);
    sockets.add(socket);
    alive.add(socket);
    closeAtExpiry(socket, expiresAt);
    const client = channel.attach(
      {
        send(message) {
          if (socket.readyState !== socket.OPEN) return;
          // What a client does not read waits in memory, so there has to be an end to it.
          if (socket.bufferedAmount > 2 * maxMessageBytes) socket.terminate();
          else socket.send(message);
        },
        close: (code, reason) => socket.close(code, reason),
      },
      { userId },
    );
    socket.on('pong', () => alive.add(socket));
    socket.on('message', (data, isBinary) => {
      alive.add(socket);
      if (isBinary) socket.close(TEXT_ONLY, 'send text');
      else client.receive(data.toString());
    });
    socket.on('error', (error) => logger.debug({ userId, error }, 'a client stream failed'));
    socket.once('close', (code) => {
      logger.debug({ userId, code }, 'a client stream ended');
      sockets.delete(socket);
      const left = (perUser.get(userId) ?? 1) - 1;
      if (left === 0) perUser.delete(userId);
      else perUser.set(userId, left);
      client.detached();
    });
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (request.url?.split('?')[0] !== '/v1/stream') {
      return refuseUpgrade(socket, 404, 'not_found', 'there is nothing here; clients connect to /v1/stream');
    }
    const token = readBearer(request.headers.authorization);
    const identity = token === undefined ? null : await verifyToken(token);
    if (identity === null) {
      return refuseUpgrade(socket, 401, 'unauthorized', 'send Authorization: Bearer with a valid JWT of a user');
    }
    const server = await load();
    if (refusing) return refuseUpgrade(socket, 503, 'going_away', 'the service is ending; connect again later');
    if (sockets.size >= MOST_CONNECTIONS) {
      return refuseUpgrade(socket, 503, 'too_many_clients', 'the service has too many clients; connect again later');
    }
    if ((perUser.get(identity.userId) ?? 0) >= clientsPerUser) {
      const message = `a user has at most ${clientsPerUser} clients connected; end one of them first`;
      return refuseUpgrade(socket, 429, 'too_many_clients', message);
    }
    server.handleUpgrade(request, socket, head, (opened) => serve(opened, identity));
  }

  async function end(): Promise<void> {
    refusing = true;
    clearInterval(heartbeat);
    for (const socket of sockets) socket.close(GOING_AWAY, 'the service is ending');
    const deadline = Date.now() + CLOSE_MS;
    while (sockets.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const socket of sockets) socket.terminate();
  }

  return {
    get connections() {
      return sockets.size;
    },
    upgrade(request, socket, head) {
      // Nobody else listens until the library takes the socket over, and an error would end the process.
      socket.on('error', () => socket.destroy());
      admit(request, socket, head).catch((error: unknown) => {
        logger.warn({ error }, 'a client could not be connected');
        refuseUpgrade(socket, 500, 'internal', 'an internal error; the log of the service says more');
      });
    },
    refuse() {
      refusing = true;
    },
    close() {
      closing ??= end();
      return closing;
    },
  };
}
