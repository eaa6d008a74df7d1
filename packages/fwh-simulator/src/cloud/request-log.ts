import type { Upstream } from '../faults/fault-kinds.ts';

/** One answered request, for tests that count them. `code` is that of the cloud's envelope, else the HTTP status, or 0. */
export interface LoggedRequest {
  readonly at: number;
  readonly upstream: Upstream;
  readonly method: string;
  readonly endpoint: string;
  readonly sn: string | null;
  readonly code: number;
}

export interface RequestLog {
  add(request: LoggedRequest): void;
  /** The last 1000, oldest first. */
  list(): readonly LoggedRequest[];
  /** All since the start or the last `clear`. */
  count(): number;
  clear(): void;
}

export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = [];
  let count = 0;
  return {
    add(request) {
      count += 1;
      requests.push(request);
      if (requests.length > 2_000) requests = requests.slice(-1_000);
    },
    list: () => requests.slice(-1_000),
    count: () => count,
    clear() {
      requests = [];
      count = 0;
    },
  };
}
