import { WebSocket } from 'ws';
import type { Backoff } from '../servers/backoff.ts';
import { PROTOCOL_VERSION, readServiceMessage, type ServiceMessage } from './service-messages.ts';

/** Why an agent is not connected. */
export type DisconnectReason =
  | 'unauthorized'
  | 'token_unreadable'
  | 'too_many_clients'
  | 'no_service'
  | 'unreachable'
  | 'lost'
  | 'going_away'
  | 'token_expired'
  | 'unknown_session'
  | 'other_version'
  | 'not_understood';

export interface ServiceConnectionOptions {
  /** Where `/v1/stream` is. */
  readonly streamUrl: URL;
  /** Asked at every attempt, so that a token that is renewed somewhere is used from then on. */
  readonly readToken: () => string | Promise<string>;
  /** Whether another attempt may find another token. */
  readonly tokenMayChange: boolean;
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly sessionId: string | undefined;
  readonly backoff: Backoff;
  readonly pingMs: number;
  readonly onWelcome: (welcome: Extract<ServiceMessage, { type: 'welcome' }>) => void;
  readonly onMessage: (message: ServiceMessage) => void;
  /** @param retryMs when it is tried again; `null`: never, as that would change nothing */
  readonly onDisconnected: (reason: DisconnectReason, retryMs: number | null) => void;
}

export interface ServiceConnection {
  readonly ready: boolean;
  /** Sends a message if the connection is ready. */
  send(text: string): void;
  close(): Promise<void>;
}

const HANDSHAKE_MS = 15_000;
const LARGEST_MESSAGE = 256 * 1024 * 1024;
const CLOSE_MS = 1_000;

const closeReasons: ReadonlyMap<number, DisconnectReason> = new Map([
  [1001, 'going_away'],
  [4400, 'not_understood'],
  [4401, 'token_expired'],
  [4404, 'unknown_session'],
  [4406, 'other_version'],
]);

const statusReasons: ReadonlyMap<number, DisconnectReason> = new Map([
  [401, 'unauthorized'],
  [403, 'unauthorized'],
  [404, 'no_service'],
  [429, 'too_many_clients'],
]);

/** Keeps one connection to the service: connects, says hello, and connects again until it is closed. */
export function createServiceConnection(options: ServiceConnectionOptions): ServiceConnection {
  const { onDisconnected, onWelcome, onMessage, backoff } = options;
  let socket: WebSocket | null = null;
  let ready = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  function isFinal(reason: DisconnectReason): boolean {
    if (reason === 'unauthorized' || reason === 'token_expired') return !options.tokenMayChange;
    return reason === 'unknown_session' || reason === 'other_version';
  }

  function failed(reason: DisconnectReason): void {
    ready = false;
    socket = null;
    if (closed) return;
    const retryMs = isFinal(reason) ? null : backoff.next();
    if (retryMs !== null) retry = setTimeout(() => void connect(), retryMs);
    onDisconnected(reason, retryMs);
  }

  async function connect(): Promise<void> {
    let token: string;
    try {
      token = (await options.readToken()).trim();
    } catch {
      return failed('token_unreadable');
    }
    // What is no header value would be thrown by the library, with the token in its words.
    if (!/^[\x21-\x7e]+$/.test(token)) return failed('unauthorized');
    if (closed) return;
    const opened = new WebSocket(options.streamUrl, {
      headers: { authorization: `Bearer ${token}` },
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: LARGEST_MESSAGE,
      perMessageDeflate: false,
    });
    socket = opened;
    serve(opened);
  }

  function serve(opened: WebSocket): void {
    let refusal: DisconnectReason | undefined;
    let wasOpen = false;
    let answersPings = true;
    const ping = setInterval(() => {
      if (opened.readyState !== opened.OPEN) return;
      if (!answersPings) return opened.terminate();
      answersPings = false;
      opened.ping();
    }, options.pingMs);
    opened.on('pong', () => {
      answersPings = true;
    });
    opened.on('unexpected-response', (_request, { statusCode = 0 }) => {
      refusal = statusReasons.get(statusCode) ?? 'unreachable';
      opened.terminate();
    });
    // Whatever fails, `close` follows.
    opened.on('error', () => {});
    opened.on('open', () => {
      wasOpen = true;
      const { clientInfo: client, sessionId } = options;
      const bound = sessionId === undefined ? {} : { sessionId };
      opened.send(JSON.stringify({ type: 'hello', client, protocolVersion: PROTOCOL_VERSION, ...bound }));
    });
    opened.on('message', (data) => {
      const message = readServiceMessage(data.toString());
      if (message === null) return;
      if (message.type === 'welcome') {
        ready = true;
        backoff.reset();
        onWelcome(message);
      } else onMessage(message);
    });
    opened.on('close', (code) => {
      clearInterval(ping);
      failed(refusal ?? closeReasons.get(code) ?? (wasOpen ? 'lost' : 'unreachable'));
    });
  }

  void connect();

  return {
    get ready() {
      return ready;
    },
    send(text) {
      if (ready && socket?.readyState === socket?.OPEN) socket?.send(text);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const closing = socket;
      if (closing === null || closing.readyState === closing.CLOSED) return;
      const gone = new Promise<void>((resolve) => closing.once('close', () => resolve()));
      const cut = setTimeout(() => closing.terminate(), CLOSE_MS);
      closing.close(1000, 'the agent is ending');
      await gone;
      clearTimeout(cut);
    },
  };
}
