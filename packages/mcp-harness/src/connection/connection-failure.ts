import type { UnavailableCause } from '@mao/mcp-workingset';

/** How a child process ended. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Why a server cannot be used. Facts only: the words are made from them where they are shown. */
export interface ConnectionFailure {
  readonly cause: UnavailableCause;
  /** HTTP status, when the server answered with one. */
  readonly httpStatus?: number;
  /** How a child ended before it was ready. */
  readonly exit?: ProcessExit;
  /** `true`: the command does not exist or may not be run. */
  readonly commandMissing?: boolean;
  /** How long was waited, in milliseconds. */
  readonly waitedMs?: number;
  /** The host is one that this server may not reach (see `allowPrivateNetwork`). */
  readonly addressForbidden?: boolean;
  /** No LOCAL client is connected for the session. */
  readonly clientMissing?: boolean;
  /** The LOCAL client does not have this server. */
  readonly clientLacksServer?: boolean;
  /** The LOCAL client runs as many calls as it may. */
  readonly clientBusy?: boolean;
  /** What the LOCAL client says about it: third-party words, made one harmless line. */
  readonly clientWords?: string;
  /** The container that the session runs in: `unknown` which it is, or `down`. It is no fault of the server's. */
  readonly container?: 'unknown' | 'down';
}
