/** The way to one LOCAL client, for instance a WebSocket. The host owns it; the channel only speaks through it. */
export interface LocalClientConnection {
  /** Sends one JSON text. Never throws: a connection that is gone or too slow is closed by the host. */
  send(message: string): void;
  /** Ends the connection with a WebSocket close code. */
  close(code: number, reason: string): void;
}

/** What the host tells the channel about a connection. */
export interface AttachedLocalClient {
  /** Hands over one message of the client, as it came. Never throws, whatever the text is. */
  receive(text: string): void;
  /** The connection is gone; calls that were running on it end as dropped. */
  detached(): void;
}
