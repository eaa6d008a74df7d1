/** Aborts a connection attempt because its time is over. */
export class DeadlineReached extends Error {
  readonly waitedMs: number;
  constructor(waitedMs: number) {
    super(`No answer within ${waitedMs} ms`);
    this.name = 'DeadlineReached';
    this.waitedMs = waitedMs;
  }
}

/** Aborts a connection attempt because nobody wants it any more. */
export class ConnectionCancelled extends Error {
  constructor() {
    super('The connection attempt was cancelled');
    this.name = 'ConnectionCancelled';
  }
}

/** A request to an address that its server may not reach. */
export class AddressForbidden extends Error {
  constructor(host: string) {
    super(`${host} is a private address that this server may not reach`);
    this.name = 'AddressForbidden';
  }
}
