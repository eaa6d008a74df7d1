import type { LocalChannel } from '../src/local/create-local-channel.ts';
import type { LocalClientConnection } from '../src/local/local-client-connection.ts';

// biome-ignore lint/suspicious/noExplicitAny: messages are looked at, not typed
type Message = any;

export interface LocalPeer {
  /** Everything the channel sent, oldest first. */
  readonly received: Message[];
  readonly closed: () => { readonly code: number; readonly reason: string } | null;
  send(message: unknown): void;
  /** The next message of a type, or the oldest that was not taken yet. */
  next(type: string): Promise<Message>;
  hangUp(): void;
}

/** A scripted client on the channel's own port, without a socket. It answers nothing by itself. */
export function attachPeer(
  channel: LocalChannel,
  options: { readonly userId?: number; readonly sessionId?: string; readonly hello?: object | null } = {},
): LocalPeer {
  const received: Message[] = [];
  const untaken: Message[] = [];
  const waiters: { readonly type: string; readonly resolve: (message: Message) => void }[] = [];
  let closed: { code: number; reason: string } | null = null;
  const connection: LocalClientConnection = {
    send(text) {
      const message = JSON.parse(text);
      received.push(message);
      const waiter = waiters.findIndex(({ type }) => type === message.type);
      if (waiter < 0) untaken.push(message);
      else waiters.splice(waiter, 1)[0]?.resolve(message);
    },
    close(code, reason) {
      closed = { code, reason };
    },
  };
  const attached = channel.attach(connection, { userId: options.userId ?? 7 });
  const { hello = {} } = options;
  const send = (message: unknown): void =>
    attached.receive(typeof message === 'string' ? message : JSON.stringify(message));
  if (hello !== null) {
    const sessionId = options.sessionId === undefined ? {} : { sessionId: options.sessionId };
    send({ type: 'hello', client: { name: 'peer', version: '1' }, protocolVersion: 1, ...sessionId, ...hello });
  }
  return {
    received,
    closed: () => closed,
    send,
    next(type) {
      const index = untaken.findIndex((message) => message.type === type);
      if (index >= 0) return Promise.resolve(untaken.splice(index, 1)[0]);
      return new Promise((resolve) => waiters.push({ type, resolve }));
    },
    hangUp: () => attached.detached(),
  };
}

export const reading = {
  serverName: 'files',
  description: 'Files of the user',
  connected: true,
  tools: [
    { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
    { name: 'write', inputSchema: { type: 'object' }, annotations: { readOnlyHint: false } },
  ],
};
